/// A rule that is compiled for matching.
struct CompiledRule: Sendable {
  struct Item: Equatable, Sendable {
    let name: String
    let key: [UInt8]
    let pattern: ComponentPattern
  }

  let path: (whole: ComponentPattern, short: ComponentPattern?)?
  let query: ComponentPattern?
  let items: [Item]
  let fragment: ComponentPattern?
  let spelling: AddressParts.Spelling
  private let component: AppleComponent
  /// Whether a link that matches stays in the browser.
  let excludes: Bool

  /// Compiles a rule whose defaults are filled in.
  init(_ rule: AppleComponent, _ compiler: PatternCompiler) {
    component = rule
    spelling = AddressParts.Spelling(
      isDecoded: rule.percentEncoded == false, isFolded: rule.caseSensitive == false)
    excludes = rule.exclude == true
    path = rule.path.map(compiler.path)
    fragment = rule.fragment.map(compiler.pattern)
    let folds = rule.caseSensitive == false
    switch rule.query {
    case .whole(let text): (query, items) = (compiler.pattern(text), [])
    case .items(let list):
      query = nil
      items = list.map { item in
        Item(
          name: item.name,
          key: folds ? CaseFolding.folded(item.name.utf8) : Array(item.name.utf8),
          pattern: compiler.pattern(item.pattern))
      }
    case .void, nil: (query, items) = (nil, [])
    }
  }

  /// The rule as shown to people.
  var reference: RuleReference {
    RuleReference(place: component.place, text: component.text, comment: component.comment)
  }

  /// Whether the rule has conditions other than the path.
  var hasOtherDemands: Bool { query != nil || !items.isEmpty || fragment != nil }

  /// Returns whether all parts of a link match.
  func fits(_ parts: inout AddressParts) -> Bool {
    fitsPath(&parts) && firstMiss(&parts) == nil
  }

  /// Returns the first part that does not match, for a link that the rule does not match.
  func miss(_ parts: inout AddressParts) -> NearMiss {
    guard fitsPath(&parts) else {
      let fitting = parts.withPath(spelling) { path?.whole.furthest(Array($0)) ?? 0 }
      return NearMiss(reference, .path(fitting: fitting + 1))
    }
    return NearMiss(reference, firstMiss(&parts) ?? .query)
  }

  private func fitsPath(_ parts: inout AddressParts) -> Bool {
    guard let path else { return true }
    return parts.withPath(spelling) { text in
      path.whole.matches(text) || path.short?.matches(text) == true
    }
  }

  /// Returns the first part after the path that does not match, or `nil`.
  private func firstMiss(_ parts: inout AddressParts) -> NearMiss.Part? {
    if let query, !query.matches(parts.query(spelling)) { return .query }
    for item in items where !parts.items(item.key, spelling, fit: item.pattern) {
      return .queryItem(item.name)
    }
    if let fragment, !fragment.matches(parts.fragment(spelling)) { return .fragment }
    return nil
  }
}
