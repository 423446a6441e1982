public import LandfallDomain

/// A code that came back from a provider, with all that is needed to trade it once.
public struct AuthorizationGrant: Sendable {
  /// Who issued the code.
  public let provider: IdentityProvider
  /// The code.
  public let code: SecretBytes
  /// The secret of the request's ``ProofKey``.
  public let verifier: SecretBytes
  /// The request's nonce, which the ID token must repeat.
  public let nonce: String
  /// The request's redirect, byte for byte.
  public let redirect: String
  /// Our wall clock, for the expiry of the ID token.
  public let now: Timestamp

  /// Describes a grant.
  public init(
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
