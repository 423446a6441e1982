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
      return String(decoding: try file.bytes(atMost: maximumBytes, isPlain: true), as: UTF8.self)
    } catch {
      throw error.isTooLarge ? .notAFile(path) : DesktopError(error)
    }
  }

  /// Replaces the text of a file and creates missing folders above it.
  ///
  /// If the file is a symbolic link, the link's target is replaced. It keeps its permissions.
  static func write(_ path: String, _ text: String) throws(DesktopError) {
    let target = Folder.realPath(path) ?? path
    try DesktopError.of(Folder.make(Folder.parent(of: target)))
    do throws(FileError) {
      let mode = try FileStatus.of(target)?.permissions ?? 0o644
      try Folder.replace(
        target, through: Folder.draft(of: target), with: Array(text.utf8), mode: mode)
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
