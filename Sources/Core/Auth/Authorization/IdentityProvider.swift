/// An OpenID Connect provider that people sign in with, as the services name it for an address.
public struct IdentityProvider: Hashable, Sendable {
  /// The provider's name at the services.
  public let id: String
  /// Its issuer: an `https` URL without query or fragment; `http` on the loopback alone.
  public let issuer: String
  /// The app's name at the provider; a public client, without a secret.
  public let clientID: String

  /// Describes a provider.
  public init(id: String, issuer: String, clientID: String) {
    self.id = id
    self.issuer = issuer
    self.clientID = clientID
  }
}
