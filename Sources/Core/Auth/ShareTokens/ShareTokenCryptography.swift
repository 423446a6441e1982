/// The cryptography that share tokens need; libsodium's stands behind it.
public protocol ShareTokenCryptography: Sendable {
  /// That many bytes from a secure generator.
  func randomBytes(_ count: Int) -> [UInt8]

  /// The BLAKE2b of a message, without a key; `byteCount` is 16 to 64.
  func hash(_ message: [UInt8], byteCount: Int) -> [UInt8]

  /// Whether 64 bytes are the Ed25519 signature of a message (RFC 8032) by the holder of a key.
  func isSignature(
    _ signature: [UInt8], of message: [UInt8], by key: ShareVerificationKey
  ) -> Bool
}

/// Signs with one secret key; the key itself stays inside.
public protocol ShareTokenSigning: Sendable {
  /// The public half, which verifies what is signed.
  var verificationKey: ShareVerificationKey { get }

  /// The Ed25519 signature of a message, 64 bytes.
  func signature(of message: [UInt8]) -> [UInt8]
}
