import LandfallDomain

/// Reads the language of scenarios: one step a line, `#` for comments, double quotes round spaces.
enum ScenarioParser {
  /// Reads one line.
  ///
  /// - Parameter names: What its names can stand for; without it only their form is checked.
  /// - Returns: The step, or `nil` for an empty line or a comment.
  /// - Throws: ``ShellFailure`` with ``ExitCode/badData`` saying what does not fit.
  static func step(
    _ line: String, names: ScenarioNames? = nil
  ) throws(ShellFailure) -> ScenarioStep? {
    try step(InputText(line), names: names)
  }

  /// Reads one line, in which a link may be any bytes.
  static func step(
    _ line: InputText, names: ScenarioNames? = nil
  ) throws(ShellFailure) -> ScenarioStep? {
    var words = try ScenarioWords(line.bytes, names: names)
    guard let verb = words.next() else { return nil }
    let form = try form(verb, &words)
    let step = try form.read(&words)
    if let extra = words.next() {
      throw malformed("'\(extra)' is too much after '\(form.words.joined(separator: " "))'")
    }
    if let word = words.illFormed {
      throw malformed("'\(word.text)' is not UTF-8: byte \(word.illFormedOffset ?? 0)")
    }
    return step
  }

  /// The form that begins with a word, or with it and the next.
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
