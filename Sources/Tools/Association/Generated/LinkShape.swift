import LandfallDomain

/// A shape of link that an app declares, as the files for the systems see it: a path and what is
/// asked of the query.
struct LinkShape: Hashable, Sendable {
  /// A part of the path.
  enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String, [Constraint])
    /// The rest of the path, one segment at least.
    case catchAll(String)

    /// The order in which routes are tried: the smaller, the earlier.
    fileprivate var rank: Int {
      switch self {
      case .literal: 0
      case .parameter(_, let constraints): constraints.isEmpty ? 2 : 1
      case .catchAll: 3
      }
    }
  }

  let segments: [Segment]
  /// Query items without which the app refuses the link.
  let required: [String]
  /// Query items whose values the app may refuse.
  let constrained: [String]
  /// The rule or route that it belongs to.
  let name: String
  /// Whether the app takes it from outside.
  let isExternal: Bool
  /// Whether one slash at the end does not count.
  let takesSlash: Bool

  /// How many segments a link has at least.
  var depth: Int { segments.count }

  /// Whether a pattern of it has a wildcard.
  var isOpen: Bool {
    segments.contains { segment in
      if case .literal = segment { false } else { true }
    }
  }

  var isCatchAll: Bool {
    if case .catchAll? = segments.last { true } else { false }
  }

  /// Whether it is parameters alone, of which nothing is asked.
  var isFree: Bool {
    !segments.isEmpty && required.isEmpty
      && segments.allSatisfy { segment in
        if case .parameter(_, let constraints) = segment { constraints.isEmpty } else { false }
      }
  }

  /// Whether it ends with a catch-all and has no literal behind a parameter, so that a pattern
  /// cannot take a later segment for that literal.
  var isAligned: Bool {
    guard isCatchAll else { return false }
    let open = segments.drop { segment in
      if case .literal = segment { true } else { false }
    }
    return !open.contains { segment in
      if case .literal = segment { true } else { false }
    }
  }

  /// Whether this shape, which ends with a catch-all, lets in every path of `other`.
  func holds(_ other: LinkShape) -> Bool {
    guard isCatchAll, required.isEmpty, other.depth >= depth else { return false }
    return zip(segments, other.segments).allSatisfy { mine, theirs in
      switch (mine, theirs) {
      case (.catchAll, _): true
      case (.parameter(_, let constraints), _): constraints.isEmpty
      case (.literal(let word), .literal(let other)): word == other
      case (.literal, _): false
      }
    }
  }

  /// The shape with its catch-all taken as exactly so many segments in all.
  func cut(to depth: Int) -> LinkShape {
    guard case .catchAll(let name)? = segments.last else { return self }
    let open = Array(
      repeating: Segment.parameter(name, []), count: max(1, depth - segments.count + 1))
    return LinkShape(
      segments: segments.dropLast() + open, required: required, constrained: constrained,
      name: self.name, isExternal: isExternal, takesSlash: takesSlash)
  }

  /// Whether this shape is tried before `other`, which is as deep: rules first, then the more
  /// exact.
  static func precedes(_ one: LinkShape, _ other: LinkShape) -> Bool {
    for (mine, theirs) in zip(one.segments, other.segments) where mine.rank != theirs.rank {
      return mine.rank < theirs.rank
    }
    return one.segments.count > other.segments.count
  }
}

extension LinkShape {
  /// The shapes of `https` links at a host: what the rules handle, in their order, then the routes.
  static func at(_ host: String, in app: AppDefinition) -> [LinkShape] {
    let rules = app.rules.flatMap { rule in
      rule.forms.compactMap { form -> LinkShape? in
        guard case .host(host, let pattern) = form else { return nil }
        return LinkShape(pattern, of: rule)
      }
    }
    return rules + routes(of: app)
  }

  /// The shapes of the app's routes, the earlier tried first.
  static func routes(of app: AppDefinition) -> [LinkShape] {
    let shapes = app.routes.flatMap { route in
      ([route.pattern] + route.aliases).map { LinkShape($0, of: route) }
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
      case .parameter(let name): .parameter(name, constraints[name] ?? [])
      case .catchAll(let name): .catchAll(name)
      }
    }
  }
}
