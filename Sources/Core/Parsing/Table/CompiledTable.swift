import LandfallDomain

/// The immutable contents of a ``RouteTable``, shared by its copies.
final class CompiledTable: Sendable {
  let list: RouteList
  let reservedWords: [String]
  /// The parameter that names the organization, or `nil`.
  let organizationParameter: String?
  let schemes: [String]
  let hosts: [LinkHost]
  /// The redirects, by the position of their route.
  let redirects: [Int: CompiledRoute.Redirect]
  let trie: RouteTrie

  init(_ app: AppDefinition) throws(RouteTableError) {
    let list = RouteList(app.routes)
    if let repeated = list.repeated {
      let (one, two) = (list.routes[repeated - 1], list.routes[repeated])
      throw .ambiguous(one.pattern, one.place, two.pattern, two.place)
    }
    for route in list.routes where !route.isPlain {
      try RouteTableRules.check(route, app, list)
    }
    try RouteTableRules.check(app, list)
    redirects = try RouteTableRules.redirects(list, app.organizationParameter)
    trie = try Self.compile(list)
    reservedWords = PatternOverlap.reservedWords(list, app.organizationParameter)
    organizationParameter = app.organizationParameter
    schemes = app.schemes
    hosts = app.hosts
    self.list = list
  }

  private static func compile(_ list: RouteList) throws(RouteTableError) -> RouteTrie {
    var builder = TrieBuilder(expected: list.patternCount)
    var sets = ConstraintNumbers()
    if let error = add(list, to: &builder, &sets) { throw error }
    if builder.hasRivals { try PatternOverlap.check(list) }
    let visits = builder.worstVisits()
    guard visits <= RouteTable.maximumVisits else { throw .tooMuchBacktracking(visits: visits) }
    return builder.finish(constraints: sets.sets)
  }

  /// Returns an upper bound on the nodes that a match may visit.
  ///
  /// Of a node's literals only one is followed; of its other edges, all.
  static func worstVisits(_ list: RouteList) -> Int {
    var builder = TrieBuilder(expected: list.patternCount)
    var sets = ConstraintNumbers()
    _ = add(list, to: &builder, &sets)
    return builder.worstVisits()
  }

  /// Adds all patterns.
  ///
  /// - Returns: The error for the first pattern that is too long or repeated, or `nil`.
  private static func add(
    _ list: RouteList, to builder: inout TrieBuilder, _ sets: inout ConstraintNumbers
  ) -> RouteTableError? {
    let numbers = list.compiled.map { route in
      route.constraints.map { set in set.map { sets.number(of: $0) } ?? -1 }
    }
    var error: RouteTableError?
    func add(_ number: Int, _ entry: PatternEntry) -> PatternEntry? {
      let position = Int(list.facts[entry.route].compiled)
      let names = list.compiled[position].hasConstraints ? list.compiled[position].names : []
      var text = entry.form.description
      let twin = text.withUTF8 { text in
        builder.add(text, as: number) { name in
          names.firstIndex { $0.utf8.elementsEqual(name) }.map { numbers[position][$0] } ?? -1
        }
      }
      return twin.map { list.entry($0) }
    }
    var optionalCatchAlls: [Int] = []
    for number in 0..<list.patternCount {
      let entry = list.entry(number)
      if error == nil, !entry.isShortEnough {
        error = .patternTooLong(entry.pattern, list.routes[entry.route].place)
      }
      if entry.isOptionalCatchAll {
        optionalCatchAlls.append(number)
      } else if let twin = add(number, entry), error == nil {
        error = PatternOverlap.ambiguous(list, twin, entry)
      }
    }
    // These come last, because a catch-all that is not optional takes precedence over them.
    for number in optionalCatchAlls {
      let entry = list.entry(number)
      if let twin = add(number, entry), twin.isOptionalCatchAll, error == nil {
        error = PatternOverlap.ambiguous(list, twin, entry)
      }
    }
    return error
  }
}
