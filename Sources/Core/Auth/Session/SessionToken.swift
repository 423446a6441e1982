/// The secret that proves a session to the services.
public struct SessionToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The token's bytes.
  public let secret: SecretBytes

  /// Takes the token's bytes.
  public init(_ secret: SecretBytes) { self.secret = secret }

  /// Whether both are the same secret, in a time that depends on their lengths alone.
  public func isSame(as other: SessionToken) -> Bool { secret.isSame(as: other.secret) }

  /// Always `‹redacted›`.
  public var description: String { secret.description }

  /// Always `‹redacted›`.
  public var debugDescription: String { secret.description }
}

/// Lower-case hexadecimal digits in ASCII.
package enum HexadecimalDigit {
  /// The digit of a value from 0 to 15.
  package static func character(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// The value of a digit, or `nil` if it is none.
  package static func value(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
