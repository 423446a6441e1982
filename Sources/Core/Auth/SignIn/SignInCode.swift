import LandfallDomain

/// The six digits that a person types in from an e-mail.
///
/// They never print.
public struct SignInCode: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  /// The digits' bytes, ASCII.
  public let digits: [UInt8]

  /// Takes the decimal digits of `text` if there are just ``Limits/codeDigits`` of them.
  ///
  /// What else a person pastes is left out: `12 34-56` reads as `123456`.
  public init?(_ text: String) {
    let digits = text.utf8.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard digits.count == Limits.codeDigits else { return nil }
    self.digits = digits
  }

  /// How many codes there are: a million.
  public static let bound: UInt32 = 1_000_000

  /// Writes `number` with leading zeros; what is over ``bound`` is cut off.
  public init(number: UInt32) {
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

#if !hasFeature(Embedded)  // which has no mirrors
  extension SignInCode: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif

/// What a person shows the services for a session, other than a code from an e-mail.
///
/// Whatever is secret in it never prints.
public enum SignInCredential: Sendable {
  /// The token of a link that was sent by e-mail; works once.
  case magicToken(SecretBytes)
  /// The public name of an account, as its QR code has it: eight characters.
  ///
  /// It proves nothing by itself: whether there is a session for it is for the services to say.
  case publicID(String)
  /// The code that came back to a device which asked to be registered, and its proof.
  case registration(code: SecretBytes, verifier: SecretBytes)
  /// An identity that a provider vouches for.
  case identity(VerifiedIdentity)
}
