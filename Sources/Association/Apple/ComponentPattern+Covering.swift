extension ComponentPattern {
  /// Whether everything that `other` fits is surely fitted by this pattern.
  ///
  /// Compares steps, not all texts: `false` may also mean that it was not seen.
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

  /// Whether some text may fit both patterns; `true` may also mean that it was not excluded.
  func meets(_ other: ComponentPattern) -> Bool {
    // Row by row: which of the other's steps may come next.
    var row = [Bool](repeating: false, count: other.tokens.count + 1)
    row[0] = true
    Self.skipStars(other.tokens, &row)
    for token in tokens {
      var next = [Bool](repeating: false, count: row.count)
      for place in row.indices where row[place] {
        if token.isOpen { next[place] = true }
        guard place < other.tokens.count else { continue }
        let step = other.tokens[place]
        if step.isOpen { next[place] = true }
        if token.isOpen || step.isOpen || Self.meet(token, step) { next[place + 1] = true }
      }
      if token.isOpen {
        if let first = next.firstIndex(of: true) {
          for place in first..<next.count { next[place] = true }
        }
      }
      Self.skipStars(other.tokens, &next)
      row = next
    }
    return row[other.tokens.count]
  }

  private static func skipStars(_ tokens: [Token], _ row: inout [Bool]) {
    for place in tokens.indices where row[place] && tokens[place].isOpen { row[place + 1] = true }
  }

  /// Whether one step fits all that the other, which is one character, fits.
  private static func covers(_ mine: Token, _ theirs: Token) -> Bool {
    switch (mine, theirs) {
    case (_, .never): true
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

  private static func meet(_ one: Token, _ other: Token) -> Bool {
    switch (one, other) {
    case (.never, _), (_, .never): false
    case (.byte(let one), .byte(let other)): one == other
    case (.set(let set), .byte(let byte)), (.byte(let byte), .set(let set)): set.contains(byte)
    case (.set(let one), .set(let other)): one.members.contains { other.contains($0) }
    default: true
    }
  }
}

extension ComponentPattern.Token {
  /// Whether it takes texts of several lengths.
  fileprivate var isOpen: Bool {
    switch self {
    case .star, .choice, .code: true
    case .byte, .any, .set, .never: false
    }
  }
}
