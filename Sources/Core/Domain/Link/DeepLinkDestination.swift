/// A destination in the app: a route with its parameters filled in.
public struct DeepLinkDestination: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  /// The route.
  public let route: RouteID
  /// The screen that the front end draws.
  public let screen: ScreenID
  /// The path's parameters, decoded, in the pattern's order; an optional one may be missing.
  public let parameters: [NamedValue]
  /// All query items, decoded, in the link's order; repeated and empty items are kept.
  public let query: [NamedValue]
  /// The query items that distinguish this screen from others of the same route.
  package let identityQuery: [NamedValue]
  /// The fragment, not decoded, or `nil` if the link has no `#`.
  public let fragment: String?

  /// Creates a destination.
  package init(
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

  /// The canonical path: with a leading slash, percent-encoded where needed, without the query.
  ///
  /// It is computed from the route's pattern and ``parameters`` at each call, because most
  /// destinations are compared and drawn without it. A parameter without a value is left out with
  /// its segment: an optional one, or an organization that a redirect left open.
  ///
  /// - Complexity: O(length), one or two allocations.
  public var path: String { CanonicalPath.text(of: route, parameters) }

  /// The path and the query, with everything masked that may be secret.
  public var description: String {
    let items = query.map { $0.name + "=" + LinkText.mask }.joined(separator: "&")
    let tail = fragment == nil ? "" : "#" + LinkText.mask
    return LinkText(path).description + (items.isEmpty ? "" : "?" + items) + tail
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// Returns the value that a screen reads as `name`; a path parameter takes precedence over a
  /// query item.
  public func value(named name: String) -> String? {
    parameters.first(named: name) ?? query.first(named: name)
  }

  /// Returns whether both lead to the same screen, so that the second link refreshes the first.
  ///
  /// Values are compared byte for byte: two Unicode spellings of a text are two screens.
  package func isSameScreen(as other: DeepLinkDestination) -> Bool {
    route == other.route && parameters == other.parameters && identityQuery == other.identityQuery
  }

  /// Returns whether both destinations are equal, byte for byte.
  public static func == (left: DeepLinkDestination, right: DeepLinkDestination) -> Bool {
    left.isSameScreen(as: right) && left.screen == right.screen && left.query == right.query
      && left.fragment.map { Array($0.utf8) } == right.fragment.map { Array($0.utf8) }
  }

  /// Hashes the route, the parameters and the query.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(route)
    hasher.combine(parameters)
    hasher.combine(query)
  }
}

/// A name and its decoded value: a path parameter, a query item or an input of a contract.
public struct NamedValue: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible
{
  /// The name.
  public let name: String
  /// The value, decoded once.
  public let value: String

  /// Creates a named value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// The name, and a mask for the value: a short one may be a sign-in code.
  public var description: String { name + ": " + LinkText.mask }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// Returns whether both have the same bytes; two Unicode spellings of a text are different.
  @inlinable public static func == (left: NamedValue, right: NamedValue) -> Bool {
    left.name.isIdentical(to: right.name) && left.value.isIdentical(to: right.value)
  }

  /// Hashes the bytes of the name and the value.
  public func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    value.hashBytes(into: &hasher)
  }
}

extension [NamedValue] {
  /// Returns the first value with this name, compared byte for byte, or `nil` if there is none.
  public func first(named name: String) -> String? {
    // By index, because iterating copies each value.
    for index in indices where self[index].name.isIdentical(to: name) { return self[index].value }
    return nil
  }
}
