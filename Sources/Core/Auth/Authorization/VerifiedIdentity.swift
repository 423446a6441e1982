/// Who a provider says somebody is, after every check of its ID token.
public struct VerifiedIdentity: Sendable {
  /// The provider's issuer, as the token names it.
  public let issuer: String
  /// The person's name at the provider; unique together with ``issuer``.
  public let subject: String
  /// The address the provider vouches for (facts 1.4).
  public let email: EmailAddress
  /// How the person is called, or `nil`.
  public let name: String?
  /// The signed ID token, for services that check it themselves.
  public let assertion: SecretBytes

  /// States an identity.
  public init(
    issuer: String, subject: String, email: EmailAddress, name: String?, assertion: SecretBytes
  ) {
    self.issuer = issuer
    self.subject = subject
    self.email = email
    self.name = name
    self.assertion = assertion
  }
}
