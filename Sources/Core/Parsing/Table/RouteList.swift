import LandfallDomain

/// The routes of a table in the order of their names, with the facts that matching needs.
struct RouteList: Sendable {
  /// The facts about a route that every match needs, in 8 bytes and without reference counting.
  struct Facts: Sendable {
    /// The position of the ``CompiledRoute``.
    let compiled: UInt32
    let isExternal: Bool
    let typesQuery: Bool
    let redirects: Bool
    let hasIdentity: Bool

    init(_ route: RouteDeclaration, _ compiled: CompiledRoute, at position: UInt32) {
      self.compiled = position
      isExternal = route.isPlain || route.external
      redirects = !route.isPlain && route.redirect != nil
      typesQuery = !compiled.typedQuery.isEmpty
      hasIdentity = !compiled.identityNames.isEmpty
    }
  }

  let routes: [RouteDeclaration]
  let facts: [Facts]
  /// The compiled routes; routes with the same parameters, constraints and query share one.
  let compiled: [CompiledRoute]
  /// The aliases of the routes, and the patterns without their optional part; their numbers follow
  /// those of the routes' own patterns.
  let others: [PatternEntry]

  /// Sorts routes by name and compiles their conditions on values.
  init(_ declared: [RouteDeclaration]) {
    routes = RouteOrder.sorted(declared)
    var facts: [Facts] = []
    facts.reserveCapacity(routes.count)
    var compiled: [CompiledRoute] = []
    var known: [[UInt8]: UInt32] = [:]
    var others: [PatternEntry] = []
    // Neighbors usually have the same conditions, which then need no lookup.
    var (key, last): ([UInt8], [UInt8]) = ([], [])
    var position: UInt32 = 0
    for (index, route) in routes.enumerated() {
      swap(&key, &last)
      key.removeAll(keepingCapacity: true)
      CompiledRoute.describe(route, into: &key)
      if index == 0 || key != last {
        position = known[key] ?? UInt32(compiled.count)
        if position == compiled.count {
          known[key] = position
          compiled.append(CompiledRoute(route))
        }
      }
      let shared = compiled[Int(position)]
      facts.append(Facts(route, shared, at: position))
      if route.pattern.isOptional {
        others.append(PatternEntry(route.pattern, route: index, isShort: true))
      }
      if route.isPlain { continue }
      others += Self.aliases(of: route, at: index)
    }
    self.facts = facts
    self.compiled = compiled
    self.others = others
  }

  /// Returns the position of the route with this name, or `nil` if there is none.
  ///
  /// - Complexity: O(log routes).
  func index(of id: RouteID) -> Int? {
    var low = 0
    var high = routes.count
    while low < high {
      let middle = (low + high) / 2
      if routes[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < routes.count && routes[low].id == id ? low : nil
  }

  /// The first route with the same name as the one before it but different conditions, or `nil`.
  ///
  /// If the conditions are equal too, the trie reports the repeated pattern.
  var repeated: Int? {
    routes.indices.dropFirst().first {
      facts[$0].compiled != facts[$0 - 1].compiled && routes[$0].pattern == routes[$0 - 1].pattern
    }
  }

  /// Returns the compiled conditions of a route.
  func compiled(_ route: Int) -> CompiledRoute { compiled[Int(facts[route].compiled)] }

  private static func aliases(of route: RouteDeclaration, at index: Int) -> [PatternEntry] {
    route.aliases.flatMap { alias in
      [PatternEntry(alias, route: index)]
        + (alias.isOptional ? [PatternEntry(alias, route: index, isShort: true)] : [])
    }
  }

  /// Returns a pattern by number; the routes' own patterns come first, then the others.
  func entry(_ pattern: Int) -> PatternEntry {
    other(pattern) ?? PatternEntry(routes[pattern].pattern, route: pattern)
  }

  /// The number of patterns.
  var patternCount: Int { routes.count + others.count }

  /// Returns the pattern with this number, or `nil` if it is a route's own with all its parts.
  @inline(__always)
  func other(_ pattern: Int) -> PatternEntry? {
    pattern < routes.count ? nil : others[pattern - routes.count]
  }

  /// Returns the position of the route of a pattern.
  @inline(__always)
  func route(of pattern: Int) -> Int {
    pattern < routes.count ? pattern : others[pattern - routes.count].route
  }

  /// All patterns; the others of a route follow its own pattern.
  var entries: [PatternEntry] {
    routes.enumerated().flatMap { index, route in
      let own = PatternEntry(route.pattern, route: index)
      let short = PatternEntry(route.pattern, route: index, isShort: true)
      return [own] + (route.pattern.isOptional ? [short] : []) + Self.aliases(of: route, at: index)
    }
  }
}

extension RouteDeclaration {
  var place: RouteTableError.Place { .init(route: id, source: source) }
}
