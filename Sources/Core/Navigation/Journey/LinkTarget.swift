public import LandfallDomain

/// A destination with the route that declares how it is opened.
public struct LinkTarget: Hashable, Sendable {
  /// Where it leads.
  public let destination: DeepLinkDestination
  /// Its route.
  public let route: RouteDeclaration

  /// Pairs a destination with its route.
  public init(destination: DeepLinkDestination, route: RouteDeclaration) {
    self.destination = destination
    self.route = route
  }
}
