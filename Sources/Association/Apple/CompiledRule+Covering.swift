extension CompiledRule {
  /// Whether every link that `other` fits is surely fitted by this rule.
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

  /// Whether every link fits.
  var isCatchAll: Bool { !hasOtherDemands && path?.whole.isEverything ?? true }
}
