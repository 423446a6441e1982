import Landfall
import LandfallDomain
import LandfallNavigation
import LandfallTouch

/// A line of the scenario language: its syntax, its meaning and its parser.
///
/// The forms define the whole language: the parser, its suggestions and `help scenarios` all use
/// them.
struct ScenarioForm: Sendable {
  /// Parses the words after ``words``.
  typealias Reader = @Sendable (inout ScenarioWords) throws(ShellFailure) -> ScenarioStep

  /// The first words of the line, such as `expect` and `tab`.
  let words: [String]
  /// The syntax of the rest: NAMES to replace, [optional parts], one|of|several.
  let syntax: String
  /// The meaning, in one line.
  let help: String
  /// Whether the step sets up or breaks something, which only `play` allows.
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

  /// Creates a form without further words, whose step is always the same.
  init(_ words: String, _ help: String, _ step: ScenarioStep) {
    self.init(words, "", help, isForPlayOnly: step.setsUpOrBreaks) { _ in step }
  }

  /// The line in the help.
  var line: String { (words + (syntax.isEmpty ? [] : [syntax])).joined(separator: " ") }
}

/// Forms with the same subject.
struct FormGroup: Sendable {
  let title: String
  /// A note about all forms of the group, or an empty text.
  var note = ""
  let forms: [ScenarioForm]
}

/// All forms, in the order of the help.
enum ScenarioGrammar {
  static let groups = [
    SettingForms.start, LinkForms.links, DeviceForms.notifications, DeviceForms.taps,
    DeviceForms.device, LinkForms.people, LinkForms.sharing, SettingForms.handlers,
    SettingForms.timeAndFaults, ExpectationForms.links, ExpectationForms.screen,
    ExpectationForms.device,
  ]
  static let forms = groups.flatMap(\.forms)
  /// The first words of all steps, without duplicates.
  static let verbs = Set(forms.map { $0.words[0] }).sorted()

  /// The text of `help scenarios`.
  static var help: String {
    var lines = wrapped(
      "",
      "One step per line; '#' starts a comment; double quotes protect spaces. Steps with * set up "
        + "or break things: 'play' runs them in its own folders, and 'shell' refuses them. "
        + "[Brackets] mark optional parts; a|b means one of them. NAMES are checked before "
        + "anything runs.")
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

/// Completion of the last word of a step.
enum LineCompletion {
  private static let own = ["help", "screen", "quit", "exit"]

  /// Returns the sorted completions of the last word of `line`.
  static func words(_ line: String) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard let last = words.last else { return [] }
    let known: [String] =
      switch words.count {
      case 1: ScenarioGrammar.verbs + own
      case 2: followers(of: String(words[0]))
      default: []
      }
    return Set(known.filter { $0.hasPrefix(last) }).sorted()
  }

  /// Returns the completed lines for `line`.
  static func lines(_ line: String) -> [String] {
    let end = line.lastIndex(of: " ").map { line.index(after: $0) } ?? line.startIndex
    return words(line).map { line[..<end] + $0 }
  }

  /// Returns the known words after a verb, which its syntax lists.
  private static func followers(of verb: String) -> [String] {
    ScenarioGrammar.forms.filter { $0.words[0] == verb }.flatMap { form -> [String] in
      if form.words.count > 1 { return [form.words[1]] }
      let choices = form.syntax.prefix { $0 != " " }.split(separator: "|").map(String.init)
      if choices == [ScenarioName.device.rawValue] { return DeviceCatalog.all.map(\.id) }
      return choices.filter { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
    }
  }
}
