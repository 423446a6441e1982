/// A destination as a typed value: one case for each route, with its parameters as arguments.
///
/// The build-tool plugin `TypedRoutes` generates such a type from an app folder. If a front end
/// switches over it without a `default`, a new route does not compile until the front end draws it.
public protocol TypedRoute: Hashable, Sendable {
  /// Creates the typed form of a destination.
  ///
  /// Returns `nil` for a destination of another app, or if a redirect left the organization open.
  init?(_ destination: DeepLinkDestination)
  /// The route.
  var route: RouteID { get }
  /// The path's parameters that have a value, decoded, in the pattern's order.
  var parameters: [NamedValue] { get }
  /// The query items that have a value, in the order the route declares them.
  var query: [NamedValue] { get }
}
