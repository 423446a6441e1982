import LandfallTestSupport
import Testing

@testable import LandfallTextShell

@Suite("Scenario steps that set up or break things", .review("S14"))
struct OwnHomeTests {
  /// A line for every step that only a runner with folders of its own can execute.
  static let breaking = [
    "signed-out", "signed-in ada@acme.test", "role ada@acme.test acme-corp member",
    "remove ada@acme.test acme-corp", "network down", "network up", "network latency 1s",
    "network loses-answer", "store locked", "store full", "store fixed", "store slow 1s",
    "store flip-bit", "store truncated", "store missing-key", "store revoked-key", "entity x gone",
    "translations missing", "translations back", "pending-slot broken", "screen teams broken",
    "screen teams fixed", "clock-back 1s", "share-keys lost",
  ]

  @Test("Such a step is recognized", arguments: breaking)
  func breaks(line: String) throws {
    #expect(try ScenarioParser.step(line)?.setsUpOrBreaks == true)
  }

  @Test(
    "A user action in an app is not such a step",
    arguments: [
      "open a://b", "launch", "kill", "background", "foreground", "tab home", "back", "home",
      "retry",
      "go /a", "sign-in email ada@acme.test", "begin-sign-in sso", "callback denied",
      "request-code ada@acme.test", "cancel-sign-in", "sign-out", "switch-org acme-corp",
      "advance 1s", "share game x", "revoke shared", "share-keys rotate", "locale ar", "pull",
      "rotate", "subscribe charger", "unsubscribe charger", "screen-links off", "sign-in-links off",
      "expect depth 1",
    ])
  func harmless(line: String) throws {
    #expect(try ScenarioParser.step(line)?.setsUpOrBreaks == false)
  }
}
