/// An OpenID Connect provider, as the services return it for an e-mail address.
public struct IdentityProvider: Hashable, Sendable {
  /// The provider's ID at the services.
  public let id: String
  /// The provider's issuer: an `https` URL without query or fragment; `http` only on the loopback
  /// interface.
  public let issuer: String
  /// The app's client ID at the provider; the client is public and has no secret.
  public let clientID: String

  /// Creates a provider.
  public init(id: String, issuer: String, clientID: String) {
    self.id = id
    self.issuer = issuer
    self.clientID = clientID
  }
}

/// The calls to an OpenID Connect provider.
public protocol IdentityProviderCalls: Sendable {
  /// Returns the URL to open in a browser, at the provider's authorization endpoint.
  ///
  /// - Throws: ``IdentityError``.
  func authorizationURL(
    for request: AuthorizationRequest
  ) async throws(IdentityError) -> String

  /// Exchanges a code and verifies the ID token that is returned for it.
  ///
  /// - Throws: ``IdentityError``.
  func identity(for grant: AuthorizationGrant) async throws(IdentityError) -> VerifiedIdentity
}

/// A person's identity according to a provider, after all checks of its ID token.
public struct VerifiedIdentity: Sendable {
  /// The provider's issuer, from the token.
  public let issuer: String
  /// The person's ID at the provider; unique together with ``issuer``.
  public let subject: String
  /// The address that the provider has verified.
  public let email: EmailAddress
  /// The person's display name, or `nil`.
  public let name: String?
  /// The signed ID token, for services that check it themselves.
  public let assertion: SecretBytes

  /// Creates an identity.
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
