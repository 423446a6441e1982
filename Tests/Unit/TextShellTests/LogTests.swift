import Foundation
import LandfallTestSupport
import Testing

/// The traces of a link: the lines that `textshell` writes to `log.jsonl`.
@Suite("The log of a home folder")
struct LogTests {
  /// A home folder, and `textshell` on it.
  private struct Home {
    let scratch: ScratchFolder
    let textshell: String

    init() throws {
      scratch = try ScratchFolder()
      textshell = try #require(Transcript.textshellFolder, "textshell is not built") + "/textshell"
    }

    /// Types lines into `textshell shell` and returns its output.
    @discardableResult
    func shell(_ options: [String] = [], typing lines: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: textshell)
      process.arguments = options + ["--home", scratch.path + "/home", "shell"]
      process.environment = ["XDG_CONFIG_HOME": scratch.path, "HOME": scratch.path]
      let (input, output) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      process.standardError = output
      try process.run()
      input.fileHandleForWriting.write(Data((lines.joined(separator: "\n") + "\n").utf8))
      try input.fileHandleForWriting.close()
      let said = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: said, as: UTF8.self)
    }

    var log: String { get throws { try scratch.text("home/log.jsonl") } }

    /// Returns the lines of an event, with numbers as text.
    func lines(_ event: String) throws -> [[String: String]] {
      try log.split(separator: "\n").compactMap { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let fields = (object ?? [:]).mapValues { "\($0)" }
        return fields["event"] == event ? fields : nil
      }
    }
  }

  @Test(
    "A link that did not land has its outcome, route, reason and requested organization",
    .clause("SHARE-G01", "DL-F03", "DL-F01"), .review("Q5", "Q6"))
  func notLanded() throws {
    let home = try Home()
    let said = try home.shell(typing: [
      "open docodego://app/acme-corp/members",
      "sign-in email bob@acme.test",
      "open docodego://app/acme-corp/members",
      "open docodego://app/beta-labs/members",
      "open docodego://app/no-such-org/members",
      "open docodego://app/acme-corp/settings/danger",
      "open docodego://app/acme-corp/teams/nobody",
      "open docodego://app/acme-corp/no-such-screen",
      "open docodego://app/%",
      "open other://app/acme-corp/members",
    ])
    let members = "/app/:org/members"
    let wanted: [[String?]] = [
      ["signInNeeded", members, "no-session", "acme-corp"],
      ["refreshed", members, nil, nil],
      ["notAMember", members, "not-a-member", "beta-labs"],
      ["notAMember", members, "not-a-member", "no-such-org"],
      ["roleTooLow", "/app/:org/settings/danger", "organization.danger", "acme-corp"],
      ["entityMissing", "/app/:org/teams/:team", "entity-missing", "acme-corp"],
      ["unmatched", nil, "no-route", nil],
      ["invalidLink", nil, "malformed-percent", nil],
      ["ignored", nil, "foreign-scheme", nil],
    ]
    let lines = try home.lines("link-ended")
      .map { line in ["outcome", "route", "reason", "organization"].map { line[$0] } }
    // Signing in opens the pending link, which is the first one.
    let (first, landed) = (lines.first, lines.dropFirst().first)
    #expect(first == wanted[0], "\(said)")
    #expect(landed == ["landed", members, nil, nil])
    #expect(Array(lines.dropFirst(2)) == Array(wanted.dropFirst()))
    let denied = try home.lines("organization-denied")
    #expect(denied.map { $0["organization"] } == ["beta-labs", "no-such-org"])
    #expect(denied.allSatisfy { $0["code"] == "403" && $0["reason"] == "not-a-member" })
  }

  /// Other programs read the log: a name that changes here breaks them.
  @Test("Lines are as version 0.1.0 writes them")
  func old() throws {
    let home = try Home()
    try home.shell(typing: [
      "open docodego://app/acme-corp/members", "sign-in email bob@acme.test",
      "open docodego://app/acme-corp/teams/platform", "open docodego://app/acme-corp/nowhere",
      "open docodego://app/beta-labs/members", "open docodego://app/%", "open other://app/",
      "back", "tab settings", "sign-out",
    ])
    // The end of a list that loads in parallel has no fixed position.
    let lines = try home.log.split(separator: "\n").filter { !$0.contains(#""list-refreshed""#) }
    try OldLines.expect(
      lines.map { Array($0.replacing(/"atNs":\d+/, with: #""atNs":0"#).utf8) }, asIn: "log.jsonl")
  }

  @Test(
    "The path of an unmatched link is logged, with possible secrets masked",
    .clause("DL-F01", "ROUTE-L02", "SHARE-G01"), .review("Q5", "Q6", "Q11"))
  func masked() throws {
    let home = try Home()
    try home.shell(typing: [
      "open docodego://app/acme-corp/no-such-screen/x7Kq2mZp9LrT4vWb8sYd?code=hunter2#part3"
    ])
    #expect(
      try home.lines("route-unmatched").map { $0["path"] }
        == ["/app/acme-corp/no-such-screen/‹redacted›"])
    for secret in ["x7Kq2mZp9LrT4vWb8sYd", "hunter2", "part3"] {
      #expect(try !home.log.contains(secret))
    }
  }

  @Test(
    "The token of a magic link or near miss is in no line",
    .clause("ROUTE-L02", "ROUTE-G04"), .review("Q5", "Q11"))
  func magicLinks() throws {
    let home = try Home()
    let app = Script.root.path + "/Examples/ExpresScan"
    let said = try home.shell(
      ["--app", app],
      typing: [
        "open https://example.com/m/to_k-1111", "open https://example.com/m/to_k-2222/",
        "open expchg://m/to_k-3333", "open expchg://c/EVSE-1",
      ])
    #expect(try home.lines("rule-matched").map { $0["rule"] } == ["magic-email", "charger"])
    #expect(
      try home.lines("route-unmatched").map { $0["path"] } == ["/m/‹redacted›", "/m/‹redacted›"])
    for text in [said, try home.log] { #expect(!text.contains("to_k-")) }
  }
}
