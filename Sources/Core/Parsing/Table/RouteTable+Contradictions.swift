package import LandfallDomain

extension RouteTable {
  /// Returns all contradictions in an app's declarations.
  ///
  /// ``init(_:)`` and ``LinkDispatcher/init(_:_:)`` stop at the first contradiction. This function
  /// continues, and reports the first one of each route, tab and rule. The result is empty for an
  /// app that both accept.
  ///
  /// - Complexity: O(routes²) for patterns with constraints.
  package static func contradictions(in app: AppDefinition) -> [RouteTableError] {
    var found: [RouteTableError] = []
    func collect(_ body: () throws(RouteTableError) -> Void) {
      do throws(RouteTableError) {
        try body()
      } catch {
        if !found.contains(error) { found.append(error) }
      }
    }
    let list = RouteList(app.routes)
    for (index, route) in list.routes.enumerated() {
      collect { () throws(RouteTableError) in try RouteTableRules.check(route, app, list) }
      collect { () throws(RouteTableError) in
        _ = try RouteTableRules.redirect(from: index, list, app.organizationParameter)
      }
    }
    for tab in app.tabs {
      collect { () throws(RouteTableError) in
        try RouteTableRules.check(tab, app, list)
      }
    }
    if app.guests == .tabs, !app.hasTabForGuests { found.append(.noTabForGuests) }
    for (route, key) in RouteTableRules.screens(of: app) where list.index(of: route) == nil {
      found.append(.unknownScreenRoute(route, key: key))
    }
    found += app.schemes.filter { !RouteTableRules.isScheme($0) }.map { .malformedScheme($0) }
    for index in app.hosts.indices {
      collect { () throws(RouteTableError) in
        try RouteTableRules.check(hostAt: index, of: app.hosts)
      }
    }
    found += PatternOverlap.all(list)
    let visits = CompiledTable.worstVisits(list)
    if visits > maximumVisits { found.append(.tooMuchBacktracking(visits: visits)) }
    let forms = app.rules.map { CompiledForm.all(of: $0) }
    for index in app.rules.indices {
      collect { () throws(RouteTableError) in try LinkDispatcher.check(index, app, forms) }
      collect { () throws(RouteTableError) in try LinkDispatcher.checkReach(index, app, forms) }
    }
    let wrongHosts = app.hosts.filter { found.contains(.malformedHost($0)) }
    found.removeAll { error in
      if case .outsideBasePath(_, let host, _) = error { wrongHosts.contains(host) } else { false }
    }
    return found
  }
}

extension PatternOverlap {
  /// Returns all pairs of patterns that can match the same path, and patterns longer than any link.
  static func all(_ list: RouteList) -> [RouteTableError] {
    var found: [RouteTableError] = []
    let shaped = list.entries.map { (entry: $0, shapes: shapes($0, list)) }
    var seen: [[Shape]: Entry] = [:]
    for (index, one) in shaped.enumerated() {
      if !one.entry.isShort, one.shapes.count > TrieBuilder.maximumSegments {
        found.append(.patternTooLong(one.entry.pattern, list.routes[one.entry.route].place))
      }
      if let other = seen[one.shapes] {
        found.append(ambiguous(list, other, one.entry))
        continue
      }
      seen[one.shapes] = one.entry
      for two in shaped[..<index] where isUnseparated(one.shapes, two.shapes) {
        found.append(ambiguous(list, two.entry, one.entry))
      }
    }
    return found
  }
}
