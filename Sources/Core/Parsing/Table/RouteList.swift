import LandfallDomain

/// The routes of a table in the order of their names, with what a match needs of each at once.
struct RouteList: Sendable {
  /// What a match needs of a route, in 8 bytes and without a reference that would be counted.
  struct Facts: Sendable {
    /// The position of its ``CompiledRoute``.
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
  /// Routes with the same parameters, constraints and query share one.
  let compiled: [CompiledRoute]
  /// The other shapes of the routes; they are numbered behind the routes' own.
  let aliases: [PatternEntry]

  /// Sorts routes by name and compiles what they ask of values.
  init(_ declared: [RouteDeclaration]) {
    routes = RouteOrder.sorted(declared)
    var facts: [Facts] = []
    facts.reserveCapacity(routes.count)
    var compiled: [CompiledRoute] = []
    var known: [[UInt8]: UInt32] = [:]
    var aliases: [PatternEntry] = []
    // Neighbours mostly ask the same, and are not looked up then.
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

  /// The position of the route of that name, or `nil`.
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

  /// The first route that has the name of the one before it and asks other values, or `nil`.
  ///
  /// Two that ask the same are one pattern, which the trie tells.
  var repeated: Int? {
    routes.indices.dropFirst().first {
      facts[$0].compiled != facts[$0 - 1].compiled && routes[$0].pattern == routes[$0 - 1].pattern
    }
  }

  /// What a route asks of values.
  func compiled(_ route: Int) -> CompiledRoute { compiled[Int(facts[route].compiled)] }

  /// A pattern by its number: the routes' own come first, then the aliases.
  func entry(_ pattern: Int) -> PatternEntry {
    alias(pattern) ?? PatternEntry(routes[pattern].pattern, route: pattern)
  }

  /// How many patterns there are.
  var patternCount: Int { routes.count + aliases.count }

  /// The alias that a pattern is, or `nil` for a route's own.
  @inline(__always)
  func alias(_ pattern: Int) -> PatternEntry? {
    pattern < routes.count ? nil : aliases[pattern - routes.count]
  }

  /// The route of a pattern.
  @inline(__always)
  func route(of pattern: Int) -> Int {
    pattern < routes.count ? pattern : aliases[pattern - routes.count].route
  }

  /// All patterns, each route's aliases behind its own.
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
