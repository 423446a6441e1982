import LandfallDomain

extension LinkDispatcher {
  /// The destination of a link whose path has a pattern, or why there is none.
  func navigation(_ view: LinkView, _ match: RouteTrie.Match, fromOutside: Bool) -> LinkIntent {
    guard match.pattern >= 0 else { return .unmatched(path: view.path) }
    let route = table.compiled.list.route(of: match.pattern)
    let facts = table.compiled.list.facts[route]
    if fromOutside, !facts.isExternal { return .ignored(.internalRoute) }
    // The table is alive for the length of this call and what is compiled with it: a reference that is
    // counted up and down costs as much as reading the path.
    let compiled = Unmanaged.passUnretained(table.compiled.list.compiled[Int(facts.compiled)])
    return compiled._withUnsafeGuaranteedRef { compiled in
      navigation(view, match, route, facts, compiled)
    }
  }

  @inline(__always)
  private func navigation(
    _ view: LinkView, _ match: RouteTrie.Match, _ route: Int, _ facts: RouteList.Facts,
    _ compiled: CompiledRoute
  ) -> LinkIntent {
    if facts.typesQuery, !compiled.acceptsQuery(view.base, view.offsets, view.scratch) {
      return .unmatched(path: view.path)
    }
    let parameters: [NamedValue]
    if let alias = table.compiled.list.alias(match.pattern) {
      let found = Self.parameters(view, match.mask, alias.pattern.parameterNames)
      parameters = compiled.names.compactMap { name in
        found.first { $0.name.isIdentical(to: name) }
      }
    } else {
      parameters = Self.parameters(view, match.mask, compiled.names)
    }
    if facts.redirects, let redirect = table.compiled.redirects[route] {
      return redirected(view, parameters, redirect)
    }
    let query = view.query
    let declaration = table.compiled.list.routes[route]
    return .navigate(
      DeepLinkDestination(
        route: declaration.id, screen: declaration.screen, parameters: parameters, query: query,
        identityQuery: facts.hasIdentity ? compiled.identity(of: query) : [],
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
    let target = table.compiled.list.compiled(redirect.target)
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
    let declaration = table.compiled.list.routes[redirect.target]
    return .navigate(
      DeepLinkDestination(
        route: declaration.id, screen: declaration.screen, parameters: values, query: query,
        identityQuery: target.identity(of: query), fragment: view.fragment))
  }
}
