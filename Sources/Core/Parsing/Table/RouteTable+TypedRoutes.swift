public import LandfallDomain

extension RouteTable {
  /// The place that a typed route is.
  ///
  /// - Throws: ``DestinationError``: a value that breaks a constraint, or a route of another app.
  public func destination(
    of place: some TypedRoute
  ) throws(DestinationError) -> DeepLinkDestination {
    try destination(
      route: place.route, parameters: place.parameters.byName, query: place.query)
  }

  /// A link to a typed route, with the app's first scheme, or its first host if it has no scheme.
  ///
  /// Resolving it and making it typed again gives an equal route.
  ///
  /// - Throws: ``DestinationError``.
  public func url(for place: some TypedRoute) throws(DestinationError) -> String {
    try url(for: destination(of: place))
  }

  /// An `https` link to a typed route.
  ///
  /// - Throws: ``DestinationError``.
  public func url(
    for place: some TypedRoute, host: String
  ) throws(DestinationError) -> String {
    try url(for: destination(of: place), host: host)
  }
}
