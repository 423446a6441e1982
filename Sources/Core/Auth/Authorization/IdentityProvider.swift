package import LandfallDomain

/// An OpenID Connect provider, as the services return it for an e-mail address.
public struct IdentityProvider: Hashable, Sendable {
  /// The provider's ID at the services.
  package let id: String
  /// The provider's issuer: an `https` URL without query or fragment; `http` only on the loopback
  /// interface.
  package let issuer: String
  /// The app's client ID at the provider; the client is public and has no secret.
  package let clientID: String

  /// Creates a provider.
  public init(id: String, issuer: String, clientID: String) {
    self.id = id
    self.issuer = issuer
    self.clientID = clientID
  }
}

/// The calls to an OpenID Connect provider.
package protocol IdentityProviderCalls: Sendable {
  /// Returns the URL to open in a browser, at the provider's authorization endpoint.
  func authorizationURL(
    for request: AuthorizationRequest
  ) async throws(IdentityError) -> String

  /// Exchanges a code and verifies the ID token that is returned for it.
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
  package init(
    issuer: String, subject: String, email: EmailAddress, name: String?, assertion: SecretBytes
  ) {
    self.issuer = issuer
    self.subject = subject
    self.email = email
    self.name = name
    self.assertion = assertion
  }
}

/// A request that sends a browser to a provider: the code flow with PKCE (OpenID Connect Core
/// 3.1.2.1).
package struct AuthorizationRequest: Sendable {
  /// The number of random bytes in `state` and in `nonce`.
  package static let randomBytes = 32

  /// The provider to which the browser is sent.
  package let provider: IdentityProvider
  /// The redirect URI, which is compared byte for byte.
  package let redirect: String
  /// The requested scopes; `openid` is the first.
  package let scopes: [String]
  /// Binds the callback to this request: base64url of random bytes, used once.
  package let state: String
  /// Binds the ID token to this request: base64url of random bytes.
  package let nonce: String
  /// The challenge of the request's `ProofKey`.
  package let challenge: String
  /// The address that the person entered, as a hint for the provider, or `nil`.
  package let loginHint: String?

  /// Creates a request.
  package init(
    provider: IdentityProvider, redirect: String, scopes: [String], state: String, nonce: String,
    challenge: String, loginHint: String? = nil
  ) {
    self.provider = provider
    self.redirect = redirect
    self.scopes = scopes
    self.state = state
    self.nonce = nonce
    self.challenge = challenge
    self.loginHint = loginHint
  }
}

/// A code that a provider returned, with everything needed to exchange it once.
package struct AuthorizationGrant: Sendable {
  /// The provider that issued the code.
  package let provider: IdentityProvider
  /// The authorization code.
  package let code: SecretBytes
  /// The secret of the request's `ProofKey`.
  package let verifier: SecretBytes
  /// The nonce of the request, which the ID token must repeat.
  package let nonce: String
  /// The redirect URI of the request, byte for byte.
  package let redirect: String
  /// The local wall clock, which decides whether the ID token has expired.
  package let now: Timestamp

  /// Creates a grant.
  package init(
    provider: IdentityProvider, code: SecretBytes, verifier: SecretBytes, nonce: String,
    redirect: String, now: Timestamp
  ) {
    self.provider = provider
    self.code = code
    self.verifier = verifier
    self.nonce = nonce
    self.redirect = redirect
    self.now = now
  }
}

/// The proof that a code is exchanged by the client that requested it (PKCE, RFC 7636); only S256.
package struct ProofKey: Sendable {
  /// The number of random bytes in a verifier, which has 43 characters (RFC 7636 section 4.1).
  package static let randomBytes = 32

  /// The secret, which stays in memory until the code is exchanged.
  package let verifier: SecretBytes
  /// The base64url of the verifier's SHA-256 hash, which is sent with the request.
  package let challenge: String

  /// Creates a proof key from random bytes.
  package init(_ cryptography: some SignInCryptography) {
    self.init(
      verifier: Base64URL.encode(cryptography.randomBytes(Self.randomBytes)), cryptography)
  }

  /// Creates the proof key of a verifier: 43 to 128 ASCII characters.
  package init(verifier: [UInt8], _ cryptography: some SignInCryptography) {
    self.verifier = SecretBytes(copying: verifier)
    challenge = Self.challenge(of: verifier, cryptography)
  }

  /// Returns the challenge of a verifier.
  package static func challenge(
    of verifier: [UInt8], _ cryptography: some SignInCryptography
  ) -> String {
    Base64URL.text(cryptography.sha256(verifier))
  }
}
