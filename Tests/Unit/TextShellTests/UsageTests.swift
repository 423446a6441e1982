import Foundation
import LandfallDomain
import LandfallStrictJSON
import LandfallTestSupport
import Testing

@testable import LandfallTextShell

@Suite("Usage errors and help", .review("C9"))
struct UsageTests {
  /// Returns a command line's standard output and exit code.
  private func run(_ words: [String]) throws -> (output: String, code: Int32) {
    let folder = try #require(Transcript.textshellFolder, "textshell is not built")
    let scratch = try ScratchFolder()
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: folder + "/textshell")
    process.arguments = words
    process.environment = ["HOME": scratch.path, "LANG": "en_US.UTF-8"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (output, process.terminationStatus)
  }

  private func expectError(_ words: [String]) throws {
    let (output, code) = try run(words)
    #expect(code == 64, "\(words)")
    let root = try JSONReader.read(Array(output.utf8), maximumDepth: 4)
    #expect(root["error"]?["exitCode"]?.int == 64, "\(words)")
    #expect(root["error"]?["message"]?.string?.isEmpty == false, "\(words)")
  }

  private static let commands = TextShell.commands.map(\.words)

  @Test("Every command prints its usage errors as JSON under --json", arguments: commands)
  func json(words: [String]) throws {
    try expectError(words + ["--json", "--no-such-option"])
    try expectError(["--json"] + words + ["--no-such-option"])
    let command = try #require(TextShell.commands.first { $0.words == words })
    if command.arguments.contains(where: { !$0.isOptional }) {
      try expectError(words + ["--json"])
    }
    if command.arguments.last?.isRepeating != true {
      let given = command.arguments.map(\.name) + ["one-too-many"]
      try expectError(words + given + ["--json"])
    }
  }

  @Test(
    "An unknown command prints its error as JSON too",
    arguments: [
      ["opne", "--json"], ["--json", "opne"], ["sign-in", "--json"], ["token", "isue", "--json"],
      ["help", "opne", "--json"], ["help", "findings", "LF999", "--json"],
    ])
  func strange(words: [String]) throws { try expectError(words) }

  @Test(
    "The version and the help may come after options",
    arguments: [["--no-color"], ["--json"], ["--app", "x"], ["--as", "ada@acme.test", "--json"]])
  func afterOptions(options: [String]) throws {
    for flag in ["--version", "-V"] {
      let (output, code) = try run(options + [flag])
      #expect(output == TextShell.version + "\n" && code == 0)
    }
    let help = try run(["--help"]).output
    for flag in ["--help", "-h"] {
      let (output, code) = try run(options + [flag])
      #expect(output == help && code == 0)
    }
  }

  @Test("Arguments that are files or paths are completed as files")
  func completedFiles() throws {
    for command in TextShell.commands {
      guard let name = command.arguments.first?.name, ["file", "path"].contains(name) else {
        continue
      }
      guard case .files = TextShell.table.words(of: command) else {
        Issue.record("\(command.words)")
        continue
      }
    }
  }

  @Test(
    "A failed call has the exit code that a link has after it",
    arguments: ServiceError.allCases)
  func failedCall(error: ServiceError) {
    let code: ExitCode =
      switch error {
      case .banned: .noPermission
      case .unauthorized: .signInNeeded
      case .malformed: .protocol
      default: .unavailable
      }
    #expect(ShellFailure(error).code == code)
  }

  @Test("Help for the tool fits a terminal of 80 by 24 and names every command")
  func screen() throws {
    let (output, code) = try run(["--help"])
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(code == 0)
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let names = output.split { !$0.isLetter && $0 != "-" }.map(String.init)
    for words in Self.commands { #expect(Set(words).isSubset(of: names), "\(words)") }
    for topic in HelpTopic.all { #expect(names.contains(topic.name), "\(topic.name)") }
  }

  @Test("The list of commands says what each does")
  func list() throws {
    let list = try run(["help", "commands"]).output.split(whereSeparator: \.isWhitespace)
    for command in TextShell.commands {
      let abstract = command.abstract.split(separator: " ")
      #expect(list.joined(separator: " ").contains(abstract.joined(separator: " ")))
    }
  }

  @Test("A finding is explained by its code, with or without the topic, and -V prints the version")
  func findings() throws {
    let line = try run(["help", "LF204"])
    #expect(line.output.hasPrefix("LF204  shadowed-rule") && line.code == 0)
    #expect(try run(["help", "findings", "lf204"]).output == line.output)
    #expect(try run(["-V"]).output == TextShell.version + "\n")
  }
}
