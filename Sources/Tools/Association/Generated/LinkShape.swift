@_spi(TypedRoutes) import LandfallDomain

/// The shape of a link that an app declares, for generated files: a path and query conditions.
struct LinkShape: Hashable, Sendable {
  /// A segment of the path.
  enum Segment: Hashable, Sendable {
    case literal(String)
    /// A parameter with fixed text before or after it.
    case partial(head: String, String, [Constraint], tail: String)
    case parameter(String, [Constraint])
    /// The rest of the path, with at least one segment.
    case catchAll(String)

    /// The order in which routes are tried.
    ///
    /// Smaller comes first.
    fileprivate var rank: Int {
      switch self {
      case .literal: 0
      case .partial: 1
      case .parameter(_, let constraints): constraints.isEmpty ? 3 : 2
      case .catchAll: 4
      }
    }
  }

  let segments: [Segment]
  /// The query items without which the app refuses the link.
  let required: [String]
  /// The query items whose values the app may refuse.
  let constrained: [String]
  /// The rule or route of the shape.
  let name: String
  /// Whether the app accepts the link from outside.
  let isExternal: Bool
  /// Whether the app ignores a single slash at the end.
  let takesSlash: Bool

  /// The minimum number of segments.
  var depth: Int { segments.count }

  /// Whether a pattern of the shape has a wildcard.
  var isOpen: Bool {
    segments.contains { segment in
      if case .literal = segment { false } else { true }
    }
  }

  var isCatchAll: Bool {
    if case .catchAll? = segments.last { true } else { false }
  }

  /// Whether all segments are parameters without constraints, and no query item is required.
  var isFree: Bool {
    !segments.isEmpty && required.isEmpty
      && segments.allSatisfy { segment in
        if case .parameter(_, let constraints) = segment { constraints.isEmpty } else { false }
      }
  }

  /// Whether the shape ends with a catch-all and has no literal after a parameter.
  ///
  /// Only then can a pattern not mistake a later segment for that literal.
  var isAligned: Bool {
    guard isCatchAll else { return false }
    let open = segments.drop { segment in
      if case .literal = segment { true } else { false }
    }
    return !open.contains { segment in
      if case .literal = segment { true } else { false }
    }
  }

  /// Returns whether this shape, which ends with a catch-all, matches every path of `other`.
  func holds(_ other: LinkShape) -> Bool {
    guard isCatchAll, required.isEmpty, other.depth >= depth else { return false }
    return zip(segments, other.segments).allSatisfy { mine, theirs in
      switch (mine, theirs) {
      case (.catchAll, _): true
      case (.parameter(_, let constraints), _): constraints.isEmpty
      case (.literal(let word), .literal(let other)): word == other
      case (.literal, _), (.partial, _): false
      }
    }
  }

  /// Returns the shape with its catch-all expanded, so that it has exactly `depth` segments.
  func cut(to depth: Int) -> LinkShape {
    guard case .catchAll(let name)? = segments.last else { return self }
    let open = Array(
      repeating: Segment.parameter(name, []), count: max(1, depth - segments.count + 1))
    return LinkShape(
      segments: segments.dropLast() + open, required: required, constrained: constrained,
      name: self.name, isExternal: isExternal, takesSlash: takesSlash)
  }

  /// Returns whether a shape is tried before another of the same depth: more specific shapes first.
  static func precedes(_ one: LinkShape, _ other: LinkShape) -> Bool {
    for (mine, theirs) in zip(one.segments, other.segments) where mine.rank != theirs.rank {
      return mine.rank < theirs.rank
    }
    return one.segments.count > other.segments.count
  }
}

extension LinkShape {
  /// Returns the shapes of `https` links at a host: rules in their order, then routes.
  ///
  /// A pattern with an optional part has two shapes.
  static func at(_ host: LinkHost, in app: AppDefinition) -> [LinkShape] {
    let rules = app.rules.flatMap { rule in
      rule.forms.flatMap { form -> [LinkShape] in
        guard case .host(host.name, let pattern) = form else { return [] }
        return pattern.forms.map { LinkShape($0, of: rule) }
      }
    }
    return rules + routes(of: app, at: host)
  }

  /// Returns the shapes of the app's routes at a host, in the order in which they are tried.
  private static func routes(of app: AppDefinition, at host: LinkHost) -> [LinkShape] {
    let shapes = app.routes.flatMap { route in
      ([route.pattern] + route.aliases).flatMap(\.forms).map {
        LinkShape($0.below(host), of: route)
      }
    }
    return shapes.enumerated().sorted { one, other in
      if precedes(one.element, other.element) { return true }
      return !precedes(other.element, one.element) && one.offset < other.offset
    }.map(\.element)
  }

  private init(_ pattern: PathPattern, of rule: LinkRule) {
    self.init(
      segments: Self.segments(pattern, rule.constraints), required: rule.requiredQuery,
      constrained: rule.requiredQuery.filter { rule.constraints[$0]?.isEmpty == false },
      name: rule.id.text, isExternal: true, takesSlash: rule.trailingSlash == .accept)
  }

  private init(_ pattern: PathPattern, of route: RouteDeclaration) {
    self.init(
      segments: Self.segments(pattern, route.constraints), required: [],
      constrained: route.query.filter { $0.kind != .string }.map(\.name), name: route.id.text,
      isExternal: route.external, takesSlash: true)
  }

  private static func segments(
    _ pattern: PathPattern, _ constraints: [String: [Constraint]]
  ) -> [Segment] {
    pattern.segments.map { segment in
      switch segment {
      case .literal(let word): .literal(word)
      case .partial(let head, let name, let tail):
        .partial(head: head, name, constraints[name] ?? [], tail: tail)
      case .parameter(let name), .optionalParameter(let name):
        .parameter(name, constraints[name] ?? [])
      case .catchAll(let name), .optionalCatchAll(let name): .catchAll(name)
      }
    }
  }
}
