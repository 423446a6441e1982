import Foundation
import LandfallTestSupport
import Testing

/// A process that is killed while somebody signs in; `Tests/Torture/kill-sign-in.py` kills it.
///
/// Some of the calls are tried here; `make kills`, or `LANDFALL_KILLS=all`, tries each. Single sign-on
/// needs the provider that `make deps` brings.
@Suite("Sign-in and the end of the process")
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

  /// What the script prints of methods whose sign-ins were killed.
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
    "the next start is signed out, or signed in, and nothing between",
    .clause("ROUTE-S03", "ROUTE-S04"), .enabled(if: hasStrace))
  func kills() throws {
    #expect(try Self.kill() == Self.expected(["email", "magic", "qr", "register"]))
  }

  @Test(
    "the same for single sign-on, with a real provider", .clause("ROUTE-S03"), .review("Q1"),
    .enabled(if: hasStrace && hasProvider, "strace, and make deps"))
  func killsSingleSignOn() throws {
    #expect(try Self.kill([Self.provider, "sso"]) == Self.expected(["sso"]))
  }
}
