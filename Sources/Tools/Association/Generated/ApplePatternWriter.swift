import LandfallDomain

/// Writes link shapes as patterns of an `apple-app-site-association` file.
///
/// Patterns match links in normal form: unreserved characters plain, escapes in upper case (RFC
/// 3986 section 6.2.2).
struct ApplePatternWriter {
  /// The variables used by the patterns, in order.
  private(set) var variables: [(name: String, values: [String])] = []
  /// The parameters whose patterns match too much.
  private(set) var wide: [String] = []
  /// The literals and values with a character that a pattern can only match as "any character".
  private(set) var anyCharacter: [String] = []
  /// Whether a literal has other spellings.
  private(set) var hasOtherSpellings = false

  /// Returns the pattern of a path.
  mutating func path(_ shape: LinkShape) -> String {
    var text = ""
    for segment in shape.segments {
      text += "/"
      switch segment {
      case .literal(let word): text += literal(word)
      case .catchAll: text += "?*"
      case .partial(let head, let name, let constraints, let tail):
        text += literal(head) + parameter(name, constraints) + literal(tail)
      case .parameter(let name, let constraints): text += parameter(name, constraints)
      }
    }
    return text.isEmpty ? "/" : text
  }

  /// Returns whether the pattern of a shape has a wildcard, which matches slashes too.
  static func runsOn(_ shape: LinkShape) -> Bool {
    shape.segments.contains { segment in
      switch segment {
      case .literal: false
      case .catchAll: true
      case .parameter(_, let constraints), .partial(_, _, let constraints, _):
        constraints.isEmpty || !isClosed(ConstraintFacts(constraints))
      }
    }
  }

  /// Returns whether the pattern of a shape matches no other path of the same depth.
  static func isExact(_ shape: LinkShape) -> Bool {
    var writer = ApplePatternWriter()
    _ = writer.path(shape)
    guard writer.wide.isEmpty, writer.anyCharacter.isEmpty else { return false }
    // A catch-all has any depth. So a wildcard before it may match what the next segment must be.
    return !shape.isCatchAll
      || !shape.segments.dropLast().contains { segment in
        if case .literal = segment { false } else { true }
      }
  }

  /// Returns a pattern that matches all paths with at least `depth` segments.
  static func deeper(_ depth: Int) -> String { String(repeating: "/?*", count: depth) }

  private mutating func literal(_ word: String) -> String {
    // A space in a link is always `%20`.
    if !word.utf8.allSatisfy({ $0 == 0x20 || PercentText.isUnreserved($0) }) {
      hasOtherSpellings = true
    }
    return spelled(word)
  }

  /// Returns the text of a segment as in the app's own links.
  ///
  /// In a link, `*` and `$(` are plain text, but a pattern cannot escape them. `?` replaces the
  /// first character, so the pattern also matches other characters there.
  private mutating func spelled(_ word: String) -> String {
    var scalars = Array(CanonicalPath.text([word]).unicodeScalars.dropFirst())
    for index in scalars.indices {
      let opensVariable = scalars[index] == "$" && scalars[(index + 1)...].first == "("
      guard scalars[index] == "*" || opensVariable else { continue }
      scalars[index] = "?"
      if !anyCharacter.contains(word) { anyCharacter.append(word) }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private mutating func parameter(_ name: String, _ constraints: [Constraint]) -> String {
    let facts = ConstraintFacts(constraints)
    if !constraints.isEmpty, !Self.isExact(facts) { wide.append(name) }
    if let words = facts.words, !words.isEmpty {
      return "$(" + variable(name, words.map { spelled($0) }) + ")"
    }
    if facts.isUUID {
      return [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }
        .joined(separator: "-")
    }
    if let characters = facts.characters, Self.isClosed(facts) {
      let step = "$(" + characterClass(name, characters) + ")"
      return String(repeating: step, count: facts.least)
    }
    return String(repeating: "?", count: min(facts.least, ConstraintFacts.mostCharacters)) + "*"
  }

  /// Returns whether a pattern without wildcards matches every text that the constraints allow.
  private static func isClosed(_ facts: ConstraintFacts) -> Bool {
    if let words = facts.words { return !words.isEmpty }
    if facts.isUUID { return true }
    guard let characters = facts.characters else { return false }
    return facts.least == facts.most && facts.least <= ConstraintFacts.mostCharacters
      && characters.allSatisfy(PercentText.isUnreserved)
  }

  /// Returns whether the pattern matches no other text.
  private static func isExact(_ facts: ConstraintFacts) -> Bool {
    guard facts.isWhole else { return false }
    return isClosed(facts)
      || facts.characters == nil && facts.words == nil && facts.least == 1 && facts.most == nil
  }

  private mutating func characterClass(_ name: String, _ characters: [UInt8]) -> String {
    let set = ASCIISet(characters)
    for predefined in PatternCompiler.Predefined.allCases where predefined.set == set {
      return predefined.rawValue
    }
    return variable(name, characters.map { String(Unicode.Scalar($0)) })
  }

  /// Returns a variable name for these values: the parameter's name, or one with a number if it is
  /// taken.
  private mutating func variable(_ name: String, _ values: [String]) -> String {
    var candidate = name
    var number = 2
    while true {
      if let known = variables.first(where: { $0.name == candidate }) {
        if known.values == values { return candidate }
      } else if PatternCompiler.Predefined(rawValue: candidate) == nil {
        variables.append((candidate, values))
        return candidate
      }
      candidate = "\(name)-\(number)"
      number += 1
    }
  }
}
