#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

extension AppFiles {
  /// Most folders inside one another.
  private static let maximumDepth = 32

  /// Reads all files below a directory; names that start with a dot are left out.
  ///
  /// Symbolic links are followed. Nothing is cached: reading again sees later changes.
  ///
  /// - Throws: ``AppFolderError`` for a directory or file that cannot be read, and for more than
  ///   ``maximumFiles`` files, ``maximumFileBytes`` in one or ``maximumBytes`` in all.
  public init(directory path: String) throws(AppFolderError) {
    var files: [String: [UInt8]] = [:]
    var room = Self.maximumBytes
    try Self.readFolder(path, below: "", depth: 0, into: &files, room: &room)
    self.init(directory: path, bytes: files)
  }

  private static func readFolder(
    _ root: String, below prefix: String, depth: Int, into files: inout [String: [UInt8]],
    room: inout Int
  ) throws(AppFolderError) {
    let shown = prefix.isEmpty ? root : String(prefix.dropLast())
    guard depth <= maximumDepth else {
      throw AppFolderError(file: shown, .tooManyFiles(limit: maximumFiles))
    }
    for name in try names(in: root + "/" + prefix, shown: shown) {
      let path = prefix + name
      var status = stat()
      guard stat(root + "/" + path, &status) == 0 else {
        throw AppFolderError(file: path, .unreadable(code: errno))
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        try readFolder(root, below: path + "/", depth: depth + 1, into: &files, room: &room)
      case S_IFREG:
        guard files.count < maximumFiles else {
          throw AppFolderError(file: shown, .tooManyFiles(limit: maximumFiles))
        }
        let bytes = try readFile(root + "/" + path, shown: path)
        room -= bytes.count
        guard room >= 0 else { throw AppFolderError(file: shown, .tooLarge(limit: maximumBytes)) }
        files[path] = bytes
      default:
        throw AppFolderError(file: path, .unreadable(code: EINVAL))
      }
    }
  }

  private static func names(in folder: String, shown: String) throws(AppFolderError) -> [String] {
    guard let stream = opendir(folder) else {
      throw AppFolderError(file: shown, .unreadable(code: errno))
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.utf8.starts(with: ".".utf8) { names.append(name) }
      guard names.count <= maximumFiles else {
        throw AppFolderError(file: shown, .tooManyFiles(limit: maximumFiles))
      }
    }
    guard errno == 0 else { throw AppFolderError(file: shown, .unreadable(code: errno)) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func readFile(_ path: String, shown: String) throws(AppFolderError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw AppFolderError(file: shown, .unreadable(code: errno)) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw AppFolderError(file: shown, .unreadable(code: errno))
      }
      if count == 0 { return bytes }
      guard bytes.count + count <= maximumFileBytes else {
        throw AppFolderError(file: shown, .tooLarge(limit: maximumFileBytes))
      }
      bytes += chunk[..<count]
    }
  }
}
