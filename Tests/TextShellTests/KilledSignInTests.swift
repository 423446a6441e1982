import Foundation
import LandfallTestSupport
import Testing

/// A process that is killed while somebody signs in; `Tests/Torture/kill-sign-in.py` kills it.
///
/// Some of the calls are tried here; `LANDFALL_KILLS=all` tries each.
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
    let seen = try Script.output(
      "Tests/Torture/kill-sign-in.py", folder + "/textshell",
      Script.root.path + "/Examples/ExpresScan", scratch.path, isWhole ? "1" : "9")
    let ends = isWhole ? "killed at every call, signed in after some" : "signed in after some"
    #expect(
      seen == """
        email     \(ends)
        magic     \(ends)
        qr        \(ends)
        register  \(ends)
        no start between signed out and signed in

        """)
  }
}
