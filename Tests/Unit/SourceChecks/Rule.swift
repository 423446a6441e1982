import Testing

/// A rule of the architecture for source files.
struct Rule: Sendable, CustomTestStringConvertible {
  /// The name of the rule in the output.
  let name: String
  /// Whether the rule applies to a file.
  let binds: @Sendable (SourceFile) -> Bool
  /// The lines, from 1, that break the rule.
  let offences: @Sendable (SourceFile) -> [Int]

  var testDescription: String { name }

  /// Returns the violations of a file, as `path:line: rule: text`.
  func check(_ file: SourceFile) -> [String] {
    guard binds(file) else { return [] }
    return offences(file).map { line in
      let text = file.lines[line - 1].trimmingPrefix { $0 == " " }
      return "\(file.path):\(line): \(name): \(text)"
    }
  }

  /// Returns a rule that no line of code may match.
  static func forbids(
    _ name: String, _ pattern: String, in binds: @escaping @Sendable (SourceFile) -> Bool
  ) -> Rule {
    Rule(name: name, binds: binds) { file in
      matches(pattern, file.code)
    }
  }

  /// Returns the lines, from 1, that match.
  static func matches(_ pattern: String, _ lines: [String]) -> [Int] {
    do {
      let regex = try simple(pattern)
      return lines.indices.filter { lines[$0].contains(regex) }.map { $0 + 1 }
    } catch {
      // A pattern that does not compile must fail, or the rule would always pass.
      Issue.record("\(pattern): \(error)")
      return []
    }
  }

  /// Returns a regex whose `\b` matches between letters and a full stop.
  ///
  /// By default `Task.sleep` is one word.
  static func simple(_ pattern: String) throws -> Regex<AnyRegexOutput> {
    try Regex(pattern).wordBoundaryKind(.simple)
  }
}
