/// What a person shows the services for a session, other than a code from an e-mail.
///
/// Whatever is secret in it never prints.
public enum SignInCredential: Sendable {
  /// The token of a link that was sent by e-mail; works once.
  case magicToken(SecretBytes)
  /// The public name of an account, as its QR code has it: eight characters (facts 2.1).
  ///
  /// It proves nothing by itself: whether there is a session for it is for the services to say.
  case publicID(String)
  /// The code that came back to a device which asked to be registered, and its proof (facts 2.4).
  case registration(code: SecretBytes, verifier: SecretBytes)
  /// An identity that a provider vouches for.
  case identity(VerifiedIdentity)
}
