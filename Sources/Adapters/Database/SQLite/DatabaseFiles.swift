#if SQLite
  import LandfallDomain
  import LandfallFiles

  /// A database's files: the file itself, its log, its shared memory and our lock.
  ///
  /// All are 0600 in a folder that is 0700, made so and refused if wider. SQLite gives the log and
  /// the shared memory the rights of the file.
  struct DatabaseFiles: Sendable {
    let path: String

    /// What SQLite puts beside the file.
    static let sidecars = ["-wal", "-shm", "-journal"]

    private var folder: String { Folder.parent(of: path) }
    private var name: String { Folder.split(path).name }

    /// Which file stands at the path, or `nil`.
    func identity() throws(StorageError) -> FileStatus? {
      try StorageError.of(FileStatus.of(path))
    }

    /// The path with the links above the folder followed: SQLite takes none where it is told to.
    func resolvedPath() throws(StorageError) -> String {
      guard let resolved = Folder.realPath(folder) else {
        throw StorageError(.last("realpath", folder))
      }
      return resolved + "/" + name
    }

    /// Makes what is missing and refuses what is open to others.
    ///
    /// Nothing that is there is opened: closing any descriptor of it would drop the locks that
    /// SQLite holds on it in this process.
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
        // Another process was quicker.
        guard error.isNameTaken else { throw error }
      }
    }

    private func prepareFolder() throws(FileError) {
      if try FileStatus.of(folder) == nil { try Folder.make(folder) }
      guard let status = try FileStatus.of(folder) else { throw .last("stat", folder) }
      try status.requirePrivate(.folder, folder)
    }

    /// Takes the lock that everybody who has the database open holds, shared, until the last
    /// reference goes; whoever sets a damaged one aside holds it alone.
    ///
    /// - Throws: a locked file while somebody sets the database aside.
    func lock() throws(FileError) -> OpenFile {
      try prepareFolder()
      let lock = try OpenFile("\(folder)/.\(name).lock", for: .locking)
      try lock.status().requirePrivate(.file, lock.path)
      try lock.lock(within: .zero, isShared: true)
      return lock
    }

    /// Renames the file and its log to `<name>.corrupt-<n>`; the oldest of nine is replaced.
    ///
    /// The caller holds the lock alone. With somebody else on the file this would be harm: SQLite
    /// removes a log by its path when the last user goes, and that would be the new file's.
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
