import LandfallNavigation
import LandfallTouch

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
