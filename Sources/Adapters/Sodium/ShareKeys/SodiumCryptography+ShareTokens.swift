import CSodium
public import LandfallAuth

extension SodiumCryptography: ShareTokenCryptography {
  /// Returns the BLAKE2b hash (`crypto_generichash`).
  ///
  /// - Parameter byteCount: 16 to 64; any other length is a programming error and traps.
  public func hash(_ message: [UInt8], byteCount: Int) -> [UInt8] {
    precondition(16...64 ~= byteCount, "a BLAKE2b digest has 16 to 64 bytes")
    var digest = [UInt8](repeating: 0, count: byteCount)
    message.withUnsafeBytes { message in
      digest.withUnsafeMutableBytes { Sodium.hash(message, into: $0) }
    }
    return digest
  }

  /// Returns whether a signature is valid (`crypto_sign_verify_detached`).
  ///
  /// libsodium refuses signatures with an unreduced scalar, and keys and points of small order.
  public func isSignature(
    _ signature: [UInt8], of message: [UInt8], by key: ShareVerificationKey
  ) -> Bool {
    // The call reads 64 and 32 bytes, regardless of the arrays' lengths.
    guard signature.count == PublicPaseto.signatureBytes,
      key.bytes.count == ShareVerificationKey.byteCount
    else { return false }
    return message.withUnsafeBytes { message in
      crypto_sign_verify_detached(
        signature, message.octets, UInt64(message.count), key.bytes) == 0
    }
  }
}
