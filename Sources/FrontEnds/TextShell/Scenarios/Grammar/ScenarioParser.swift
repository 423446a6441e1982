import LandfallDomain

/// The parser of the scenario language.
///
/// Each line is a step, `#` starts a comment, and double quotes protect spaces.
enum ScenarioParser {
  /// Parses one line, in which a link may contain any bytes.
  ///
  /// - Parameter names: The known names. Without them only the syntax is checked.
  /// - Returns: The step, or `nil` for an empty line or a comment.
  /// - Throws: ``ShellFailure`` with ``ExitCode/badData`` and the reason.
  static func step(
    _ line: InputText, names: ScenarioNames? = nil
  ) throws(ShellFailure) -> ScenarioStep? {
    if let new = RenamedWords.fixed(line.text) {
      throw malformed(
        "an old name: the line is now '\(new)'",
        hint: "'textshell fix --write' on the file converts all old names")
    }
    var words = try ScenarioWords(line.bytes, names: names)
    guard let verb = words.next() else { return nil }
    let form = try form(verb, &words)
    let step = try form.read(&words)
    if let extra = words.next() {
      throw malformed("unexpected word '\(extra)' after '\(form.words.joined(separator: " "))'")
    }
    if let word = words.illFormed {
      throw malformed("'\(word.text)' is not UTF-8: byte \(word.illFormedOffset ?? 0)")
    }
    return step
  }

  /// Returns the form that starts with a word, or with that word and the next one.
  private static func form(
    _ verb: String, _ words: inout ScenarioWords
  ) throws(ShellFailure) -> ScenarioForm {
    let forms = ScenarioGrammar.forms.filter { $0.words[0] == verb }
    guard !forms.isEmpty else { throw unknown(verb, among: ScenarioGrammar.verbs) }
    let longer = forms.filter { $0.words.count > 1 }
    if let second = words.upcoming, let form = longer.first(where: { $0.words[1] == second }) {
      _ = words.next()
      return form
    }
    if let short = forms.first(where: { $0.words.count == 1 }) { return short }
    let second = try words.word("what follows '\(verb)'")
    throw unknown(
      "\(verb) \(second)", among: longer.map { $0.words.joined(separator: " ") })
  }

  private static func unknown(_ words: String, among known: [String]) -> ShellFailure {
    let near = Spelling.nearest(to: words, in: known)
    return malformed("there is no step '\(words)'", hint: near.map { "did you mean '\($0)'?" })
  }

  static func malformed(_ message: String, hint: String? = nil) -> ShellFailure {
    ShellFailure(.badData, message, hint: hint ?? "see 'textshell help scenarios'")
  }
}
