import LandfallDomain

/// The six digits that a person enters from an e-mail.
///
/// They are never printed.
public struct SignInCode: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  /// The digits as ASCII bytes.
  public let digits: [UInt8]

  /// Creates a code if `text` contains exactly `Limits.codeDigits` decimal digits; other
  /// characters are ignored.
  ///
  /// A pasted `12 34-56` gives `123456`.
  public init?(_ text: String) {
    let digits = text.utf8.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard digits.count == Limits.codeDigits else { return nil }
    self.digits = digits
  }

  /// The number of possible codes.
  package static let bound: UInt32 = 1_000_000

  /// Creates a code from `number`, with leading zeros; only the last six digits are used.
  package init(number: UInt32) {
    var rest = number
    var digits: [UInt8] = []
    for _ in 0..<Limits.codeDigits {
      digits.insert(UInt8(ascii: "0") + UInt8(rest % 10), at: 0)
      rest /= 10
    }
    self.digits = digits
  }

  /// Always `‹redacted›`.
  public var description: String { LinkText.mask }

  /// Always `‹redacted›`.
  public var debugDescription: String { LinkText.mask }
}

#if !hasFeature(Embedded)  // Embedded Swift has no mirrors.
  extension SignInCode: CustomReflectable {
    /// A mirror without children, so that reflection reveals nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif

/// What a person presents to the services to get a session, other than a code from an e-mail.
///
/// Its secrets are never printed.
public enum SignInCredential: Sendable {
  /// The token of a link sent by e-mail; it works once.
  case magicToken(SecretBytes)
  /// The public ID of an account, from its QR code: eight characters.
  ///
  /// It proves nothing by itself; the services decide whether it gives a session.
  case publicID(String)
  /// The code that a device received when it registered, and its proof.
  case registration(code: SecretBytes, verifier: SecretBytes)
  /// An identity that a provider has verified.
  case identity(VerifiedIdentity)
}
