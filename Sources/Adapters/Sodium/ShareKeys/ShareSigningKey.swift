import CSodium
package import LandfallAuth

/// A secret key that signs share tokens (Ed25519, libsodium's 64 bytes: seed and public key).
///
/// Its description omits its bytes, and its memory is wiped when the last reference is released.
package struct ShareSigningKey: ShareTokenSigning {
  /// The length of a secret key in bytes.
  static let byteCount = 64
  private static let prefix = "k4.secret."
  private static let idPrefix = "k4.sid."

  /// The public key.
  package let verificationKey: ShareVerificationKey
  /// The ID of the secret key, `k4.sid.` and 44 characters; the public key has its own ID.
  package let id: String
  /// The bytes as stored in the secure store.
  let secret: SecretBytes

  /// Makes a new key.
  ///
  /// - Throws: ``ShareKeyError/unavailable`` if libsodium cannot be initialized.
  package static func make() throws(ShareKeyError) -> ShareSigningKey {
    guard Sodium.isReady else { throw .unavailable }
    let secret = SecretBytes(count: byteCount) { buffer in
      withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { publicHalf in
        _ = crypto_sign_keypair(publicHalf.octets, buffer.octets)
      }
    }
    return try ShareSigningKey(secret)
  }

  /// Makes a key from its bytes.
  ///
  /// The second half must be the public key of the first: signing with a wrong public key reveals
  /// the secret.
  ///
  /// - Throws: ``ShareKeyError/notASecretKey`` if the length or the public key is wrong.
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

  /// Returns the Ed25519 signature of a message (`crypto_sign_detached`).
  package func signature(of message: [UInt8]) -> [UInt8] {
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

  /// Returns the text form of a secret key, whose hash is its ID; anyone who has it can issue tokens.
  static func paserk(_ secret: SecretBytes) -> SecretBytes {
    let digits = sodium_base64_encoded_len(byteCount, base64)
    let prefix = Array(prefix.utf8)
    // libsodium also writes a final zero byte, which is not part of the text.
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

  /// Returns the ID of a secret key (PASERK specification, `operations/ID.md`).
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
