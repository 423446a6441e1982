public import LandfallDomain

/// A code that a provider returned, with everything needed to exchange it once.
public struct AuthorizationGrant: Sendable {
  /// The provider that issued the code.
  public let provider: IdentityProvider
  /// The authorization code.
  public let code: SecretBytes
  /// The secret of the request's `ProofKey`.
  public let verifier: SecretBytes
  /// The nonce of the request, which the ID token must repeat.
  public let nonce: String
  /// The redirect URI of the request, byte for byte.
  public let redirect: String
  /// The local wall clock, which decides whether the ID token has expired.
  public let now: Timestamp

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
