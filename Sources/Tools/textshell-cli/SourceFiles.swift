import LandfallAppManifest
import LandfallFiles
import LandfallStrictJSON
import LandfallTextShell

/// The files that `textshell fix` reads and writes.
enum SourceFiles {
  /// Returns the JSON files of apps and the scenarios below a path, in order.
  ///
  /// A file of another kind is refused if it is named itself, and skipped below a folder. So are
  /// symbolic links: to replace one would replace the link by a copy of the file.
  static func read(_ path: String) throws(ShellFailure) -> [SourceFile] {
    guard FileStatus(at: path, followingLinks: true)?.kind == .folder else {
      guard [nil, .file].contains(FileStatus(at: path)?.kind) else {
        throw ShellFailure(
          .badData, "'\(path)' is not a regular file",
          hint: "if it is a symbolic link, name the file that it leads to")
      }
      if let file = try source(path) { return [file] }
      throw ShellFailure(
        .usage, "'\(path)' is not part of an app folder, and not a scenario",
        hint: "name an app folder, a file in one, or a .scenario file")
    }
    var folder = path
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    var files: [SourceFile] = []
    // These folders have files of other programs: a branch of Git may have the name of a scenario.
    let paths = try FileTree.files(below: folder) { !$0.hasPrefix(".") && $0 != "node_modules" }
    for path in paths where FileStatus.isFile(path) {
      if let file = try source(path) { files.append(file) }
    }
    return files
  }

  private static func source(_ path: String) throws(ShellFailure) -> SourceFile? {
    if path.hasSuffix(".journey") {
      // Checked here too, so that nothing is written if a name is taken.
      try requireFree(path.dropLast(".journey".count) + ".scenario", for: path)
    }
    if path.hasSuffix(".scenario") || path.hasSuffix(".journey") {
      return SourceFile(
        path: path, kind: .scenario, bytes: try FileTree.read(path), edits: [])
    }
    guard path == "app.json" || path.hasSuffix("/app.json") || isRoute(path) else { return nil }
    let bytes = try FileTree.read(path)
    do throws(JSONError) {
      let (converted, edits) = try RenamedKeys.converted(bytes)
      return SourceFile(
        path: path, kind: .app, bytes: converted,
        edits: edits.map { SourceFile.Edit(line: $0.line, old: $0.old, new: $0.new) })
    } catch {
      throw ShellFailure(.badData, "'\(path)' cannot be converted: \(error)")
    }
  }

  /// Returns whether a file is below a folder `routes` that is next to an `app.json`.
  private static func isRoute(_ path: String) -> Bool {
    guard path.hasSuffix(".json"), var folder = Folder.realPath(path) else { return false }
    while folder != "/" {
      let (above, name) = Folder.split(folder)
      if name == "routes", FileStatus.isFile(above + "/app.json") { return true }
      folder = above
    }
    return false
  }

  /// Writes a file atomically with the permissions of the one that it replaces, and removes that
  /// one.
  static func replace(_ old: String, _ new: String, _ bytes: [UInt8]) throws(ShellFailure) {
    if old != new { try requireFree(new, for: old) }
    do throws(FileError) {
      try Folder.replace(
        new, through: Folder.draft(of: new), with: bytes,
        mode: FileStatus(at: old)?.permissions ?? 0o600)
      if old != new { try Folder.remove(old) }
    } catch {
      throw ShellFailure(
        .cannotCreate, "'\(old)' cannot be converted: \(SystemText.of(error.code))")
    }
  }

  private static func requireFree(_ new: String, for old: String) throws(ShellFailure) {
    guard FileStatus(at: new) != nil else { return }
    throw ShellFailure(
      .cannotCreate, "'\(old)' cannot become '\(new)': that file exists",
      hint: "remove or rename one of them")
  }
}
