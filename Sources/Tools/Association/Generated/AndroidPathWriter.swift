import LandfallDomain

/// Writes link shapes as the paths of an intent filter, which Android compares with decoded paths.
struct AndroidPathWriter {
  /// Whether every supported device has advanced patterns.
  let hasAdvanced: Bool
  /// The parameters whose patterns match too much.
  private(set) var wide: [String] = []
  /// Whether a pattern also matches deeper paths.
  private(set) var isDeep = false

  /// Whether the root without its slash stays in the browser.
  private(set) var hasOtherSpellings = false

  /// The maximum number of paths for one shape.
  private static let mostPaths = 16

  init(hasAdvanced: Bool) { self.hasAdvanced = hasAdvanced }

  /// Returns the paths of a shape.
  ///
  /// A link must match one of them.
  mutating func paths(_ shape: LinkShape) -> [PathMatcher] {
    guard shape.isOpen else {
      let text = shape.segments.reduce(into: "") { text, segment in
        if case .literal(let word) = segment { text += "/" + word }
      }
      // The path of "https://example.com" is empty, but Android's lint refuses an empty path.
      if text.isEmpty {
        hasOtherSpellings = !hasAdvanced
        return [hasAdvanced ? .advancedPattern("/{0,1}") : .literal("/")]
      }
      return shape.takesSlash ? [.literal(text), .literal(text + "/")] : [.literal(text)]
    }
    return hasAdvanced ? advanced(shape) : simple(shape)
  }

  private mutating func simple(_ shape: LinkShape) -> [PathMatcher] {
    var text = ""
    for segment in shape.segments {
      text += "/"
      switch segment {
      case .literal(let word): text += word.escaped(".\\")
      case .catchAll: text += "..*"
      case .partial(let head, let name, let constraints, let tail):
        text += head.escaped(".\\") + run(name, constraints)
        if tail.isEmpty { continue }
        // ".*" ends at the first character that follows it, which the value may contain too. So the
        // pattern leaves out the tail, and what follows it.
        if constraints.isEmpty { wide.append(name) }
        isDeep = true
        return [.pattern(text)]
      case .parameter(let name, let constraints): text += run(name, constraints)
      }
    }
    if text.hasSuffix("*") {
      if !shape.isCatchAll { isDeep = true }
      return [.pattern(text)]
    }
    return shape.takesSlash ? [.pattern(text), .pattern(text + "/")] : [.pattern(text)]
  }

  /// Returns the simple pattern of a parameter.
  private mutating func run(_ name: String, _ constraints: [Constraint]) -> String {
    if !constraints.isEmpty { wide.append(name) }
    let least = min(ConstraintFacts(constraints).least, ConstraintFacts.mostCharacters)
    return String(repeating: ".", count: least) + ".*"
  }

  private mutating func advanced(_ shape: LinkShape) -> [PathMatcher] {
    var texts = [""]
    for segment in shape.segments {
      let steps: [String]
      switch segment {
      case .literal(let word): steps = [word.escaped("[]{}*+.\\^")]
      case .catchAll: steps = [".+"]
      case .partial(let head, let name, let constraints, let tail):
        steps = partial(head, name, constraints, tail)
      case .parameter(let name, let constraints): steps = parameter(name, constraints)
      }
      if texts.count * steps.count <= Self.mostPaths {
        texts = texts.flatMap { text in steps.map { text + "/" + $0 } }
      } else {
        texts = texts.map { $0 + "/[^/]+" }
        switch segment {
        case .parameter(let name, _), .partial(_, let name, _, _): wide.append(name)
        case .literal, .catchAll: break
        }
      }
    }
    let slash = shape.takesSlash && !shape.isCatchAll ? "/{0,1}" : ""
    return texts.map { .advancedPattern($0 + slash) }
  }

  /// Returns the patterns of a parameter with fixed text.
  ///
  /// A step matches as much as it can. So the tail can follow the value only if no run in the
  /// value's pattern matches the first character of the tail; otherwise it is left out.
  private mutating func partial(
    _ head: String, _ name: String, _ constraints: [Constraint], _ tail: String
  ) -> [String] {
    let special = "[]{}*+.\\^"
    let facts = ConstraintFacts(constraints)
    let isClosed = facts.words?.isEmpty == false || facts.isUUID
    let first = tail.utf8.first
    let ends =
      first == nil || isClosed
      || facts.characters.map { characters in
        !characters.isEmpty && !characters.contains { $0 == first }
      } == true
    guard !ends else {
      return parameter(name, constraints).map {
        head.escaped(special) + $0 + tail.escaped(special)
      }
    }
    wide.append(name)
    return [head.escaped(special) + "[^/]{\(min(facts.least, 1 << 20) + tail.utf16.count),}"]
  }

  private mutating func parameter(_ name: String, _ constraints: [Constraint]) -> [String] {
    let facts = ConstraintFacts(constraints)
    if let words = facts.words, !words.isEmpty {
      if !facts.isWhole { wide.append(name) }
      return words.map { $0.escaped("[]{}*+.\\^") }
    }
    if facts.isUUID {
      let digits = "[0-9a-fA-F]"
      return [[8, 4, 4, 4, 12].map { "\(digits){\($0)}" }.joined(separator: "-")]
    }
    // Android reads these numbers as 32-bit integers. No link is longer.
    let least = min(facts.least, Int(Int32.max))
    let most = facts.most.flatMap { $0 <= Int32.max ? String($0) : nil } ?? ""
    guard let characters = facts.characters, !characters.isEmpty else {
      if !constraints.isEmpty { wide.append(name) }
      // A character may have two UTF-16 units, so only the minimum is certain.
      return [facts.least == 1 ? "[^/]+" : "[^/]{\(least),}"]
    }
    if !facts.isWhole { wide.append(name) }
    let set = Self.set(characters)
    if facts.least == 1, facts.most == nil { return [set + "+"] }
    return [facts.most == facts.least ? "\(set){\(least)}" : "\(set){\(least),\(most)}"]
  }

  /// Returns a set of ASCII characters, with runs of letters and digits as ranges.
  private static func set(_ characters: [UInt8]) -> String {
    var text = "["
    var index = 0
    while index < characters.count {
      var end = index
      while end + 1 < characters.count, characters[end + 1] == characters[end] + 1,
        characters[end].isAlphanumeric, characters[end + 1].isAlphanumeric
      {
        end += 1
      }
      let first = String(Unicode.Scalar(characters[index]))
      if end > index + 1 {
        text += first + "-" + String(Unicode.Scalar(characters[end]))
        index = end + 1
      } else {
        text += first.escaped("[]^-*+.{}\\")
        index += 1
      }
    }
    return text + "]"
  }
}

extension String {
  /// Returns the text with a backslash before each of the special characters.
  func escaped(_ special: String) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if special.unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}
