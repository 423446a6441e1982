public import LandfallDomain

/// An app's routes, compiled: which route a path belongs to, and the path that leads to a route.
///
/// Segment by segment from the left, a literal goes before a constrained parameter, that before any
/// parameter, and that before a catch-all, whatever the order of declaration (RULINGS 5). A path
/// fits one route or none: a table in which two would fit is not built. A catch-all takes one
/// segment at least and none that holds a decoded `/`, so that its value reads back.
///
/// ```swift
/// let table = try RouteTable(app)
/// table.route("/app/:org/members")?.screen
/// ```
///
/// A value; it is immutable and may be shared between threads. Matching is O(segments).
public struct RouteTable: Sendable {
  /// Most nodes that one match may visit; a table that could need more is not built.
  public static let maximumVisits = 1024

  /// The routes, sorted by name.
  public let routes: [RouteDeclaration]
  /// Words that no organization may be called, sorted: literals beside the organization parameter.
  public let reservedWords: [String]

  /// The parameter that names the organization, or `nil`.
  let organizationParameter: String?
  let schemes: [String]
  let hosts: [String]
  let compiled: [CompiledRoute]
  let redirects: [CompiledRoute.Redirect?]
  let patterns: [PatternEntry]
  let facts: [PatternFacts]
  let indices: [RouteID: Int]
  let trie: RouteTrie

  /// Compiles an app's routes.
  ///
  /// - Throws: ``RouteTableError`` for the first contradiction, naming all sides.
  /// - Complexity: O(routes) but for pairs of patterns with constraints, which are compared.
  public init(_ app: AppDefinition) throws(RouteTableError) {
    let compiled = app.routes.map(CompiledRoute.init).sorted { $0.id < $1.id }
    var patterns: [PatternEntry] = []
    for (index, route) in compiled.enumerated() {
      patterns.append(PatternEntry(route.declaration.pattern, route: index, isAlias: false))
      for alias in route.declaration.aliases {
        patterns.append(PatternEntry(alias, route: index, isAlias: true))
      }
    }
    var indices: [RouteID: Int] = [:]
    for (index, route) in compiled.enumerated() {
      if let other = indices.updateValue(index, forKey: route.id) {
        let pattern = route.declaration.pattern
        throw .ambiguous(pattern, compiled[other].place, pattern, route.place)
      }
    }
    for route in compiled { try RouteTableRules.check(route, app, indices) }
    try RouteTableRules.check(app, compiled, indices)
    let redirects = try RouteTableRules.redirects(compiled, indices, app.organizationParameter)
    try PatternOverlap.check(patterns, compiled)
    let visits = PatternOverlap.worstVisits(patterns, compiled)
    guard visits <= Self.maximumVisits else { throw .tooMuchBacktracking(visits: visits) }
    trie = try Self.compile(patterns, compiled)
    facts = patterns.map { entry in
      PatternFacts(entry, compiled[entry.route], redirects: redirects[entry.route] != nil)
    }
    routes = compiled.map { $0.declaration }
    reservedWords = PatternOverlap.reservedWords(patterns, app.organizationParameter)
    organizationParameter = app.organizationParameter
    schemes = app.schemes
    hosts = app.hosts
    self.compiled = compiled
    self.redirects = redirects
    self.patterns = patterns
    self.indices = indices
  }

  /// The route of that name, or `nil`.
  public func route(_ id: RouteID) -> RouteDeclaration? {
    indices[id].map { routes[$0] }
  }

  private static func compile(
    _ patterns: [PatternEntry], _ compiled: [CompiledRoute]
  ) throws(RouteTableError) -> RouteTrie {
    var builder = TrieBuilder(expected: patterns.count)
    var sets = ConstraintNumbers()
    for entry in patterns {
      let (pattern, route) = (entry.pattern, entry.route)
      guard pattern.segments.count <= TrieBuilder.maximumSegments else {
        throw .patternTooLong(pattern, compiled[route].place)
      }
      for segment in pattern.segments {
        switch segment {
        case .literal(let word):
          let bytes = Array(word.utf8)
          bytes.withUnsafeBufferPointer { builder.append(.literal($0)) }
        case .parameter(let name):
          guard let set = compiled[route].constraint(of: name) else {
            builder.append(.parameter(constraint: -1))
            continue
          }
          builder.append(.parameter(constraint: sets.number(of: set)))
        case .catchAll:
          builder.append(.catchAll)
        }
      }
      if let other = builder.endPattern() {
        throw .ambiguous(
          patterns[other].pattern, compiled[patterns[other].route].place, pattern,
          compiled[route].place)
      }
    }
    return builder.finish(constraints: sets.sets)
  }
}
