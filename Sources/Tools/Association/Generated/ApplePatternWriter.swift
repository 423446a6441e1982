import LandfallDomain

/// Writes shapes as patterns of an `apple-app-site-association` file, for links in their normal spelling:
/// unreserved characters as they are, escapes in upper case (RFC 3986 section 6.2.2).
struct ApplePatternWriter {
  /// The variables that patterns name so far, in order.
  private(set) var variables: [(name: String, values: [String])] = []
  /// The parameters that are said too widely so far.
  private(set) var wide: [String] = []
  /// The literals and values with a character for which a pattern can only say "any character".
  private(set) var anyCharacter: [String] = []
  /// Whether a literal has other spellings.
  private(set) var hasOtherSpellings = false

  /// The pattern of a path.
  mutating func path(_ shape: LinkShape) -> String {
    var text = ""
    for segment in shape.segments {
      text += "/"
      switch segment {
      case .literal(let word): text += literal(word)
      case .catchAll: text += "?*"
      case .parameter(let name, let constraints): text += parameter(name, constraints)
      }
    }
    return text.isEmpty ? "/" : text
  }

  /// Whether the pattern of a shape has a wildcard, which runs over slashes; variables do not.
  static func runsOn(_ shape: LinkShape) -> Bool {
    shape.segments.contains { segment in
      switch segment {
      case .literal: false
      case .catchAll: true
      case .parameter(_, let constraints):
        constraints.isEmpty || !isClosed(ConstraintFacts(constraints))
      }
    }
  }

  /// The pattern of everything with so many segments or more.
  static func deeper(_ depth: Int) -> String { String(repeating: "/?*", count: depth) }

  private mutating func literal(_ word: String) -> String {
    if !word.utf8.allSatisfy(PercentText.isUnreserved) { hasOtherSpellings = true }
    return spelled(word)
  }

  /// The text of a segment as the app's own links have it.
  ///
  /// `*` and `$(` are written plainly in a link and mean something else in a pattern, where nothing
  /// takes their meaning away: `?` stands for the first character, and fits any other too.
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

  /// Whether a pattern without wildcards fits everything that the constraints let in.
  private static func isClosed(_ facts: ConstraintFacts) -> Bool {
    if let words = facts.words { return !words.isEmpty }
    if facts.isUUID { return true }
    guard let characters = facts.characters else { return false }
    return facts.least == facts.most && facts.least <= ConstraintFacts.mostCharacters
      && characters.allSatisfy(PercentText.isUnreserved)
  }

  /// Whether the pattern fits nothing else.
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

  /// A name for these values: the parameter's own, unless it is taken.
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
