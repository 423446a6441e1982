import CSodium
public import LandfallAuth

/// A secret key that signs share tokens (Ed25519, libsodium's 64 bytes: seed and public key).
///
/// It never prints, and no call gives its bytes but ``paserk()``, for a backup. The memory is wiped when
/// the last reference goes.
public struct ShareSigningKey: ShareTokenSigning {
  /// Bytes of a secret key.
  static let byteCount = 64
  private static let prefix = "k4.secret."
  private static let idPrefix = "k4.sid."

  /// The public half.
  public let verificationKey: ShareVerificationKey
  /// The key's own name, `k4.sid.` and 44 characters; not the name of its public half.
  public let id: String
  /// The bytes, as they are kept in the secure store.
  let secret: SecretBytes

  /// Makes a new key.
  ///
  /// - Throws: ``ShareKeyError/unavailable`` if libsodium does not start.
  public static func make() throws(ShareKeyError) -> ShareSigningKey {
    guard Sodium.isReady else { throw .unavailable }
    let secret = SecretBytes(count: byteCount) { buffer in
      withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { publicHalf in
        _ = crypto_sign_keypair(publicHalf.octets, buffer.octets)
      }
    }
    return try ShareSigningKey(secret)
  }

  /// Takes the bytes of a key.
  ///
  /// - Throws: ``ShareKeyError/notASecretKey`` unless there are 64, and the second half is the public
  ///   key of the first: a signature under a wrong public half gives the secret away.
  init(_ secret: SecretBytes) throws(ShareKeyError) {
    guard Sodium.isReady else { throw .unavailable }
    guard secret.count == Self.byteCount else { throw .notASecretKey }
    let publicHalf = secret.withUnsafeBytes { secret -> [UInt8]? in
      withUnsafeTemporaryAllocation(byteCount: 96, alignment: 1) { made in
        defer { Sodium.wipe(made) }
        let key = UnsafeMutableRawBufferPointer(rebasing: made[..<64])
        let half = UnsafeMutableRawBufferPointer(rebasing: made[64...])
        guard crypto_sign_seed_keypair(half.octets, key.octets, secret.octets) == 0,
          Sodium.areEqual(UnsafeRawBufferPointer(key), secret)
        else { return nil }
        return Array(half)
      }
    }
    guard let publicHalf,
      let key = ShareVerificationKey(bytes: publicHalf, cryptography: SodiumCryptography())
    else { throw .notASecretKey }
    verificationKey = key
    self.secret = secret
    id = Self.name(of: secret)
  }

  /// Reads a PASERK, `k4.secret.` and 86 characters, ASCII.
  ///
  /// - Throws: ``ShareKeyError/notASecretKey``.
  public init(paserk: SecretBytes) throws(ShareKeyError) {
    var isRead = false
    let secret = SecretBytes(count: Self.byteCount) { buffer in
      paserk.withUnsafeBytes { text in
        guard text.starts(with: Self.prefix.utf8) else { return }
        let digits = UnsafeRawBufferPointer(rebasing: text[Self.prefix.utf8.count...])
        var count = 0
        isRead =
          digits.withMemoryRebound(to: CChar.self) { digits in
            sodium_base642bin(
              buffer.octets, buffer.count, digits.baseAddress, digits.count, nil, &count, nil,
              Self.base64) == 0
          } && count == Self.byteCount
      }
    }
    guard isRead else { throw .notASecretKey }
    try self.init(secret)
  }

  /// The key as a PASERK, for a backup: whoever has it can issue tokens.
  public func paserk() -> SecretBytes { Self.paserk(secret) }

  /// The Ed25519 signature of a message (`crypto_sign_detached`).
  public func signature(of message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: PublicPaseto.signatureBytes)
    message.withUnsafeBytes { message in
      secret.withUnsafeBytes { secret in
        _ = crypto_sign_detached(
          &signature, nil, message.octets, UInt64(message.count), secret.octets)
      }
    }
    return signature
  }

  private static let base64 = Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)

  private static func paserk(_ secret: SecretBytes) -> SecretBytes {
    let digits = sodium_base64_encoded_len(byteCount, base64)
    let prefix = Array(prefix.utf8)
    // One byte less than is written: the zero at the end is none of the text.
    return SecretBytes(count: prefix.count + digits - 1) { buffer in
      buffer.copyBytes(from: prefix)
      withUnsafeTemporaryAllocation(byteCount: digits, alignment: 1) { text in
        secret.withUnsafeBytes { secret in
          text.withMemoryRebound(to: CChar.self) { text in
            guard let base = text.baseAddress else { return }
            sodium_bin2base64(base, digits, secret.octets, secret.count, base64)
          }
        }
        for index in 0..<(digits - 1) { buffer[prefix.count + index] = text[index] }
        Sodium.wipe(text)
      }
    }
  }

  /// Source: PASERK specification, `operations/ID.md`.
  private static func name(of secret: SecretBytes) -> String {
    let paserk = paserk(secret)
    let prefix = Array(idPrefix.utf8)
    var digest = [UInt8](repeating: 0, count: 33)
    withUnsafeTemporaryAllocation(byteCount: prefix.count + paserk.count, alignment: 1) { text in
      text.copyBytes(from: prefix)
      paserk.withUnsafeBytes { paserk in
        UnsafeMutableRawBufferPointer(rebasing: text[prefix.count...]).copyMemory(from: paserk)
      }
      digest.withUnsafeMutableBytes { Sodium.hash(UnsafeRawBufferPointer(text), into: $0) }
      Sodium.wipe(text)
    }
    return idPrefix + Base64URL.text(digest)
  }
}
