#if SQLite
  import LandfallDomain
  import LandfallFiles

  /// The files of a database: the file, its log, its shared memory and Landfall's lock.
  ///
  /// All have mode 0600 in a folder with mode 0700. They are created with these modes and refused
  /// if others have access. SQLite copies the mode of the file to the log and the shared memory.
  struct DatabaseFiles: Sendable {
    let path: String

    /// The suffixes of the files that SQLite creates next to the database.
    static let sidecars = ["-wal", "-shm", "-journal"]

    private var folder: String { Folder.parent(of: path) }
    private var name: String { Folder.split(path).name }

    /// Returns the status of the file at the path, or `nil` if it does not exist.
    func identity() throws(StorageError) -> FileStatus? {
      try StorageError.of(FileStatus.of(path))
    }

    /// Returns the path with symbolic links of the folder resolved, because SQLite is set to refuse
    /// links.
    func resolvedPath() throws(StorageError) -> String {
      guard let resolved = Folder.realPath(folder) else {
        throw StorageError(.last("realpath", folder))
      }
      return resolved + "/" + name
    }

    /// Creates missing files and refuses files that others can access.
    ///
    /// Never opens an existing file: closing any descriptor of it would release the locks that
    /// SQLite holds in this process.
    func prepare() throws(FileError) {
      try prepareFolder()
      if try FileStatus.of(path) == nil { try make() }
      for suffix in [""] + Self.sidecars {
        try FileStatus.of(path + suffix)?.requirePrivate(.file, path + suffix, isOnlyName: true)
      }
    }

    private func make() throws(FileError) {
      do throws(FileError) {
        _ = try OpenFile(path, for: .making)
      } catch {
        // Another process created the file first.
        guard error.isNameTaken else { throw error }
      }
    }

    private func prepareFolder() throws(FileError) {
      if try FileStatus.of(folder) == nil { try Folder.make(folder) }
      guard let status = try FileStatus.of(folder) else { throw .last("stat", folder) }
      try status.requirePrivate(.folder, folder)
    }

    /// Takes the shared lock of an open database, until the last reference is released.
    ///
    /// Setting a damaged file aside needs the lock exclusively.
    ///
    /// - Throws: A lock error while another process sets the database aside.
    func lock() throws(FileError) -> OpenFile {
      try prepareFolder()
      let lock = try OpenFile("\(folder)/.\(name).lock", for: .locking)
      try lock.status().requirePrivate(.file, lock.path)
      try lock.lock(within: .zero, isShared: true)
      return lock
    }

    /// Renames the file and its log to `<name>.corrupt-<n>`.
    ///
    /// Of nine such files, the last is replaced.
    ///
    /// The caller must hold the lock exclusively. SQLite removes a log by its path when its last
    /// user closes the file. If another process still used the old file, it would remove the log of
    /// the new one.
    func setAside() throws(FileError) {
      var number = 1
      while number < 9, try FileStatus.of("\(path).corrupt-\(number)") != nil { number += 1 }
      for suffix in [""] + Self.sidecars {
        do throws(FileError) {
          try Folder.rename(path + suffix, to: "\(path).corrupt-\(number)\(suffix)")
        } catch {
          guard error.isMissing else { throw error }
        }
      }
    }
  }
#endif
