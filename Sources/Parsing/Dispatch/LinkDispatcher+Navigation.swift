import LandfallDomain

extension LinkDispatcher {
  /// The destination of a link whose path has a pattern, or why there is none.
  func navigation(_ view: LinkView, _ pattern: Int, fromOutside: Bool) -> LinkIntent {
    guard pattern >= 0 else { return .unmatched(path: view.path) }
    let index = table.patterns[pattern].route
    let route = table.compiled[index]
    if fromOutside, !route.declaration.external { return .ignored(.internalRoute) }
    guard route.acceptsQuery(view.base, view.offsets, view.scratch) else {
      return .unmatched(path: view.path)
    }
    var parameters = self.parameters(view, pattern)
    let isAlias = table.patterns[pattern].isAlias
    if isAlias {
      let found = parameters
      parameters = route.names.compactMap { name in found.first { $0.name == name } }
    }
    if let redirect = table.redirects[index] {
      return redirected(view, parameters, redirect)
    }
    let query = view.query
    return .navigate(
      DeepLinkDestination(
        route: route.id, screen: route.declaration.screen,
        path: isAlias ? printed(route, parameters) : view.path, parameters: parameters,
        query: query, identityQuery: route.identity(of: query), fragment: view.fragment))
  }

  /// The parameters of a pattern, in its own order, decoded.
  private func parameters(_ view: LinkView, _ pattern: Int) -> [NamedValue] {
    let names = table.patterns[pattern].names
    if names.isEmpty { return [] }
    let mask = table.trie.mask(of: pattern)
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
        route: target.id, screen: target.declaration.screen, path: printed(target, values),
        parameters: values, query: query, identityQuery: target.identity(of: query),
        fragment: view.fragment))
  }

  /// The path of a route's own pattern; a parameter without a value is left out with its segment.
  private func printed(_ route: CompiledRoute, _ values: [NamedValue]) -> String {
    var segments: [String] = []
    for segment in route.declaration.pattern.segments {
      switch segment {
      case .literal(let word): segments.append(word)
      case .parameter(let name):
        if let value = values.first(named: name) { segments.append(value) }
      case .catchAll(let name):
        if let value = values.first(named: name) {
          segments += value.utf8.split(separator: UInt8(ascii: "/"))
            .map { String(Substring($0)) }
        }
      }
    }
    return CanonicalPath.text(segments)
  }
}
