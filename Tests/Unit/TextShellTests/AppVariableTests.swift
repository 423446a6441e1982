import Foundation
import LandfallTestSupport
import Testing

@testable import LandfallTextShell

@Suite("TEXTSHELL_APP has the effect of --app", .review("C3"))
struct AppVariableTests {
  /// The commands that need no app.
  private static let without: Set<String> = [
    "diff", "fix", "init", "schema", "validate", "qr read", "qr scan", "token inspect",
    "completions", "terminal",
  ]

  /// A value for each kind of argument.
  ///
  /// A missing app folder is reported only by commands that need an app.
  private static let samples = [
    "url": "https://example.com/x", "link": "https://example.com/x", "file": "x.scenario",
    "path": "x.scenario",
    "kind": "bash", "shell": "bash", "address": "ada@acme.test", "public-id": "ADA23456",
    "slug": "acme-corp",
  ]

  /// The commands that check other words before they look for the app.
  private static let words = [
    // Written once, a second time would be refused.
    "init": ["7up"],
    "qr save": ["https://example.com/x", "x.png"], "routes graph": [],
    "token adopt": ["x.scenario", "--issuer", "x"],
    "token import": ["x.scenario", "--issuer", "x"],
  ]

  private static func run(
    _ words: [String], in folder: String, app: String?
  ) throws -> (text: String, code: Int32) {
    let process = Process()
    let pipe = Pipe()
    let textshell = try #require(Transcript.textshellFolder, "textshell is not built")
    process.executableURL = URL(fileURLWithPath: textshell + "/textshell")
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ["HOME": folder, "PATH": textshell + ":/usr/bin:/bin", "LANG": "C.UTF-8"]
    if let app { process.environment?["TEXTSHELL_APP"] = app }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  @Test(
    "Every command reads the app from the variable",
    arguments: TextShell.commands.map { $0.words.joined(separator: " ") })
  func honoured(name: String) throws {
    let command = try #require(TextShell.commands.first { $0.words.joined(separator: " ") == name })
    let scratch = try ScratchFolder()
    try Data("launch\n".utf8).write(to: URL(fileURLWithPath: scratch.path + "/x.scenario"))
    let words =
      command.words
      + (Self.words[name] ?? command.arguments.map { Self.samples[$0.name] ?? $0.name })
    let given = try Self.run(words + ["--app", "no-such-app"], in: scratch.path, app: nil)
    let reported = try Self.run(words, in: scratch.path, app: "no-such-app")
    #expect(reported.text == given.text)
    #expect(reported.code == given.code)
    #expect(
      reported.text.contains("no-such-app") == !Self.without.contains(name), "\(reported.text)")
  }

  @Test("An empty variable names no app, and --app has priority")
  func empty() throws {
    let scratch = try ScratchFolder()
    let own = try Self.run(["routes"], in: scratch.path, app: nil)
    #expect(own.code == 0)
    #expect(try Self.run(["routes"], in: scratch.path, app: "").text == own.text)
    let app = Script.root.path + "/Examples/DoCodeGo"
    let named = try Self.run(["routes", "--app", app], in: scratch.path, app: "no-such-app").text
    #expect(own.text.contains("built-in example"))
    #expect(own.text.hasSuffix(named) || own.text.hasPrefix(named))
  }

  @Test("An app that lacks a file is not taken for another app")
  func incomplete() throws {
    let scratch = try ScratchFolder()
    let source = Script.root.path + "/Examples/Larder/App"
    for missing in ["app.json", "routes/_layout.json"] {
      let folder = scratch.path + "/" + missing.prefix(3)
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: source, toPath: folder + "/App")
      try FileManager.default.removeItem(atPath: folder + "/App/" + missing)
      let (text, code) = try Self.run(["routes", "check"], in: folder, app: nil)
      #expect(code == 78, "\(text)")
      #expect(!text.contains("built-in example"))
    }
  }
}
