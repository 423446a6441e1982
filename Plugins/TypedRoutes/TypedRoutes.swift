import Foundation
import PackagePlugin

/// Generates typed routes, link actions, contracts and text keys for a target with an app folder.
///
/// The app folder is `App` in the target's folder, or next to it. Each of its files is an input of
/// the build command, so a changed or new file rebuilds the target. An error in the folder fails
/// the build at the file and line.
@main
struct TypedRoutes: BuildToolPlugin {
  func createBuildCommands(
    context: PluginContext, target: any Target
  ) async throws -> [Command] {
    let manager = FileManager.default
    let places = [target.directoryURL, target.directoryURL.deletingLastPathComponent()]
      .map { $0.appending(path: "App") }
    guard
      let folder = places.first(where: {
        manager.fileExists(atPath: $0.appending(path: "app.json").path)
      })
    else {
      Diagnostics.error(
        "\(target.name): there is no App/app.json in \(target.directoryURL.path) or in the folder above it"
      )
      return []
    }
    let output = context.pluginWorkDirectoryURL.appending(path: target.name + "+Routes.swift")
    let inputs = try manager.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.sorted().map { folder.appending(path: $0) }
    return [
      .buildCommand(
        displayName: "Typed routes of \(folder.path)",
        executable: try context.tool(named: "typed-routes").url,
        arguments: [folder.path, output.path], inputFiles: inputs, outputFiles: [output])
    ]
  }
}
