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

  @Test(
    "the next start is signed out, or signed in, and nothing between",
    .clause("ROUTE-S03", "ROUTE-S04"), .enabled(if: hasStrace))
  func kills() throws {
    let folder = try #require(Transcript.textshellFolder, "textshell is not built")
    let scratch = try ScratchFolder()
    let isWhole = ProcessInfo.processInfo.environment["LANDFALL_KILLS"] == "all"
    let provider = Script.root.appendingPathComponent(".build/deps/glewlwyd").path
    let hasProvider = FileManager.default.isExecutableFile(atPath: provider + "/usr/bin/glewlwyd")
    if !hasProvider {
      FileHandle.standardError.write(
        Data("SKIPPED: killing single sign-on; `make deps` brings a provider\n".utf8))
    }
    let seen = try Script.output(
      "Tests/Torture/kill-sign-in.py",
      [
        folder + "/textshell", Script.root.path + "/Examples/ExpresScan", scratch.path,
        isWhole ? "1" : "9",
      ] + (hasProvider ? [provider] : []))
    let ends = isWhole ? "killed at every call, signed in after some" : "signed in after some"
    let methods =
      ["email     ", "magic     ", "qr        ", "register  "] + (hasProvider ? ["sso       "] : [])
    #expect(
      seen == methods.map { $0 + ends + "\n" }.joined() + """
        no start between signed out and signed in

        """)
  }
}
