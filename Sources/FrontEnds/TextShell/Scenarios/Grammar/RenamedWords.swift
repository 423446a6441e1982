/// The words of scenarios that version 0.3.0 renamed.
enum RenamedWords {
  /// Starts of steps, with the words that replace them.
  private static let steps: [(old: [String], new: [String])] = [
    (["finish-priming"], ["finish-onboarding"]),
    (["store", "mended"], ["store", "fixed"]),
    (["expect", "claimed"], ["expect", "handled"]),
    (["expect", "outcome", "claimed"], ["expect", "outcome", "handled"]),
    (["expect", "phase"], ["expect", "link-state"]),
    (["expect", "root"], ["expect", "app-phase"]),
  ]
  private static let events = [
    "link-claimed": "rule-matched", "link-gated": "rule-refused", "link-taken": "link-handled",
    "hand-refused": "user-action-refused", "target-preserved": "target-kept",
    "root-priming": "phase-onboarding",
  ]

  /// Returns a line with its old words replaced, or `nil` if it has none.
  ///
  /// Spaces, quoted text and comments stay as they are.
  static func fixed(_ line: String) -> String? {
    let words = words(of: line)
    let old = words.map { String(line[$0]) }
    guard let first = old.first, !first.hasPrefix("#") else { return nil }
    var new = old
    for step in steps where old.starts(with: step.old) {
      new.replaceSubrange(0..<step.old.count, with: step.new)
    }
    if old.starts(with: ["expect", "root", "priming"]) { new[2] = "onboarding" }
    if first == "screen", old.count > 1, old.last == "mended" { new[new.count - 1] = "fixed" }
    if first == "expect", old.count > 1, ["event", "no-event", "count"].contains(old[1]) {
      for index in old.indices.dropFirst(2) { new[index] = event(old[index]) }
    }
    guard new != old else { return nil }
    var result = ""
    var end = line.startIndex
    for (range, word) in zip(words, new) {
      result += line[end..<range.lowerBound] + word
      end = range.upperBound
    }
    return result + line[end...]
  }

  private static func event(_ name: String) -> String {
    if let new = events[name] { return new }
    return name.hasPrefix("root-") ? "phase-" + name.dropFirst("root-".count) : name
  }

  /// Returns the words before a quotation mark or a comment.
  private static func words(of line: String) -> [Range<String.Index>] {
    let end = line.firstIndex { $0 == "\"" || $0 == "#" } ?? line.endIndex
    return line[..<end].split(whereSeparator: \.isWhitespace)
      .map { $0.startIndex..<$0.endIndex }
  }
}
