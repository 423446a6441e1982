package import LandfallDomain

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

/// A sign-in that waits for the person to enter a code.
package struct CodeEntry: Hashable, Sendable {
  /// A message to show next to the code field.
  package enum Notice: Hashable, Sendable {
    /// The code was wrong.
    case wrongCode
    /// The services could not be reached; the code is still valid.
    case service(ServiceError)
    /// A new code can be requested after this time.
    case resendTooEarly(after: Duration)
    /// A new code was sent; the old one is no longer valid.
    case resent
  }

  /// The address to which the code was sent.
  package let address: EmailAddress
  /// When the code was requested.
  package let sentAt: Instant
  /// How many more wrong codes are allowed.
  package let triesLeft: Int
  /// The message to show, or `nil` if there is none.
  package let notice: Notice?

  /// Creates the state of a code entry.
  package init(
    address: EmailAddress, sentAt: Instant, triesLeft: Int = Limits.codeTries,
    notice: Notice? = nil
  ) {
    self.address = address
    self.sentAt = sentAt
    self.triesLeft = triesLeft
    self.notice = notice
  }

  func with(triesLeft: Int? = nil, notice: Notice?) -> CodeEntry {
    CodeEntry(
      address: address, sentAt: sentAt, triesLeft: triesLeft ?? self.triesLeft, notice: notice)
  }
}
