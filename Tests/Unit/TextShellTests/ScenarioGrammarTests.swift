import Foundation
import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallTextShell

@Suite("The grammar of scenarios is one table", .review("C4"))
struct ScenarioGrammarTests {
  @Test(
    "Every line that the table describes is a step", arguments: ScenarioGrammar.forms.map(\.line))
  func steps(line: String) throws {
    let form = try #require(ScenarioGrammar.forms.first { $0.line == line })
    for sample in FormSample.lines(of: form) {
      let step = try #require(try ScenarioParser.step(sample), "\(sample)")
      #expect(step.setsUpOrBreaks == form.isForPlayOnly, "\(sample)")
    }
  }

  @Test("Help prints each step once, with one line of explanation")
  func help() {
    let lines = ScenarioGrammar.help.split(separator: "\n").map(String.init)
    for form in ScenarioGrammar.forms {
      let label = (form.isForPlayOnly ? "* " : "  ") + form.line
      #expect(lines.count { $0 == label || $0.hasPrefix(label + "  ") } == 1, "\(form.line)")
      #expect(!form.help.isEmpty)
    }
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(ScenarioGrammar.help.contains("'count' start at"))
    #expect(HelpTopic.text("scenarios") == ScenarioGrammar.help)
  }

  @Test("No form hides another")
  func distinct() {
    let words = ScenarioGrammar.forms.map { $0.words.joined(separator: " ") }
    #expect(Set(words).count == words.count)
  }

  @Test("The first words are completed, and the second ones if they are known")
  func completion() {
    #expect(LineCompletion.words("insets ") == ["back", "missing", "zero"])
    #expect(LineCompletion.words("device iphone-15") == ["iphone-15-pro", "iphone-15-pro-max"])
    #expect(LineCompletion.words("expect tab") == ["tab", "tab-bar", "tabs"])
    #expect(LineCompletion.words("network ") == ["down", "latency", "loses-answer", "up"])
    #expect(LineCompletion.words("sub") == ["subscribe"])
    #expect(
      LineCompletion.lines("sign")
        == ["sign-in", "sign-in-links", "sign-out", "signed-in", "signed-out"])
    #expect(LineCompletion.lines("expect pen") == ["expect pending"])
  }
}

/// Sample lines for a form's syntax.
enum FormSample {
  /// For each kind of name one that exists in the app.
  static let names: [ScenarioName: String] = [
    .action: "archive", .bannerType: "reminder", .device: "iphone-16", .errorCode: "ignored",
    .event: "screen-rendered", .field: "note", .item: "item-one", .kind: "game", .language: "en",
    .messageKey: "errors:notAMember", .method: "company", .organization: "acme-corp",
    .outcome: "landed", .parameter: "thing", .path: "/things/seven", .person: "ada@acme.test",
    .linkState: "navigating", .query: "filter", .reason: "foreign-host", .refusal: "unknown-type",
    .role: "owner", .appPhase: "welcome", .rule: "charger", .screen: "things",
    .status: "device-offline", .state: "tabs_ready", .tab: "library", .way: "sso",
  ]
  private static let others = [
    "ADDRESS": "bob@acme.test", "BOTTOM": "1", "DETAIL": "thing", "DIGITS": "123456", "DIR": "x",
    "FILE": "x.json", "ID": "x", "LEFT": "1", "N": "1", "NAME": "x", "RIGHT": "1", "TEXT": "x",
    "TOP": "1", "URL": "sample://things/seven", "VALUE": "x",
  ]

  /// Returns a line for each alternative of a form.
  static func lines(of form: ScenarioForm) -> [String] {
    parts(of: form).map { $0.map(\.word).joined(separator: " ") }
  }

  /// Returns the same lines as words, with the kind of name for each.
  static func parts(of form: ScenarioForm) -> [[(word: String, kind: ScenarioName?)]] {
    let items = items(form.syntax)
    let head = form.words.map { (word: $0, kind: ScenarioName?.none) }
    var choices: [[(word: String, kind: ScenarioName?)]] = [head + items.flatMap(\.shortest)]
    for (index, item) in items.enumerated() {
      for choice in item.all {
        choices.append(
          head + items[..<index].flatMap(\.shortest) + choice
            + items[(index + 1)...].flatMap(\.shortest))
      }
    }
    // A tap can have a link only if it starts the app.
    return choices.map { line in
      guard let at = line.firstIndex(where: { $0.word == "with" }) else { return line }
      return line[..<at] + [("terminated", nil)] + line[at...]
    }
  }

  private struct Item {
    var isOptional = false
    var all: [[(word: String, kind: ScenarioName?)]]
    var shortest: [(word: String, kind: ScenarioName?)] { isOptional ? [] : all[0] }
  }

  private static func items(_ syntax: String) -> [Item] {
    var items: [Item] = []
    for match in syntax.matches(of: /\[([^\]]*)\]|"[^"]*"|[^ \["]+("[^"]*")?/) {
      guard let inside = match.output.1 else {
        items.append(Item(all: choices(String(match.output.0)).map { [$0] }))
        continue
      }
      let words = inside.split(separator: " ").filter { $0 != "…" }.map { choices(String($0)) }
      guard let last = words.last else { continue }
      let head = words.dropLast().map { $0[0] }
      items.append(Item(isOptional: true, all: last.map { head + [$0] }))
    }
    return items
  }

  private static func choices(_ word: String) -> [(word: String, kind: ScenarioName?)] {
    word.split(separator: "|").map { choice in
      let choice = String(choice)
      if let kind = ScenarioName(rawValue: choice) { return (names[kind] ?? "?", kind) }
      return (others[choice] ?? choice, nil)
    }
  }
}
