#if SQLite
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A database's files: the file itself, its log, its shared memory and our lock.
  ///
  /// All are 0600 in a folder that is 0700, made so and refused if wider. SQLite gives the log and the
  /// shared memory the rights of the file.
  struct DatabaseFiles: Sendable {
    let path: String

    /// What SQLite puts beside the file.
    static let companions = ["-wal", "-shm", "-journal"]

    private var folder: String {
      guard let slash = path.lastIndex(of: "/") else { return "." }
      return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Whether the file is there.
    func exists() throws(DatabaseError) -> Bool { try FileFacts.read(path) != nil }

    /// Which file stands at the path, or `nil`.
    func identity() throws(DatabaseError) -> FileFacts? { try FileFacts.read(path) }

    /// The path with the links above the folder followed: SQLite takes none where it is told to.
    func resolvedPath() throws(DatabaseError) -> String {
      guard let resolved = realpath(folder, nil) else { throw .system("realpath") }
      defer { free(resolved) }
      return String(cString: resolved) + "/" + name
    }

    /// Makes what is missing and refuses what is open to others.
    ///
    /// Nothing that is there is opened: closing any descriptor of it would drop the locks that SQLite
    /// holds on it in this process.
    func prepare() throws(DatabaseError) {
      try prepareFolder()
      if try FileFacts.read(path) == nil {
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file >= 0 {
          close(file)
        } else if errno != EEXIST {
          throw .system("open")
        }
      }
      for suffix in [""] + Self.companions {
        guard let facts = try FileFacts.read(path + suffix) else { continue }
        guard facts.isPrivateFile else { throw .insecurePermissions }
      }
    }

    private func prepareFolder() throws(DatabaseError) {
      if try FileFacts.read(folder) == nil, mkdir(folder, 0o700) != 0, errno != EEXIST {
        throw .system("mkdir")
      }
      guard try FileFacts.read(folder)?.isPrivateFolder == true else { throw .insecurePermissions }
    }

    /// Takes the lock that everybody holds, shared, for as long as the file is open.
    func lock() throws(DatabaseError) -> FileLock {
      try prepareFolder()
      return try FileLock("\(folder)/.\(name).lock")
    }

    /// Renames the file and its log to `<name>.corrupt-<n>`; the oldest of nine is replaced.
    ///
    /// The caller holds the lock alone. With somebody else on the file this would be harm: SQLite
    /// removes a log by its path when the last user goes, and that would be the new file's.
    func setAside() throws(DatabaseError) {
      var number = 1
      while number < 9, try FileFacts.read("\(path).corrupt-\(number)") != nil { number += 1 }
      for suffix in [""] + Self.companions {
        let target = "\(path).corrupt-\(number)\(suffix)"
        guard rename(path + suffix, target) == 0 || errno == ENOENT else { throw .system("rename") }
      }
    }
  }

  /// What a look at a file tells, without following a link.
  struct FileFacts: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let isPrivateFile: Bool
    let isPrivateFolder: Bool

    /// - Returns: `nil` if nothing is there.
    static func read(_ path: String) throws(DatabaseError) -> FileFacts? {
      var status = stat()
      guard lstat(path, &status) == 0 else {
        guard errno == ENOENT else { throw .system("stat") }
        return nil
      }
      let isOurs = status.st_uid == geteuid() && status.st_mode & 0o077 == 0
      let kind = status.st_mode & S_IFMT
      return FileFacts(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        inode: UInt64(truncatingIfNeeded: status.st_ino),
        isPrivateFile: isOurs && kind == S_IFREG && status.st_nlink <= 1,
        isPrivateFolder: isOurs && kind == S_IFDIR)
    }
  }

  extension DatabaseError {
    /// The error of the call that has just failed.
    static func system(_ call: String) -> DatabaseError {
      let code = errno
      switch code {
      case let code where isFull(code): return .diskFull
      case ELOOP, ENOTDIR, ENXIO: return .insecurePermissions
      default: return .system(call: call, code: code)
      }
    }

    /// Whether an `errno` says that there is no room: on the disk, in the quota, or in any file of this
    /// process (`ulimit -f`).
    static func isFull(_ code: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
  }
#endif
