public import LandfallDomain

/// The calls to the services that create, refresh and end a session.
public protocol SignInCalls: Sendable {
  /// Sends a code to an address. The answer is the same for known and unknown addresses.
  ///
  /// - Throws: ``CodeRefusal`` if no code was sent.
  func sendCode(to address: EmailAddress) async throws(CodeRefusal)

  /// Exchanges a code for a session; creates the account of a new address.
  ///
  /// - Throws: ``SignInRefusal``.
  func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession

  /// Extends a session.
  ///
  /// - Throws: ``ServiceError``; `unauthorized` if the session is no longer accepted.
  func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession

  /// Ends a session; does nothing if it has already ended.
  func revoke(_ token: SessionToken) async throws(ServiceError)

  /// Uses this session for all further calls, or none if it is `nil`.
  func use(_ token: SessionToken?)
}
