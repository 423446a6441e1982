/// Signs with one secret key; the key itself stays inside.
public protocol ShareTokenSigning: Sendable {
  /// The public half, which verifies what is signed.
  var verificationKey: ShareVerificationKey { get }

  /// The Ed25519 signature of a message, 64 bytes.
  func signature(of message: [UInt8]) -> [UInt8]
}
