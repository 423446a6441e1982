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

  /// A lock on a file of its own, held until the last reference goes or the process ends.
  ///
  /// Everybody who has the database open holds it shared; whoever sets a damaged one aside holds it
  /// alone. A crash releases it.
  final class FileLock {
    private let descriptor: Int32

    /// Takes the lock, shared.
    ///
    /// - Throws: `busy` while somebody sets the database aside.
    init(_ path: String) throws(DatabaseError) {
      descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else { throw .system("open") }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .system("fstat") }
      guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
        status.st_mode & 0o077 == 0
      else { throw .insecurePermissions }
      guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else {
        throw errno == EWOULDBLOCK ? .busy : .system("flock")
      }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Makes the lock ours alone, if nobody else holds it.
    func takeAlone() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
  }
#endif
