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

  /// Says whose account a credential would sign in, without using it up.
  ///
  /// The services count it as a try, as they count ``redeem(_:key:)``: who may guess credentials must
  /// not learn names.
  ///
  /// - Returns: `nil` where the services do not say; the person is then asked without a name.
  /// - Throws: ``SignInRefusal`` for a credential that would be refused.
  func preview(_ credential: SignInCredential) async throws(SignInRefusal) -> SignInPreview?

  /// Trades a credential for a session.
  ///
  /// - Parameter key: Names the try: repeated with the same key after a lost answer, the services
  ///   answer for the first time, and make no second session.
  /// - Throws: ``SignInRefusal``.
  func redeem(
    _ credential: SignInCredential, key: IdempotencyKey
  ) async throws(SignInRefusal) -> IssuedSession
}

extension SignInMethodCalls {
  /// Says nothing.
  public func preview(_ credential: SignInCredential) async throws(SignInRefusal) -> SignInPreview?
  {
    nil
  }
}

/// Whose account a credential would sign in.
public struct SignInPreview: Hashable, Sendable {
  /// What the person is shown: a name or an address.
  public let account: String
  /// Where the link was sent; `nil` for a credential that was not sent by e-mail.
  public let address: EmailAddress?

  /// States whose account it is.
  public init(account: String, address: EmailAddress? = nil) {
    self.account = account
    self.address = address
  }
}
