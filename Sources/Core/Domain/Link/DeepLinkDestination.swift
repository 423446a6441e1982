/// A place in the app that a link names: a route with its parameters filled in.
public struct DeepLinkDestination: Hashable, Sendable {
  /// The route.
  public let route: RouteID
  /// What the front end draws.
  public let screen: ScreenID
  /// The path's parameters, decoded, in the pattern's order.
  public let parameters: [NamedValue]
  /// All query items, decoded, in the link's order; repeated and empty ones are kept.
  public let query: [NamedValue]
  /// Those query items that make this another screen than its neighbours.
  public let identityQuery: [NamedValue]
  /// The fragment, raw, or `nil` where the link has no `#`.
  public let fragment: String?

  /// Fills in a route.
  public init(
    route: RouteID, screen: ScreenID, parameters: [NamedValue] = [], query: [NamedValue] = [],
    identityQuery: [NamedValue] = [], fragment: String? = nil
  ) {
    self.route = route
    self.screen = screen
    self.parameters = parameters
    self.query = query
    self.identityQuery = identityQuery
    self.fragment = fragment
  }

  /// The canonical path with its first slash, percent-encoded where needed, without the query.
  ///
  /// Made each time from the route's pattern and ``parameters``, which it says nothing more than: most
  /// destinations are compared and drawn without it. A parameter without a value, an organization
  /// that a redirect left open, is left out with its segment.
  ///
  /// - Complexity: O(length), one allocation or two.
  public var path: String { CanonicalPath.text(of: route, parameters) }

  /// The value a screen reads under `name`: a path parameter wins over a query item.
  public func value(named name: String) -> String? {
    parameters.first(named: name) ?? query.first(named: name)
  }

  /// Whether both lead to the same screen, so that the second is a refresh of the first.
  ///
  /// Byte for byte: two spellings of one text in Unicode are two screens.
  public func isSameScreen(as other: DeepLinkDestination) -> Bool {
    route == other.route && parameters == other.parameters && identityQuery == other.identityQuery
  }

  /// Whether both say the same, byte for byte.
  public static func == (left: DeepLinkDestination, right: DeepLinkDestination) -> Bool {
    left.isSameScreen(as: right) && left.screen == right.screen && left.query == right.query
      && left.fragment.map { Array($0.utf8) } == right.fragment.map { Array($0.utf8) }
  }

  /// Feeds the bytes of what ``isSameScreen(as:)`` compares, and of the query.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(route)
    hasher.combine(parameters)
    hasher.combine(query)
  }
}
