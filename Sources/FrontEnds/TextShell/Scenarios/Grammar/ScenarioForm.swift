/// One line of the language of scenarios: how it is written, what it does, and how it is read.
///
/// The forms are the whole language. The parser knows no other word, its guesses are among these,
/// and `help scenarios` prints them.
struct ScenarioForm: Sendable {
  /// Reads what stands behind ``words``.
  typealias Reader = @Sendable (inout ScenarioWords) throws(ShellFailure) -> ScenarioStep

  /// The words that it begins with, such as `expect` and `tab`.
  let words: [String]
  /// What follows them: NAMES to fill in, [what may be left out], one|of|several.
  let syntax: String
  /// What it does, in one line.
  let help: String
  /// Whether it sets up or breaks things, which `play` alone may.
  let isForPlayOnly: Bool
  let read: Reader

  init(
    _ words: String, _ syntax: String, _ help: String, isForPlayOnly: Bool = false,
    _ read: @escaping Reader
  ) {
    self.words = words.split(separator: " ").map(String.init)
    self.syntax = syntax
    self.help = help
    self.isForPlayOnly = isForPlayOnly
    self.read = read
  }

  /// A form that nothing follows.
  init(
    _ words: String, _ help: String, isForPlayOnly: Bool = false, _ read: @escaping Reader
  ) {
    self.init(words, "", help, isForPlayOnly: isForPlayOnly, read)
  }

  /// An expectation: what stands behind `expect`.
  static func expect(
    _ subject: String, _ syntax: String, _ help: String,
    _ read:
      @escaping @Sendable (inout ScenarioWords) throws(ShellFailure) -> ScenarioStep.Expectation
  ) -> ScenarioForm {
    ScenarioForm("expect " + subject, syntax, help) { words throws(ShellFailure) in
      .expect(try read(&words))
    }
  }

  /// The line as help prints it.
  var line: String { (words + (syntax.isEmpty ? [] : [syntax])).joined(separator: " ") }
}

/// All forms, in the order of the help.
enum ScenarioGrammar {
  /// Forms that are about one thing.
  struct Group: Sendable {
    let title: String
    /// What holds for all of them, or an empty text.
    var note = ""
    let forms: [ScenarioForm]
  }

  static let groups = [
    setting, links, notifications, taps, device, people, sharing, handlers, timeAndFaults, expected,
    expectedOnScreen, expectedOnDevice,
  ]
  static let forms = groups.flatMap(\.forms)
  /// The first words of steps, each once.
  static let verbs = Set(forms.map { $0.words[0] }).sorted()

  /// The text of `help scenarios`.
  static var help: String {
    var lines = wrapped(
      "",
      "One step a line; '#' starts a comment; double quotes keep spaces. Steps with * set up or break "
        + "things: only 'play' has them, in folders of its own, and 'shell' refuses them. What is in "
        + "[brackets] may be left out; a|b is one of both. NAMES are checked before anything runs.")
    for group in groups {
      lines += ["", group.title]
      if !group.note.isEmpty { lines += wrapped("  ", group.note) }
      for form in group.forms { lines += self.lines(form) }
    }
    lines += ["", "names"]
    let names = ScenarioName.allCases.sorted { $0.rawValue < $1.rawValue }
    for name in names {
      lines += wrapped(column(name.rawValue, 14), name.origin)
    }
    return lines.joined(separator: "\n")
  }

  private static let width = 80

  private static func lines(_ form: ScenarioForm) -> [String] {
    let label = (form.isForPlayOnly ? "* " : "  ") + form.line
    guard label.count > 36 else { return wrapped(column(label, 38), form.help) }
    return [label] + wrapped(column("", 38), form.help)
  }

  private static func column(_ text: String, _ width: Int) -> String {
    let text = text.hasPrefix("* ") || text.hasPrefix("  ") ? text : "  " + text
    return text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func wrapped(_ label: String, _ text: String) -> [String] {
    var lines = [label]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count > width {
        lines.append(String(repeating: " ", count: label.count))
      }
      lines[lines.count - 1] += word + " "
    }
    return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }
}
