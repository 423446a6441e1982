import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallTextShell

@Suite("The scenario language: user actions, the device and expectations")
struct ScenarioParserTests {
  @Test(
    "Steps are parsed",
    arguments: [
      ("open-item bob", .gesture(.openItem("bob"))),
      ("swipe x=12", .gesture(.swipe(from: 12, by: 180, rest: .zero, edge: .leading))),
      ("swipe x=20.5 dx=-60", .gesture(.swipe(from: 20.5, by: -60, rest: .zero, edge: .leading))),
      (
        "swipe x=0 dx=60 resting 100ms from left",
        .gesture(.swipe(from: 0, by: 60, rest: .milliseconds(100), edge: .left))
      ),
      ("press bob 499ms", .gesture(.press("bob", .milliseconds(499)))),
      ("pull", .gesture(.pull)), ("rotate", .gesture(.rotate)),
      ("scroll 180px-from-end", .gesture(.scroll(fromEnd: 180))),
      ("menu copy-link", .gesture(.menu("copy-link"))), ("refresh", .gesture(.refresh)),
      ("dismiss", .gesture(.dismiss)), ("try-again", .retry), ("retry", .retry),
      ("type hello", .gesture(.type("hello", into: "text"))),
      ("type \"two words\" into note", .gesture(.type("two words", into: "note"))),
      ("device iphone-15-pro", .device(.device("iphone-15-pro", system: nil))),
      (
        "device iphone-x system \"iOS 16.4\"",
        .device(.device("iphone-x", system: "iOS 16.4"))
      ),
      ("gestures off", .device(.gestures(false))), ("gestures on", .device(.gestures(true))),
      ("animations off", .device(.animations(false))),
      ("insets missing", .device(.insets(.missing))), ("insets zero", .device(.insets(.zero))),
      ("insets back", .device(.insets(.back))),
      ("screen teams broken", .screen("teams", isBroken: true)),
      ("screen /app/acme-corp/teams fixed", .screen("/app/acme-corp/teams", isBroken: false)),
    ] as [(String, ScenarioStep)])
  func steps(line: String, step: ScenarioStep) throws {
    #expect(try ScenarioParser.step(line) == step)
  }

  @Test(
    "Expectations are parsed",
    arguments: [
      ("state tabs_ready", "tabs_ready"),
      ("states stack_pushing stack_active", #"["stack_pushing", "stack_active"]"#),
      ("tabs 4", "4"), ("tab-bar kept", "kept"), ("tab-bar off", "off"),
      ("highlighted members", "members"), ("organizations 3", "3"), ("row bob", "bob"),
      ("no-row bob", "bob"), ("stale 0", "0"), ("generation 2", "2"),
      ("field note \"a b\"", #"(name: "note", text: "a b")"#),
      ("menu 5", "5"), ("no-menu", "()"), ("clipboard x", "x"), ("scroll 180.5", "180.5"),
      ("indicator on", "on"), ("overlaps 0", "0"),
      ("insets 59 0 34 1", "[59.0, 0.0, 34.0, 1.0]"), ("frames 21", "21"), ("frames none", "0"),
      ("missed-frames 0", "0"),
    ])
  func expectations(line: String, wanted: String) throws {
    let subject = String(line.prefix { $0 != " " })
    let expectation = ScenarioStep.Expectation(subject: subject, wanted: wanted) { _ in nil }
    #expect(try ScenarioParser.step("expect " + line) == .expect(expectation))
  }

  @Test(
    "An error names the wrong word and suggests a similar one",
    arguments: [
      ("open-item", "the item is missing", nil),
      ("open-itme bob", "there is no step 'open-itme'", "did you mean 'open-item'?"),
      ("swipe 12", "'12' is not a position; write x=12", nil),
      ("swipe x=nan", "'x=nan' is not a position; write x=12", nil),
      ("swipe x=12 fast", "'fast' is not one of 'dx=180', 'resting 100ms', 'from left'", nil),
      ("press bob", "a duration such as 250ms or 601s is missing", nil),
      ("scroll 180", "'180' is not a position; write 12px-from-end", nil),
      ("pull hard", "unexpected word 'hard' after 'pull'", nil),
      ("device iphone-166", "there is no device 'iphone-166'", "did you mean 'iphone-16'?"),
      ("device iphone-16 16", "'16' is not 'system'", nil),
      ("gestures perhaps", "'perhaps' is not one of 'on', 'off'", nil),
      ("insets", "'missing' or 'zero' or 'back' is missing", nil),
      ("screen teams", "'broken' or 'fixed' is missing", nil),
      ("expect tab-bar", "'on' or 'off' or 'kept' is missing", nil),
      ("expect insets 1 2 3", "a number is missing", nil),
      ("expect frames many", "'many' is not a whole number", nil),
      (
        "expect stat tabs_ready", "there is no step 'expect stat'", "did you mean 'expect state'?"
      ),
      ("expect", "what follows 'expect' is missing", nil),
      ("screen teams brokn", "'brokn' is not one of 'broken', 'fixed'", "did you mean 'broken'?"),
      ("link a://b from emial", nil, "did you mean 'email'?"),
    ] as [(String, String?, String?)])
  func errors(line: String, message: String?, hint: String?) {
    let failure = #expect(throws: ShellFailure.self) { try ScenarioParser.step(line) }
    if let message { #expect(failure?.message == message) }
    #expect(failure?.hint == hint ?? "see 'textshell help scenarios'")
  }
}

extension ScenarioParser {
  /// Parses one line of text.
  static func step(
    _ line: String, names: ScenarioNames? = nil
  ) throws(ShellFailure) -> ScenarioStep? { try step(InputText(line), names: names) }
}
