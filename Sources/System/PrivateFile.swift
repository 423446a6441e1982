#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Folders and files that nobody else may read: 0700 and 0600, created so, refused if wider.
enum PrivateFile {
  /// Makes a folder and those above it that are missing; one that is there must be ours alone.
  static func makeFolder(_ path: String) throws(HomeFolderError) {
    if mkdir(path, 0o700) == 0 { return }
    switch errno {
    case EEXIST: break
    case ENOENT:
      let above = parent(of: path)
      guard above != path else { throw failure("mkdir", path) }
      if access(above, F_OK) != 0 { try makeFolder(above) }
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("mkdir", path) }
    default: throw failure("mkdir", path)
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure("stat", path) }
    try require(status, kind: S_IFDIR, path)
  }

  /// Opens a file for appending, and makes it if it is missing.
  ///
  /// The caller closes it.
  static func openForAppending(_ path: String) throws(HomeFolderError) -> Int32 {
    let file = open(
      path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard file >= 0 else {
      switch errno {
      case ELOOP, EISDIR, ENXIO: throw .wrongKind(path: path)
      default: throw failure("open", path)
      }
    }
    do throws(HomeFolderError) {
      var status = stat()
      guard fstat(file, &status) == 0 else { throw failure("fstat", path) }
      try require(status, kind: S_IFREG, path)
      return file
    } catch {
      close(file)
      throw error
    }
  }

  /// Asked once: no program of ours changes its user.
  private static let user = geteuid()

  private static func require(
    _ status: stat, kind: mode_t, _ path: String
  ) throws(HomeFolderError) {
    guard status.st_mode & S_IFMT == kind else { throw .wrongKind(path: path) }
    guard status.st_uid == user else { throw .notOurs(path: path) }
    guard status.st_mode & 0o077 == 0 else {
      throw .openToOthers(path: path, mode: UInt32(status.st_mode & 0o7777))
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func failure(_ call: String, _ path: String) -> HomeFolderError {
    .system(call: call, path: path, code: errno)
  }
}
