package import LandfallDomain

extension RouteTable {
  /// Returns the destination of a typed route.
  ///
  /// - Throws: ``DestinationError``: a value does not meet a constraint, or the route belongs to
  ///   another app.
  package func destination(
    of place: some TypedRoute
  ) throws(DestinationError) -> DeepLinkDestination {
    try destination(
      route: place.route, parameters: place.parameters.byName, query: place.query)
  }

  /// Returns a link to a typed route, with the app's first custom scheme, or its first host if it
  /// has none.
  ///
  /// Resolving the link and converting the result to a typed route gives an equal value.
  ///
  /// - Throws: ``DestinationError``.
  package func url(for place: some TypedRoute) throws(DestinationError) -> String {
    try url(for: destination(of: place))
  }

  /// Returns an `https` link to a typed route.
  ///
  /// - Throws: ``DestinationError``.
  package func url(
    for place: some TypedRoute, host: LinkHost
  ) throws(DestinationError) -> String {
    try url(for: destination(of: place), host: host)
  }
}
