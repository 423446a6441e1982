/// The cryptographic functions that share tokens need; the default implementation uses libsodium.
public protocol ShareTokenCryptography: Sendable {
  /// Returns `count` bytes from a secure random generator.
  func randomBytes(_ count: Int) -> [UInt8]

  /// Returns the BLAKE2b hash of a message, without a key; `byteCount` is 16 to 64.
  func hash(_ message: [UInt8], byteCount: Int) -> [UInt8]

  /// Returns whether the 64 bytes of `signature` are the Ed25519 signature of the message by the
  /// key (RFC 8032).
  func isSignature(
    _ signature: [UInt8], of message: [UInt8], by key: ShareVerificationKey
  ) -> Bool
}

/// A signer with one secret key, which it never reveals.
public protocol ShareTokenSigning: Sendable {
  /// The public key that verifies the signatures.
  var verificationKey: ShareVerificationKey { get }

  /// Returns the Ed25519 signature of a message: 64 bytes.
  func signature(of message: [UInt8]) -> [UInt8]
}
