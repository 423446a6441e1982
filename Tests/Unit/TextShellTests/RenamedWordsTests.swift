import Testing

@testable import LandfallTextShell

@Suite("Renamed words of scenarios")
struct RenamedWordsTests {
  @Test(
    "An old line has one new form, with its spaces, quotes and comments",
    arguments: [
      ("finish-priming", "finish-onboarding"),
      ("  store  mended # again", "  store  fixed # again"),
      ("screen /app/teams mended", "screen /app/teams fixed"),
      ("expect claimed charger 1 EVSE-2", "expect handled charger 1 EVSE-2"),
      ("expect outcome claimed", "expect outcome handled"),
      ("expect phase signing_in", "expect link-state signing_in"),
      ("expect root priming", "expect app-phase onboarding"),
      ("expect root ready", "expect app-phase ready"),
      (
        "expect event root-priming before root-ready",
        "expect event phase-onboarding before phase-ready"
      ),
      ("expect no-event link-gated", "expect no-event rule-refused"),
      ("expect count link-taken 2", "expect count link-handled 2"),
      ("expect event hand-refused", "expect event user-action-refused"),
      ("expect event target-preserved", "expect event target-kept"),
    ])
  func converted(old: String, new: String) throws {
    #expect(RenamedWords.fixed(old) == new)
    #expect(RenamedWords.fixed(new) == nil)
    #expect(throws: ShellFailure.self) { try ScenarioParser.step(old) }
    #expect(try ScenarioParser.step(new) != nil)
  }

  @Test("The error of an old line has the new line and the command")
  func error() {
    do throws(ShellFailure) {
      _ = try ScenarioParser.step("expect root ready")
      Issue.record("the old word is accepted")
    } catch {
      #expect(error.message.contains("'expect app-phase ready'"))
      #expect(error.hint?.contains("textshell fix --write") == true)
    }
  }

  @Test(
    "Other lines have no old word",
    arguments: [
      "", "# expect root ready", "expect text \"expect root ready\"", "open docodego://root-ready",
      "type \"store mended\"", "expect screen root", "screen mended broken",
    ])
  func untouched(line: String) { #expect(RenamedWords.fixed(line) == nil) }
}
