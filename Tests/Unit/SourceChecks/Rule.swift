import Testing

/// A rule of the architecture that a source file keeps or breaks.
struct Rule: Sendable, CustomTestStringConvertible {
  /// Names the rule in the output.
  let name: String
  /// Which files it binds.
  let binds: @Sendable (SourceFile) -> Bool
  /// The lines, from 1, that break it.
  let offences: @Sendable (SourceFile) -> [Int]

  var testDescription: String { name }

  /// What a file does wrong, as `path:line: rule: text`.
  func check(_ file: SourceFile) -> [String] {
    guard binds(file) else { return [] }
    return offences(file).map { line in
      let text = file.lines[line - 1].trimmingPrefix { $0 == " " }
      return "\(file.path):\(line): \(name): \(text)"
    }
  }

  /// A rule that no line of code may match.
  static func forbids(
    _ name: String, _ pattern: String, in binds: @escaping @Sendable (SourceFile) -> Bool
  ) -> Rule {
    Rule(name: name, binds: binds) { file in
      matches(pattern, file.code)
    }
  }

  /// The lines, from 1, that match.
  static func matches(_ pattern: String, _ lines: [String]) -> [Int] {
    do {
      let regex = try simple(pattern)
      return lines.indices.filter { lines[$0].contains(regex) }.map { $0 + 1 }
    } catch {
      // A pattern that does not compile must not pass for a rule that is kept.
      Issue.record("\(pattern): \(error)")
      return []
    }
  }

  /// A regex whose `\b` lies between letters and a full stop; by default `Task.sleep` is one word.
  static func simple(_ pattern: String) throws -> Regex<AnyRegexOutput> {
    try Regex(pattern).wordBoundaryKind(.simple)
  }
}
