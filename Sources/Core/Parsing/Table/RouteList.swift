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
  /// The aliases of the routes; their numbers follow those of the routes' own patterns.
  let aliases: [PatternEntry]

  /// Sorts routes by name and compiles their conditions on values.
  init(_ declared: [RouteDeclaration]) {
    routes = RouteOrder.sorted(declared)
    var facts: [Facts] = []
    facts.reserveCapacity(routes.count)
    var compiled: [CompiledRoute] = []
    var known: [[UInt8]: UInt32] = [:]
    var aliases: [PatternEntry] = []
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
      if route.isPlain { continue }
      aliases += route.aliases.map { PatternEntry($0, route: index) }
    }
    self.facts = facts
    self.compiled = compiled
    self.aliases = aliases
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

  /// Returns a pattern by number; the routes' own patterns come first, then the aliases.
  func entry(_ pattern: Int) -> PatternEntry {
    alias(pattern) ?? PatternEntry(routes[pattern].pattern, route: pattern)
  }

  /// The number of patterns.
  var patternCount: Int { routes.count + aliases.count }

  /// Returns the alias with this pattern number, or `nil` if the pattern is a route's own.
  @inline(__always)
  func alias(_ pattern: Int) -> PatternEntry? {
    pattern < routes.count ? nil : aliases[pattern - routes.count]
  }

  /// Returns the position of the route of a pattern.
  @inline(__always)
  func route(of pattern: Int) -> Int {
    pattern < routes.count ? pattern : aliases[pattern - routes.count].route
  }

  /// All patterns; the aliases of a route follow its own pattern.
  var entries: [PatternEntry] {
    routes.enumerated().flatMap { index, route in
      [PatternEntry(route.pattern, route: index)]
        + route.aliases.map { PatternEntry($0, route: index) }
    }
  }
}

extension RouteDeclaration {
  var place: RouteTableError.Place { .init(route: id, source: source) }
}
