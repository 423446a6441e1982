import CSodium
public import LandfallAuth

/// Random numbers, keyed hashes and constant-time comparison by libsodium.
///
/// ```swift
/// let code = SodiumCryptography().uniform(below: 1_000_000)
/// ```
public struct SodiumCryptography: SignInCryptography {
  /// Prepares libsodium, once per process.
  public init() { _ = Sodium.isReady }

  /// A number from 0 up to but not including `bound`, without bias (`randombytes_uniform`).
  ///
  /// 0 if `bound` is 0 or 1.
  public func uniform(below bound: UInt32) -> UInt32 { randombytes_uniform(bound) }

  /// That many bytes (`randombytes_buf`); none if `count` is not positive.
  public func randomBytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, initialized in
      Sodium.fillRandom(UnsafeMutableRawBufferPointer(buffer))
      initialized = max(count, 0)
    }
  }

  /// A 32-byte keyed BLAKE2b hash (`crypto_generichash`).
  ///
  /// - Parameter key: 16 to 64 bytes. Another length is a programmer's error and traps.
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

  /// SHA-256 (`crypto_hash_sha256`).
  public func sha256(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    _ = crypto_hash_sha256(&digest, message, UInt64(message.count))
    return digest
  }

  /// Whether both are equal (`sodium_memcmp`), in a time that depends on their lengths alone.
  public func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBytes { left in right.withUnsafeBytes { Sodium.areEqual(left, $0) } }
  }
}
