/// A place of an app as a typed value: one case for each route, with its parameters as arguments.
///
/// The build-tool plugin `TypedRoutes` writes such a type from an app folder. Front ends switch over
/// it without a `default`, so that a new route does not compile until somebody draws it.
public protocol TypedRoute: Hashable, Sendable {
  /// The typed form of a place, or `nil` for one of another app, or one whose organization a redirect
  /// has left open.
  init?(_ destination: DeepLinkDestination)
  /// The route.
  var route: RouteID { get }
  /// The path's parameters, decoded, in the pattern's order.
  var parameters: [NamedValue] { get }
  /// The query items that have a value, in the order that the route declares them.
  var query: [NamedValue] { get }
}
