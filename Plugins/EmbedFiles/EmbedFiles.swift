import Foundation
import PackagePlugin

/// Generates one Swift file from the JSON files of the target.
///
/// The files are those of the module's folders `Locales` and `Schemas`, or `Examples/DoCodeGo/{App,Workspace}` if
/// it has none. Each file is an input of the build command, so a changed or new file rebuilds the
/// target.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(
    context: PluginContext, target: any Target
  ) async throws -> [Command] {
    let own = target.directoryURL
    let hasOwn = FileManager.default.fileExists(atPath: own.appending(path: "Locales").path)
    let root = hasOwn ? own : context.package.directoryURL.appending(path: "Examples/DoCodeGo")
    let name = hasOwn ? "EmbeddedLocales" : "EmbeddedDoCodeGo"
    let output = context.pluginWorkDirectoryURL.appending(path: name + ".swift")
    let folders = hasOwn ? ["Locales", "Schemas"] : ["App", "Workspace"]
    let paths = try folders.flatMap { try files(below: $0, in: root) }
    return [
      .buildCommand(
        displayName: "Embedding \(paths.count) files below \(root.lastPathComponent)",
        executable: try context.tool(named: "embed-files").url,
        arguments: [output.path, name, root.path] + paths,
        inputFiles: paths.map { root.appending(path: $0) },
        outputFiles: [output])
    ]
  }

  /// Returns the paths of the JSON files below a folder, sorted.
  private func files(below folder: String, in root: URL) throws -> [String] {
    let manager = FileManager.default
    let path = root.appending(path: folder).path
    guard manager.fileExists(atPath: path) else { return [] }
    return try manager.subpathsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".json") }
      .map { folder + "/" + $0 }
      .sorted()
  }
}
