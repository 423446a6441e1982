/// A compiled pattern of an `apple-app-site-association` file for one part of an address.
///
/// `*` is any run of characters including slashes, `?` is one character, and `$(name)` is one value
/// of a list. The pattern must match the whole part. There are no escapes. Matching takes at worst
/// O(pattern × text) steps, for a variable O(longest value × text). It allocates memory only for
/// variables whose values have several characters.
struct ComponentPattern: Hashable, Sendable {
  /// A step of a pattern.
  indirect enum Token: Hashable, Sendable {
    case byte(UInt8)
    /// One character, regardless of its length in bytes.
    case any
    /// Any run of characters.
    case star
    case set(ASCIISet)
    case code(ISOCodes)
    case choice([[Token]])
    /// An undefined variable, which matches nothing.
    case never
  }

  let tokens: [Token]
  private let needsSets: Bool

  init(_ tokens: [Token]) {
    self.tokens = tokens
    needsSets = tokens.contains { token in
      switch token {
      case .code, .choice: true
      case .byte, .any, .star, .set, .never: false
      }
    }
  }

  /// Whether the pattern matches every text.
  var isEverything: Bool { !tokens.isEmpty && tokens.allSatisfy { $0 == .star } }

  /// Returns whether the pattern matches the whole text.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    needsSets ? Self.reaches(tokens, text) : reach(text).fits
  }

  /// Returns whether the pattern matches the whole text.
  func matches(_ text: [UInt8]) -> Bool { text.withUnsafeBufferPointer { matches($0) } }

  /// Returns how far into `text` the pattern matches, for reports of near misses.
  func furthest(_ text: [UInt8]) -> Int { text.withUnsafeBufferPointer { reach($0).furthest } }

  /// Matches a pattern in which every step other than `*` is one character.
  ///
  /// After a mismatch it continues at the last `*`, which is sufficient for such patterns.
  private func reach(_ text: UnsafeBufferPointer<UInt8>) -> (fits: Bool, furthest: Int) {
    var (token, place, furthest) = (0, 0, 0)
    var (star, starPlace) = (-1, 0)
    while place < text.count {
      furthest = max(furthest, place)
      if token < tokens.count {
        switch tokens[token] {
        case .star:
          (star, starPlace) = (token, place)
          token += 1
          continue
        case .byte(let byte) where byte == text[place]:
          (token, place) = (token + 1, place + 1)
          continue
        case .set(let set) where set.contains(text[place]):
          (token, place) = (token + 1, place + 1)
          continue
        case .any:
          (token, place) = (token + 1, Self.next(after: place, in: text))
          continue
        case .byte, .set, .code, .choice, .never: break
        }
      }
      guard star >= 0 else { return (false, furthest) }
      starPlace = Self.next(after: starPlace, in: text)
      (token, place) = (star + 1, starPlace)
    }
    while token < tokens.count, tokens[token] == .star { token += 1 }
    return (token == tokens.count, text.count)
  }

  /// Returns the index of the character after the one at `place`.
  private static func next(after place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var next = place + 1
    while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  private static func reaches(_ tokens: [Token], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    advance(tokens, text, [0]).last == text.count
  }

  /// Follows all alternatives at once: returns the places reached after the last token, sorted.
  private static func advance(
    _ tokens: [Token], _ text: UnsafeBufferPointer<UInt8>, _ start: [Int]
  ) -> [Int] {
    var places = start
    for token in tokens {
      guard let first = places.first else { break }
      let inside = places.lazy.filter { $0 < text.count }
      switch token {
      case .never: places = []
      case .star: places = Array(first...text.count)
      case .byte(let byte): places = inside.filter { text[$0] == byte }.map { $0 + 1 }
      case .set(let set): places = inside.filter { set.contains(text[$0]) }.map { $0 + 1 }
      case .any: places = inside.map { next(after: $0, in: text) }
      case .code(let codes):
        let ends = inside.flatMap { place in
          (place + 2...place + 3).filter { $0 <= text.count && codes.contains(text[place..<$0]) }
        }
        places = Set(ends).sorted()
      case .choice(let lists):
        places = advance(alternatives: lists, text, places)
      }
    }
    return places
  }

  /// Returns the places reached after any of several lists of tokens, sorted.
  ///
  /// Lists with an equal beginning are followed together, so that many similar values take no longer
  /// than their longest one.
  private static func advance(
    alternatives lists: [[Token]], _ text: UnsafeBufferPointer<UInt8>, _ start: [Int]
  ) -> [Int] {
    var reached = [Bool](repeating: false, count: text.count + 1)
    // The token is followed when its turn comes, so that only one chain of places is in memory.
    var open = [(token: Token?.none, lists: lists, depth: 0, start: start)]
    while let (token, lists, depth, start) = open.popLast() {
      let places = token.map { advance([$0], text, start) } ?? start
      guard !places.isEmpty else { continue }
      for (next, group) in Dictionary(grouping: lists, by: { $0.dropFirst(depth).first }) {
        if next == nil {
          for place in places { reached[place] = true }
        } else {
          open.append((next, group, depth + 1, places))
        }
      }
    }
    return reached.indices.filter { reached[$0] }
  }
}

extension ComponentPattern {
  /// Returns whether this pattern certainly matches every text that `other` matches.
  ///
  /// It compares steps, not texts, so `false` may also mean that it could not tell.
  func covers(_ other: ComponentPattern) -> Bool {
    var (mine, theirs) = (0, 0)
    var (star, starPlace) = (-1, 0)
    while theirs < other.tokens.count {
      if mine < tokens.count {
        if tokens[mine] == .star {
          (star, starPlace) = (mine, theirs)
          mine += 1
          continue
        }
        if Self.covers(tokens[mine], other.tokens[theirs]) {
          (mine, theirs) = (mine + 1, theirs + 1)
          continue
        }
      }
      guard star >= 0 else { return false }
      starPlace += 1
      (mine, theirs) = (star + 1, starPlace)
    }
    while mine < tokens.count, tokens[mine] == .star { mine += 1 }
    return mine == tokens.count
  }

  /// Returns whether a step matches every character that another step matches.
  private static func covers(_ mine: Token, _ theirs: Token) -> Bool {
    switch (mine, theirs) {
    case (.any, .any), (.any, .set): true
    case (.any, .byte(let byte)): byte < 0x80
    case (.byte(let one), .byte(let other)): one == other
    case (.set(let set), .byte(let byte)): set.contains(byte)
    case (.set(let one), .set(let other)): one.isSuperset(of: other)
    case (.code(let one), .code(let other)): one == other
    case (.choice(let one), .choice(let other)): one == other
    default: false
    }
  }
}

extension CompiledRule {
  /// Returns whether this rule certainly matches every link that `other` matches.
  func covers(_ other: CompiledRule) -> Bool {
    guard query == nil, fragment == nil, items.allSatisfy(other.items.contains) else {
      return false
    }
    guard let path else { return true }
    if path.whole.isEverything { return true }
    guard spelling == other.spelling, let theirs = other.path else { return false }
    let covers = { (pattern: ComponentPattern) in
      path.whole.covers(pattern) || path.short?.covers(pattern) == true
    }
    return covers(theirs.whole) && (theirs.short.map(covers) ?? true)
  }

  /// Whether the rule matches every link.
  var isCatchAll: Bool { !hasOtherDemands && path?.whole.isEverything ?? true }
}
