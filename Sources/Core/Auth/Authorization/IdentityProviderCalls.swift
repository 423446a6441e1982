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
