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
