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
