public import LandfallDomain

/// Why no link leads to a route with the values given.
public enum DestinationError: Error, Hashable, Sendable {
  /// The table has no such route.
  case unknownRoute(RouteID)
  /// A parameter has no value.
  case missingParameter(String, RouteID)
  /// A value is given for something that is no parameter of the route.
  case unknownParameter(String, RouteID)
  /// A value breaks a constraint of its parameter.
  case brokenConstraint(Constraint, parameter: String, RouteID)
  /// No accepted path can carry the value: it is empty, `.` or `..`, or holds a control character.
  case unprintableValue(parameter: String, RouteID)
  /// A query item's value is not of the kind declared.
  case mistypedQueryItem(String, RouteID)
  /// The path with these values belongs to another route, or with a redirect leads elsewhere.
  case belongsToAnotherRoute(RouteID, instead: RouteID)
  /// The app has no scheme and no host to print a URL with.
  case noScheme
  /// The printed link is refused by the parser: too long, too many segments or items.
  case refused(InvalidLink)
}
