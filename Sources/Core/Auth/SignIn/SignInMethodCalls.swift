public import LandfallDomain

/// The calls to the services for sign-in methods other than e-mailed codes.
public protocol SignInMethodCalls: Sendable {
  /// Sends a link that signs in. The answer is the same for known and unknown addresses.
  ///
  /// - Throws: ``CodeRefusal`` if no link was sent.
  func sendMagicLink(to address: EmailAddress) async throws(CodeRefusal)

  /// Returns the identity provider for an address, or the only provider if `address` is `nil`.
  ///
  /// - Throws: ``ServiceError``; `notFound` if no provider matches.
  func identityProvider(
    for address: EmailAddress?
  ) async throws(ServiceError) -> IdentityProvider

  /// Returns the account that a credential would sign in, without using the credential up.
  ///
  /// The services must count it as an attempt, like ``redeem(_:key:)``: a caller who guesses
  /// credentials must not learn names.
  ///
  /// - Returns: `nil` if the services do not reveal the account; the question to the person then
  ///   contains no name.
  /// - Throws: ``SignInRefusal`` if the credential would be refused.
  func preview(_ credential: SignInCredential) async throws(SignInRefusal) -> SignInPreview?

  /// Exchanges a credential for a session.
  ///
  /// - Parameter key: Identifies the attempt. If it is repeated with the same key after a lost
  ///   answer, the services repeat their first answer and create no second session.
  func redeem(
    _ credential: SignInCredential, key: IdempotencyKey
  ) async throws(SignInRefusal) -> IssuedSession
}

extension SignInMethodCalls {
  /// Returns `nil`.
  public func preview(_ credential: SignInCredential) async throws(SignInRefusal) -> SignInPreview?
  {
    nil
  }
}

/// The account that a credential would sign in.
public struct SignInPreview: Hashable, Sendable {
  /// The name or address to show to the person.
  package let account: String
  /// The address to which the link was sent; `nil` if the credential was not sent by e-mail.
  package let address: EmailAddress?

  /// Creates a preview.
  public init(account: String, address: EmailAddress? = nil) {
    self.account = account
    self.address = address
  }
}

/// The calls for sign-in methods other than a code by e-mail.
///
/// `LandfallRemote` has an initializer for single sign-on.
public struct SignInMethods: Sendable {
  /// The calls to the services.
  package let calls: any SignInMethodCalls
  /// The calls to OpenID Connect providers; `nil` if single sign-on is not offered.
  package let providers: (any IdentityProviderCalls)?
  /// The source of random numbers and hashes.
  package let cryptography: any SignInCryptography

  /// Creates the calls of an app without single sign-on.
  public init(calls: any SignInMethodCalls, cryptography: any SignInCryptography) {
    self.init(calls: calls, providers: nil, cryptography: cryptography)
  }

  /// Creates the calls.
  package init(
    calls: any SignInMethodCalls, providers: (any IdentityProviderCalls)?,
    cryptography: any SignInCryptography
  ) {
    self.calls = calls
    self.providers = providers
    self.cryptography = cryptography
  }
}
