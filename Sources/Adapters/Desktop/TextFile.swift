package import LandfallFiles

/// Reads and writes small text files.
///
/// A file is written completely or not at all.
enum TextFile {
  /// The maximum size of a file in bytes.
  ///
  /// A `mimeapps.list` has a few kilobytes.
  static let maximumBytes = 1 << 20

  /// Returns the text of a file, or `nil` if it does not exist.
  ///
  /// - Throws: ``DesktopError``, also if the file is not a regular file or is too large.
  static func read(_ path: String) throws(DesktopError) -> String? {
    do throws(FileError) {
      guard let file = try OpenFile.ifThere(path, for: .reading) else { return nil }
      let bytes = try file.bytes(atMost: maximumBytes, isPlain: true)
      let text = String(decoding: bytes, as: UTF8.self)
      // What is not UTF-8 could not be written back unchanged.
      guard text.utf8.elementsEqual(bytes) else { throw .wrongKind(path: path) }
      return text
    } catch {
      throw error.isTooLarge ? .notAFile(path) : DesktopError(error)
    }
  }

  /// Removes a file; a symbolic link stays, and its target becomes empty.
  static func remove(_ path: String) throws(DesktopError) {
    guard FileStatus(at: path)?.kind != .link else { return try write(path, "") }
    try DesktopError.of(Folder.remove(path))
  }

  /// Replaces the text of a file and creates missing folders above it.
  ///
  /// If the file is a symbolic link, the link's target is replaced. It keeps its permissions.
  ///
  /// - Throws: ``DesktopError``, also if the link leads nowhere.
  static func write(_ path: String, _ text: String) throws(DesktopError) {
    let real = Folder.realPath(path)
    guard real != nil || FileStatus(at: path)?.kind != .link else { throw .notAFile(path) }
    let target = real ?? path
    try DesktopError.of(Folder.make(Folder.parent(of: target)))
    do throws(FileError) {
      let mode = try FileStatus.of(target)?.permissions
      try Folder.replace(
        target, through: Folder.draft(of: target), with: Array(text.utf8), mode: mode ?? 0o644,
        isExact: mode != nil)
    } catch {
      guard case .system(let call, _, let code) = error, call != "open" else {
        throw DesktopError(error)
      }
      throw .system(call: call, path: path, code: code)
    }
  }
}

extension DesktopError: FileFailure {
  package init(_ error: FileError) {
    switch error {
    case .wrongKind(let path): self = .notAFile(path)
    case .notOurs(let path): self = .notOurs(path)
    case .openToOthers(let path, let mode): self = .openToOthers(path: path, mode: mode)
    case .system(let call, let path, let code):
      self = .system(call: call, path: path, code: code)
    }
  }
}
