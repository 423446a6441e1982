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

/// The calls to an OpenID Connect provider.
public protocol IdentityProviderCalls: Sendable {
  /// The URL a browser is sent to, at the endpoint the provider names for it.
  ///
  /// - Throws: ``IdentityError``.
  func authorizationURL(
    for request: AuthorizationRequest
  ) async throws(IdentityError) -> String

  /// Trades a code and checks the ID token that comes for it.
  ///
  /// - Throws: ``IdentityError``.
  func identity(for grant: AuthorizationGrant) async throws(IdentityError) -> VerifiedIdentity
}

/// Who a provider says somebody is, after every check of its ID token.
public struct VerifiedIdentity: Sendable {
  /// The provider's issuer, as the token names it.
  public let issuer: String
  /// The person's name at the provider; unique together with ``issuer``.
  public let subject: String
  /// The address the provider vouches for.
  public let email: EmailAddress
  /// How the person is called, or `nil`.
  public let name: String?
  /// The signed ID token, for services that check it themselves.
  public let assertion: SecretBytes

  /// States an identity.
  public init(
    issuer: String, subject: String, email: EmailAddress, name: String?, assertion: SecretBytes
  ) {
    self.issuer = issuer
    self.subject = subject
    self.email = email
    self.name = name
    self.assertion = assertion
  }
}
