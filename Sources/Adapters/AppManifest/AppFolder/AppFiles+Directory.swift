import LandfallFiles

extension AppFiles {
  /// The maximum depth of nested folders.
  private static let maximumDepth = 32

  /// Reads all files below a directory.
  ///
  /// Skips names that start with a dot.
  ///
  /// Symbolic links are followed. Nothing is cached: a new call sees later changes.
  ///
  /// - Throws: ``AppFolderError`` for a directory or file that cannot be read. Also if there are
  ///   more than ``maximumFiles`` files, or if a file exceeds ``maximumFileBytes`` or all files
  ///   together exceed ``maximumBytes``.
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
      switch try reading(path, FileStatus.following(root + "/" + path)).kind {
      case .folder:
        try readFolder(root, below: path + "/", depth: depth + 1, into: &files, room: &room)
      case .file:
        guard files.count < maximumFiles else {
          throw AppFolderError(file: shown, .tooManyFiles(limit: maximumFiles))
        }
        let bytes = try reading(
          path,
          OpenFile(root + "/" + path, for: .reading).bytes(atMost: maximumFileBytes))
        room -= bytes.count
        guard room >= 0 else { throw AppFolderError(file: shown, .tooLarge(limit: maximumBytes)) }
        files[path] = bytes
      case .link, .socket, .other:
        throw AppFolderError(file: path, .unreadable(code: FileError.wrongKind(path: path).code))
      }
    }
  }

  private static func names(in folder: String, shown: String) throws(AppFolderError) -> [String] {
    let names = try reading(shown, Folder.names(in: folder)).filter { $0.utf8.first != 0x2E }
    guard names.count <= maximumFiles else {
      throw AppFolderError(file: shown, .tooManyFiles(limit: maximumFiles))
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func reading<Result>(
    _ shown: String, _ call: @autoclosure () throws(FileError) -> Result
  ) throws(AppFolderError) -> Result {
    do {
      return try call()
    } catch {
      throw AppFolderError(
        file: shown,
        error.isTooLarge ? .tooLarge(limit: maximumFileBytes) : .unreadable(code: error.code))
    }
  }
}
