public import LandfallDomain
public import LandfallParsing

/// Typed routes, as the build writes them from an app folder.
extension Landfall {
  /// A link to a place, with the app's first scheme, or its first host if it has no scheme.
  ///
  /// - Throws: `DestinationError`: a value that breaks a constraint, or a route of another app.
  public nonisolated func url(for place: some TypedRoute) throws(DestinationError) -> String {
    try resolver.table.url(for: place)
  }

  /// Goes to a place, as a hand inside the app does.
  ///
  /// - Returns: How it ended.
  /// - Throws: `DestinationError`; then nothing has moved.
  public func go(to place: some TypedRoute) async throws(DestinationError) -> LinkReport {
    let destination = try resolver.table.destination(of: place)
    return await go(try resolver.table.link(for: destination))
  }
}
