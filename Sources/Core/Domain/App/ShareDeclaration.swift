/// What a route asks of a link that comes from outside: a share token for the thing it names (SHARE-L05).
///
/// Hands inside the app need none: what they reach is judged by the services.
public struct ShareDeclaration: Hashable, Sendable {
  /// The kind of thing, as ``SharedEntity`` spells it: `game`.
  public let kind: String
  /// The path parameter that holds its id.
  public let parameter: String
  /// The query item that holds the token.
  public let token: String

  /// Declares what a token opens and where it stands in the link.
  public init(kind: String, parameter: String, token: String = "token") {
    self.kind = kind
    self.parameter = parameter
    self.token = token
  }

  /// What a destination names, or `nil` if its id cannot be one.
  public func entity(of destination: DeepLinkDestination) -> SharedEntity? {
    destination.parameters.first(named: parameter).flatMap { SharedEntity(kind: kind, id: $0) }
  }
}
