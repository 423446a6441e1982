import Foundation
import PackagePlugin

/// Turns `Examples/DoCodeGo/{App,Workspace}` into one Swift file of the target it is applied to.
///
/// Each file is an input of the build command, so a change of one of them, and a new one, builds
/// the target again.
@main
struct EmbedExample: BuildToolPlugin {
  func createBuildCommands(
    context: PluginContext, target: any Target
  ) async throws -> [Command] {
    let example = context.package.directoryURL.appending(path: "Examples/DoCodeGo")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedDoCodeGo.swift")
    let paths = try ["App", "Workspace"].flatMap { try files(below: $0, in: example) }
    return [
      .buildCommand(
        displayName: "Embedding the DoCodeGo example",
        executable: try context.tool(named: "embed-example").url,
        arguments: [output.path, example.path] + paths,
        inputFiles: paths.map { example.appending(path: $0) },
        outputFiles: [output])
    ]
  }

  /// The paths of the files below a folder of the example, sorted.
  private func files(below folder: String, in example: URL) throws -> [String] {
    let manager = FileManager.default
    return try manager.subpathsOfDirectory(atPath: example.appending(path: folder).path)
      .filter { $0.hasSuffix(".json") }
      .map { folder + "/" + $0 }
      .sorted()
  }
}
