public import LandfallAuth

/// What the sign-in methods need other than a code by e-mail.
public struct SignInMethods: Sendable {
  /// The services' calls.
  public let calls: any SignInMethodCalls
  /// The calls to OpenID Connect providers; `nil` where single sign-on is not offered.
  public let providers: (any IdentityProviderCalls)?
  /// Random numbers and hashes.
  public let cryptography: any SignInCryptography

  /// Bundles the calls.
  public init(
    calls: any SignInMethodCalls, providers: (any IdentityProviderCalls)? = nil,
    cryptography: any SignInCryptography
  ) {
    self.calls = calls
    self.providers = providers
    self.cryptography = cryptography
  }
}
