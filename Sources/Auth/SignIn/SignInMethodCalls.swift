public import LandfallDomain

/// The calls to the services of the sign-in methods other than a code by e-mail.
public protocol SignInMethodCalls: Sendable {
  /// Sends a link that signs in. The answer is the same for known and unknown addresses.
  ///
  /// - Throws: ``CodeRefusal`` when nothing was sent.
  func sendMagicLink(to address: EmailAddress) async throws(CodeRefusal)

  /// The provider that people of an address sign in with; without address the only one there is.
  ///
  /// - Throws: ``ServiceError``: `notFound` when there is none.
  func identityProvider(
    for address: EmailAddress?
  ) async throws(ServiceError) -> IdentityProvider

  /// Trades a credential for a session.
  ///
  /// - Parameter key: Names the try: repeated with the same key after a lost answer, the services
  ///   answer for the first time, and make no second session.
  /// - Throws: ``SignInRefusal``.
  func redeem(
    _ credential: SignInCredential, key: IdempotencyKey
  ) async throws(SignInRefusal) -> IssuedSession
}
