/// A request that sends a browser to a provider: the code flow with PKCE (OpenID Connect Core
/// 3.1.2.1).
public struct AuthorizationRequest: Sendable {
  /// The number of random bytes in `state` and in `nonce`.
  package static let randomBytes = 32

  /// The provider to which the browser is sent.
  public let provider: IdentityProvider
  /// The redirect URI, which is compared byte for byte.
  public let redirect: String
  /// The requested scopes; `openid` is the first.
  public let scopes: [String]
  /// Binds the callback to this request: base64url of random bytes, used once.
  public let state: String
  /// Binds the ID token to this request: base64url of random bytes.
  public let nonce: String
  /// The challenge of the request's `ProofKey`.
  public let challenge: String
  /// The address that the person entered, as a hint for the provider, or `nil`.
  public let loginHint: String?

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
