import Foundation
import LandfallTestSupport
import Testing

/// A process that is killed during a sign-in.
///
/// `Tests/Torture/kill-sign-in.py` kills it.
///
/// This suite tries some of the system calls; `make kills`, or `LANDFALL_KILLS=all`, tries all.
/// Single sign-on needs the provider that `make deps` installs.
@Suite("A process that is killed during a sign-in")
struct KilledSignInTests {
  private static var hasStrace: Bool {
    let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")
    if !isThere {
      FileHandle.standardError.write(Data("SKIPPED: killing sign-ins needs strace\n".utf8))
    }
    return isThere
  }

  private static let provider =
    Script.root.appendingPathComponent(".build/deps/glewlwyd").path

  private static var hasProvider: Bool {
    let path = provider + "/usr/bin/glewlwyd"
    let isThere = FileManager.default.isExecutableFile(atPath: path)
    if !isThere {
      FileHandle.standardError.write(
        Data("SKIPPED: killing single sign-on; `make deps` brings a provider\n".utf8))
    }
    return isThere
  }

  private static let isWhole = ProcessInfo.processInfo.environment["LANDFALL_KILLS"] == "all"

  /// Returns what the script prints for the sign-in methods.
  private static func expected(_ methods: [String]) -> String {
    let ends = isWhole ? "killed at every call, signed in after some" : "signed in after some"
    return methods.map { $0.padding(toLength: 10, withPad: " ", startingAt: 0) + ends + "\n" }
      .joined() + "no start between signed out and signed in\n"
  }

  private static func kill(_ rest: [String] = []) throws -> String {
    let folder = try #require(Transcript.textshellFolder, "textshell is not built")
    let scratch = try ScratchFolder()
    return try Script.output(
      "Tests/Torture/kill-sign-in.py",
      [
        folder + "/textshell", Script.root.path + "/Examples/ExpresScan", scratch.path,
        isWhole ? "1" : "9",
      ] + rest)
  }

  @Test(
    "The next start is signed out or signed in, and never in between",
    .clause("ROUTE-S03", "ROUTE-S04"), .enabled(if: hasStrace))
  func kills() throws {
    #expect(try Self.kill() == Self.expected(["email", "magic", "qr", "register"]))
  }

  @Test(
    "The same holds for single sign-on with a real provider", .clause("ROUTE-S03"), .review("Q1"),
    .enabled(if: hasStrace && hasProvider, "strace, and make deps"))
  func killsSingleSignOn() throws {
    #expect(try Self.kill([Self.provider, "sso"]) == Self.expected(["sso"]))
  }
}

/// The number of system calls for one link.
@Suite("System calls of one link")
struct SystemCallTests {
  private static var hasStrace: Bool {
    let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")
    if !isThere {
      FileHandle.standardError.write(Data("SKIPPED: counting system calls needs strace\n".utf8))
    }
    return isThere
  }

  private func run(
    _ program: String, _ words: [String], typing text: String = "", in scratch: ScratchFolder
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.environment = ["HOME": scratch.path, "XDG_CONFIG_HOME": scratch.path + "/config"]
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    input.fileHandleForWriting.write(Data(text.utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  @Test(
    "Each file of the services is read once and the log is written once, before the outcome",
    .enabled(if: hasStrace), .review("P4"))
  func calls() throws {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    let package =
      Repository.path + "/.build/debug"
    let textshell = try #require(
      [bundle, package].map { $0 + "/textshell" }.first {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    let scratch = try ScratchFolder()
    let home = ["--home", scratch.path + "/home"]
    try run(textshell, ["shell"] + home, typing: "sign-in email ada@acme.test\n", in: scratch)
    let open = ["open", "docodego://app/acme-corp/members"] + home
    let trace = scratch.path + "/trace"
    try run(
      "/usr/bin/strace", ["-f", "-y", "-o", trace, textshell] + open, in: scratch)
    let calls = try scratch.text("trace").split(separator: "\n")
    let opened = calls.filter { $0.contains("openat(") && $0.contains("/workspace/") }
      .compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(opened.contains { $0.hasSuffix("people.json") })
    #expect(Set(opened).count == opened.count, "\(opened)")
    let written = calls.indices.filter {
      calls[$0].contains("write(") && calls[$0].contains("log.jsonl>")
    }
    #expect(written.count == 1)
    let reported = calls.firstIndex { $0.contains("write(1") }
    #expect(try #require(written.first) < (try #require(reported)))
  }
}
