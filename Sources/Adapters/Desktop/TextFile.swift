package import LandfallFiles

/// Small text files: read whole, written whole or not at all.
enum TextFile {
  /// The largest file that is read: `mimeapps.list` files are some kilobytes.
  static let maximumBytes = 1 << 20

  /// The text of a file, or `nil` if there is none.
  ///
  /// - Throws: ``DesktopError``; a file that is no plain file, or too large, is refused.
  static func read(_ path: String) throws(DesktopError) -> String? {
    do throws(FileError) {
      guard let file = try OpenFile.ifThere(path, for: .reading) else { return nil }
      return String(decoding: try file.bytes(atMost: maximumBytes, isPlain: true), as: UTF8.self)
    } catch {
      throw error.isTooLarge ? .notAFile(path) : DesktopError(error)
    }
  }

  /// Puts a text into the place of a file, and makes the folders above it that are missing.
  ///
  /// A symbolic link stays one: what it leads to is replaced.
  static func write(_ path: String, _ text: String) throws(DesktopError) {
    let target = Folder.realPath(path) ?? path
    try DesktopError.of(Folder.make(Folder.parent(of: target)))
    do throws(FileError) {
      try Folder.replace(
        target, through: Folder.draft(of: target), with: Array(text.utf8), mode: 0o644)
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
