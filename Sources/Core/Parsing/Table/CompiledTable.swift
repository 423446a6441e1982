@_spi(TypedRoutes) import LandfallDomain

/// The immutable contents of a ``RouteTable``, shared by its copies.
final class CompiledTable: Sendable {
  let list: RouteList
  let reservedWords: [String]
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

/// The compiled conditions of a route on the values in its links; routes with equal conditions
/// share one.
final class CompiledRoute: Sendable {
  /// The end of a redirect, and the source's parameters that fill in the target's.
  struct Redirect: Sendable {
    /// The route at the end of the redirects.
    let target: Int
    /// For each parameter of the target, the source's parameter, or `nil` for the active
    /// organization.
    let sources: [Int?]
  }

  let names: [String]
  /// Whether the last parameter may be missing.
  let isOptional: Bool
  /// The fixed text around each parameter; empty if no parameter has any.
  let fixedTexts: [FixedText?]
  let constraints: [ConstraintSet?]
  let hasConstraints: Bool
  let typedQuery: [(name: [UInt8], kind: QueryDeclaration.Kind)]
  let identityNames: [String]

  init(_ declaration: RouteDeclaration) {
    let names = declaration.pattern.parameterNames
    self.names = names
    isOptional = declaration.pattern.isOptional
    fixedTexts = FixedText.list(of: declaration.pattern)
    constraints = names.map { name in
      declaration.constraints[name].flatMap { $0.isEmpty ? nil : ConstraintSet($0) }
    }
    hasConstraints = constraints.contains { $0 != nil }
    typedQuery = declaration.query.filter { $0.kind != .string }
      .map { (name: Array($0.name.utf8), kind: $0.kind) }
    identityNames = declaration.query.filter { $0.identity && !names.contains($0.name) }
      .map { $0.name }
  }

  /// Appends bytes that are equal for two declarations if their conditions on values are equal.
  static func describe(_ declaration: RouteDeclaration, into key: inout [UInt8]) {
    declaration.pattern.forEachPart { part in
      if part.kind == .literal { return }
      key.append(contentsOf: part.kind == .partial ? part.bytes[...] : part.bytes.dropFirst())
      key.append(0)
    }
    if declaration.isPlain { return }
    if !declaration.constraints.isEmpty {
      for name in declaration.pattern.parameterNames {
        key.append(1)
        for constraint in declaration.constraints[name] ?? [] {
          key.append(contentsOf: constraint.description.utf8)
          key.append(0)
        }
      }
    }
    for item in declaration.query {
      key.append(2)
      key.append(contentsOf: item.name.utf8)
      key.append(0)
      key.append(contentsOf: item.kind.rawValue.utf8)
      key.append(item.identity ? 1 : 0)
    }
  }

  /// Returns whether a parameter may be missing.
  func isOptional(_ name: String) -> Bool {
    isOptional && names.last.map { $0.isIdentical(to: name) } == true
  }

  /// Returns the constraint set of a parameter, or `nil` if it has none.
  func constraint(of name: String) -> ConstraintSet? {
    guard let index = names.firstIndex(of: name) else { return nil }
    return constraints[index]
  }

  /// Returns the items that distinguish this screen from others of the same route, in the order
  /// declared.
  func identity(of query: [NamedValue]) -> [NamedValue] {
    if identityNames.isEmpty || query.isEmpty { return [] }
    return identityNames.flatMap { name in query.filter { $0.name.utf8.elementsEqual(name.utf8) } }
  }

  /// Returns the first item whose value is not of the declared type, or `nil`.
  func mistyped(in query: [NamedValue]) -> String? {
    for item in query {
      for declared in typedQuery where item.name.utf8.elementsEqual(declared.name) {
        let fits = Array(item.value.utf8).withUnsafeBufferPointer {
          Self.fits($0, declared.kind)
        }
        if !fits { return item.name }
      }
    }
    return nil
  }

  /// Returns whether decoded bytes can be read as `kind`.
  static func fits(_ value: UnsafeBufferPointer<UInt8>, _ kind: QueryDeclaration.Kind) -> Bool {
    switch kind {
    case .string: true
    case .int: ConstraintSet.isInteger(value)
    case .bool:
      value.elementsEqual("true".utf8) || value.elementsEqual("false".utf8)
        || value.elementsEqual("1".utf8) || value.elementsEqual("0".utf8)
    }
  }

  /// Returns whether every declared item in the link has a value of its type.
  ///
  /// It allocates nothing.
  func acceptsQuery(
    _ base: UnsafePointer<UInt8>, _ offsets: LinkOffsets, _ scratch: LinkScratch
  ) -> Bool {
    if typedQuery.isEmpty || offsets.itemCount == 0 { return true }
    let needed = offsets.end - offsets.queryStart
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1024, needed)) { room in
      guard let out = room.baseAddress else { return false }
      for item in 0..<offsets.itemCount {
        let name = UnsafeBufferPointer(
          start: out, count: PercentCoding.decode(base, scratch.items[2 * item], into: out))
        for index in typedQuery.indices where name.elementsEqual(typedQuery[index].name) {
          let start = out + name.count
          let count = PercentCoding.decode(base, scratch.items[2 * item + 1], into: start)
          let value = UnsafeBufferPointer(start: start, count: count)
          if !Self.fits(value, typedQuery[index].kind) { return false }
        }
      }
      return true
    }
  }
}
