import Foundation
import PackagePlugin

/// Runs `textshell` for the app folders of a package's targets: `swift package links routes check`.
///
/// The arguments after `links` are passed to `textshell`. The default is `routes check`. The
/// command runs once for each target that has an `App` folder in its own folder or next to it.
/// `--target` selects targets.
@main
struct LinkTools: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let words = extractor.remainingArguments
    let targets =
      names.isEmpty ? context.package.targets : try context.package.targets(named: names)
    let apps = targets.compactMap { target in folder(of: target).map { (target.name, $0) } }
    guard !apps.isEmpty else {
      Diagnostics.error("no target has an App/app.json in its folder or next to it")
      return
    }
    let tool = try context.tool(named: "textshell").url
    for (name, folder) in apps {
      if apps.count > 1 { print("\(name):") }
      let process = Process()
      process.executableURL = tool
      process.arguments = words.isEmpty ? ["routes", "check"] : words
      var environment = ProcessInfo.processInfo.environment
      environment["TEXTSHELL_APP"] = folder.path
      process.environment = environment
      try process.run()
      process.waitUntilExit()
      if process.terminationStatus != 0 {
        Diagnostics.error("\(name): textshell ended with \(process.terminationStatus)")
      }
    }
  }

  private func folder(of target: any Target) -> URL? {
    [target.directoryURL, target.directoryURL.deletingLastPathComponent()]
      .map { $0.appending(path: "App") }
      .first { FileManager.default.fileExists(atPath: $0.appending(path: "app.json").path) }
  }
}
