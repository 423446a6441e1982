/// What a browser is sent to a provider with (OpenID Connect Core 3.1.2.1): the code flow with PKCE.
public struct AuthorizationRequest: Sendable {
  /// How many random bytes `state` and `nonce` have.
  public static let randomBytes = 32

  /// Who is asked.
  public let provider: IdentityProvider
  /// Where the provider sends the browser back to, compared byte for byte.
  public let redirect: String
  /// What is asked for; `openid` is the first.
  public let scopes: [String]
  /// Ties the callback to this request; base64url of random bytes, used once.
  public let state: String
  /// Ties the ID token to this request; base64url of random bytes.
  public let nonce: String
  /// The challenge of the request's ``ProofKey``.
  public let challenge: String
  /// The address the person gave, as a hint for the provider, or `nil`.
  public let loginHint: String?

  /// Describes a request.
  public init(
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
