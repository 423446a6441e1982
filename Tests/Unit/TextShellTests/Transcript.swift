import Foundation
import LandfallTestSupport

/// A file of commands with their output.
struct Transcript {
  let text: String
  private let url: URL

  private static let folder = URL(filePath: Repository.path + "/Tests/Transcripts")

  /// The names of the transcripts.
  static var names: [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".txt") }.sorted()
    } catch {
      return []
    }
  }

  /// The folder of the built command: next to the test bundle.
  static var textshellFolder: String? {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let package = URL(filePath: Repository.path + "/.build/debug")
    return [bundle, package].map(\.path).first {
      FileManager.default.isExecutableFile(atPath: $0 + "/textshell")
    }
  }

  init(_ name: String) throws {
    url = Self.folder.appendingPathComponent(name)
    text = try String(contentsOf: url, encoding: .utf8)
  }

  /// Runs every command line and returns the transcript with the new output.
  func run(textshellIn folder: String, home: String) throws -> String {
    var seen = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") { seen += line + "\n" }
      guard line.hasPrefix("$ ") else { continue }
      let (output, code) = try Self.shell(String(line.dropFirst(2)), folder, home)
      seen += line + "\n" + output.replacingOccurrences(of: home, with: "~")
      if !seen.hasSuffix("\n") { seen += "\n" }
      if code != 0 { seen += "[exit \(code)]\n" }
    }
    return seen
  }

  func record(_ seen: String) throws { try Data(seen.utf8).write(to: url) }

  /// Returns the text without times, and with the columns next to them closed up.
  static func masked(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard line.firstMatch(of: /[0-9]\.[0-9]{3}/) != nil else { return String(line) }
      return String(line).replacing(/[0-9]+\.[0-9]{3}/, with: "N").replacing(/\ +/, with: " ")
    }
  }

  private static func shell(
    _ command: String, _ folder: String, _ home: String
  ) throws -> (output: String, code: Int32) {
    let process = Process()
    let pipe = Pipe()
    // SIGPIPE must end a writer whose reader is gone, as in a terminal, even if this process
    // ignores it.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--default-signal=PIPE", "/bin/bash", "-c", command]
    process.environment = [
      "PATH": folder + ":/usr/local/bin:/usr/bin:/bin", "HOME": home, "LANG": "en_US.UTF-8",
      "TRANSCRIPTS": Self.folder.path, "COLUMNS": "80", "TZ": "UTC",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}
