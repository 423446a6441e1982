/// The secret that authenticates a session to the services.
public struct SessionToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The token's bytes.
  public let secret: SecretBytes

  /// Creates a token from its bytes.
  public init(_ secret: SecretBytes) { self.secret = secret }

  /// Compares two tokens in time that depends only on their lengths.
  package func isSame(as other: SessionToken) -> Bool { secret.isSame(as: other.secret) }

  /// Always `‹redacted›`.
  public var description: String { secret.description }

  /// Always `‹redacted›`.
  public var debugDescription: String { secret.description }
}

/// Conversion of lower-case hexadecimal digits in ASCII.
package enum HexadecimalDigit {
  /// Returns the digit for a value from 0 to 15.
  package static func character(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Returns the value of a digit, or `nil` if the character is not a lower-case hexadecimal digit.
  package static func value(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
