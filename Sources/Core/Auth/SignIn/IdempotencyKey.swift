/// Names one try to do something, so that a repetition after a lost answer does it once.
public struct IdempotencyKey: Hashable, Sendable, CustomStringConvertible {
  /// How many random bytes a key has.
  public static let randomBytes = 16

  /// Lower-case hexadecimal.
  public let text: String

  /// Makes a fresh key.
  public init(_ cryptography: some SignInCryptography) {
    text = cryptography.randomBytes(Self.randomBytes).reduce(into: "") { text, byte in
      text.unicodeScalars.append(Unicode.Scalar(HexadecimalDigit.character(byte >> 4)))
      text.unicodeScalars.append(Unicode.Scalar(HexadecimalDigit.character(byte & 0x0F)))
    }
  }

  /// Reads a key that another process of the app made; `nil` for any other text.
  public init?(text: String) {
    guard text.utf8.count == 2 * Self.randomBytes,
      text.utf8.allSatisfy({ HexadecimalDigit.value($0) != nil })
    else { return nil }
    self.text = text
  }

  /// The key's text.
  public var description: String { text }
}

/// The cryptography that issuing codes and sessions needs; libsodium's stands behind it.
public protocol SignInCryptography: Sendable {
  /// A number from 0 up to but not including `bound`, each equally likely, from a secure generator.
  func uniform(below bound: UInt32) -> UInt32

  /// That many bytes from a secure generator.
  func randomBytes(_ count: Int) -> [UInt8]

  /// A 32-byte keyed hash (BLAKE2b); `key` has 16 to 64 bytes.
  func keyedHash(_ message: [UInt8], key: [UInt8]) -> [UInt8]

  /// The SHA-256 of a message, 32 bytes; for PKCE (RFC 7636) alone.
  func sha256(_ message: [UInt8]) -> [UInt8]

  /// Whether both are equal, in a time that depends on their lengths alone.
  func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool
}
