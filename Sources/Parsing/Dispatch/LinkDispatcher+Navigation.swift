import LandfallDomain

extension LinkDispatcher {
  /// The destination of a link whose path has a pattern, or why there is none.
  func navigation(_ view: LinkView, _ pattern: Int, fromOutside: Bool) -> LinkIntent {
    guard pattern >= 0 else { return .unmatched(path: view.path) }
    let facts = table.facts[pattern]
    if fromOutside, !facts.isExternal { return .ignored(.internalRoute) }
    // The table is alive for the length of this call and its routes with it: a reference that is
    // counted up and down costs as much as reading the path.
    return Unmanaged.passUnretained(table.compiled[facts.route])._withUnsafeGuaranteedRef { route in
      navigation(view, pattern, facts, route)
    }
  }

  @inline(__always)
  private func navigation(
    _ view: LinkView, _ pattern: Int, _ facts: PatternFacts, _ route: CompiledRoute
  ) -> LinkIntent {
    if facts.typesQuery, !route.acceptsQuery(view.base, view.offsets, view.scratch) {
      return .unmatched(path: view.path)
    }
    let mask = table.trie.mask(of: pattern)
    let parameters: [NamedValue]
    if facts.isAlias {
      let found = Self.parameters(view, mask, table.patterns[pattern].names)
      parameters = route.names.compactMap { name in found.first { $0.name.isIdentical(to: name) } }
    } else {
      parameters = Self.parameters(view, mask, route.names)
    }
    if facts.redirects, let redirect = table.redirects[facts.route] {
      return redirected(view, parameters, redirect)
    }
    let query = view.query
    return .navigate(
      DeepLinkDestination(
        route: route.id, screen: route.screen, parameters: parameters, query: query,
        identityQuery: facts.hasIdentity ? route.identity(of: query) : [],
        fragment: view.fragment))
  }

  /// The parameters of a pattern, in its own order, decoded.
  ///
  /// - Parameter mask: Which segments they are, as the trie says it.
  private static func parameters(
    _ view: LinkView, _ mask: UInt64, _ names: [String]
  ) -> [NamedValue] {
    var rest = mask & (UInt64.max >> 1)
    return NamedValues.list(names.count) { index in
      let segment = rest.trailingZeroBitCount
      rest &= rest &- 1
      let value = rest == 0 && mask >> 63 != 0 ? view.rest(from: segment) : view.segment(segment)
      return NamedValue(names[index], value)
    }
  }

  private func redirected(
    _ view: LinkView, _ parameters: [NamedValue], _ redirect: CompiledRoute.Redirect
  ) -> LinkIntent {
    let target = table.compiled[redirect.target]
    let query = view.query
    var values: [NamedValue] = []
    for (index, source) in redirect.sources.enumerated() {
      guard let source else { continue }
      let value = parameters[source].value
      if let set = target.constraints[index], !set.accepts(value) {
        return .unmatched(path: view.path)
      }
      values.append(NamedValue(target.names[index], value))
    }
    if target.mistyped(in: query) != nil { return .unmatched(path: view.path) }
    return .navigate(
      DeepLinkDestination(
        route: target.id, screen: target.screen, parameters: values, query: query,
        identityQuery: target.identity(of: query), fragment: view.fragment))
  }
}
