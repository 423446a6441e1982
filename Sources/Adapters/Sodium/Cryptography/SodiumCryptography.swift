import CSodium
public import LandfallAuth

/// Random numbers, hashes and constant-time comparison with libsodium.
///
/// ```swift
/// let code = SodiumCryptography().uniform(below: 1_000_000)
/// ```
public struct SodiumCryptography: SignInCryptography {
  /// Initializes libsodium, once per process.
  public init() { _ = Sodium.isReady }

  /// Returns an unbiased random number from 0 up to but not including `bound`.
  ///
  /// It uses `randombytes_uniform`, and returns 0 if `bound` is 0 or 1.
  public func uniform(below bound: UInt32) -> UInt32 { randombytes_uniform(bound) }

  /// Returns `count` random bytes (`randombytes_buf`); none if `count` is not positive.
  public func randomBytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, initialized in
      Sodium.fillRandom(UnsafeMutableRawBufferPointer(buffer))
      initialized = max(count, 0)
    }
  }

  /// Returns a 32-byte keyed BLAKE2b hash (`crypto_generichash`).
  ///
  /// - Parameter key: 16 to 64 bytes; any other length is a programming error and traps.
  public func keyedHash(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    precondition(16...64 ~= key.count, "a BLAKE2b key has 16 to 64 bytes")
    var digest = [UInt8](repeating: 0, count: 32)
    message.withUnsafeBytes { message in
      key.withUnsafeBytes { key in
        digest.withUnsafeMutableBytes { Sodium.hash(message, key: key, into: $0) }
      }
    }
    return digest
  }

  /// Returns the SHA-256 hash (`crypto_hash_sha256`).
  public func sha256(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    _ = crypto_hash_sha256(&digest, message, UInt64(message.count))
    return digest
  }

  /// Compares two arrays in a time that depends only on their lengths (`sodium_memcmp`).
  public func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBytes { left in right.withUnsafeBytes { Sodium.areEqual(left, $0) } }
  }
}

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
  package func isSignature(
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
