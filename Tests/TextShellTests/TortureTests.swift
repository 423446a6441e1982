import LandfallTestSupport
import Testing

/// The short rounds of the programs of `Tests/Torture` that attack the command as it is built.
@Suite("Torture")
struct TortureTests {
  @Test(
    "the short round passes", .review("S3", "S4"),
    arguments: ["closed-descriptors.py", "terminal-canary.py"])
  func short(name: String) throws {
    let folder = try #require(Transcript.textshellFolder, "textshell is not built")
    let lines = try Script.output("Tests/Torture/" + name, [folder, "--short"])
      .split(separator: "\n")
    #expect(lines.last?.hasSuffix(" passed, 0 failed") == true)
    #expect(lines.filter { $0.hasPrefix("FAIL") } == [])
  }

  @Test(
    "every command with a session at a server, and what each fault of HTTP comes to", .review("R5"))
  func services() throws {
    let folder = try #require(Transcript.textshellFolder, "textshell is not built")
    let lines = try Script.output("Tests/Torture/services.py", [folder, "--short"])
      .split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("FAIL") } == [])
    #expect(lines.last?.hasSuffix(" passed, 0 failed") == true)
  }
}
