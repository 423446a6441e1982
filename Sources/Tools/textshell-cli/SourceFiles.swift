import LandfallAppManifest
import LandfallFiles
import LandfallTextShell

/// The files that `textshell fix` reads and writes.
enum SourceFiles {
  /// Returns the JSON files of apps and the scenarios below a path, in order.
  ///
  /// A file of another kind is refused if it is named itself, and skipped below a folder.
  static func read(_ path: String) throws(ShellFailure) -> [SourceFile] {
    guard Folder.isThere(path) else {
      if let file = try source(path) { return [file] }
      throw ShellFailure(
        .usage, "'\(path)' is not part of an app folder, and not a scenario",
        hint: "name an app folder, a file in one, or a .scenario file")
    }
    var files: [SourceFile] = []
    for path in try FileTree.files(below: path) {
      if let file = try source(path) { files.append(file) }
    }
    return files
  }

  private static func source(_ path: String) throws(ShellFailure) -> SourceFile? {
    if path.hasSuffix(".scenario") || path.hasSuffix(".journey") {
      return SourceFile(
        path: path, kind: .scenario, bytes: try FileTree.read(path), edits: [])
    }
    let isRoute = path.hasSuffix(".json") && path.split(separator: "/").contains("routes")
    guard path == "app.json" || path.hasSuffix("/app.json") || isRoute else { return nil }
    let bytes = try FileTree.read(path)
    let edits = RenamedKeys.edits(in: bytes)
    return SourceFile(
      path: path, kind: .app, bytes: RenamedKeys.applying(edits, to: bytes),
      edits: edits.map { SourceFile.Edit(line: $0.line, old: $0.old, new: $0.new) })
  }

  /// Writes a file atomically, and removes the one that it replaces.
  static func replace(_ old: String, _ new: String, _ bytes: [UInt8]) throws(ShellFailure) {
    guard old == new || !FileStatus.isFile(new) else {
      throw ShellFailure(
        .cannotCreate, "'\(old)' cannot become '\(new)': that file exists",
        hint: "remove or rename one of them")
    }
    try FileTree.write(new, bytes, mode: 0o666)
    if old != new { FileTree.remove(old) }
  }
}
