public import LandfallDomain

/// The calls to the services that make, refresh and end a session.
public protocol SignInCalls: Sendable {
  /// Sends a code to an address. The answer is the same for known and unknown addresses.
  ///
  /// - Throws: ``CodeRefusal`` when nothing was sent.
  func sendCode(to address: EmailAddress) async throws(CodeRefusal)

  /// Trades a code for a session; the account of a new address is made here.
  ///
  /// - Throws: ``SignInRefusal``.
  func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession

  /// Lengthens a session.
  ///
  /// - Throws: ``ServiceError``; `unauthorized` when the session is no longer accepted.
  func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession

  /// Ends a session; ending one that has ended already is no error.
  func revoke(_ token: SessionToken) async throws(ServiceError)

  /// Makes all calls from now on as this session, or as nobody.
  func use(_ token: SessionToken?)
}
