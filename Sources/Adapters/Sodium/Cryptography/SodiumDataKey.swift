import CSodium
import LandfallAuth

/// A 32-byte data key: XChaCha20-Poly1305 for values, keyed BLAKE2b for names.
///
/// The key is not kept, only the two sub-keys that `crypto_kdf` derives from it. A sealed value is
/// a random 24-byte nonce, then ciphertext and tag: 40 bytes longer than the value.
struct SodiumDataKey: DataKey {
  /// The length of a data key in bytes.
  static let byteCount = 32

  /// Both sub-keys, one after the other.
  private let keys: SecretBytes

  /// Derives the sub-keys.
  ///
  /// - Returns: `nil` if there are not 32 bytes.
  init?(_ secret: SecretBytes) {
    guard secret.count == Self.byteCount, Sodium.isReady else { return nil }
    keys = SecretBytes(count: 2 * Self.byteCount) { buffer in
      secret.withUnsafeBytes { secret in
        for part in 0..<2 {
          crypto_kdf_derive_from_key(
            buffer.octets + part * Self.byteCount, Self.byteCount, UInt64(part + 1), "lfdata_1",
            secret.octets)
        }
      }
    }
  }

  func name(for subject: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    withKey(1) { key in
      subject.withUnsafeBytes { subject in
        digest.withUnsafeMutableBytes { Sodium.hash(subject, key: key, into: $0) }
      }
    }
    return digest
  }

  func seal(_ value: [UInt8], in context: [UInt8]) -> [UInt8] {
    let count = AEAD.nonceBytes + value.count + AEAD.tagBytes
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let all = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count)
      let nonce = UnsafeMutableRawBufferPointer(rebasing: all[..<AEAD.nonceBytes])
      let text = UnsafeMutableRawBufferPointer(rebasing: all[AEAD.nonceBytes...])
      Sodium.fillRandom(nonce)
      text.copyBytes(from: value)
      let isSealed = withKey(0) { key in
        context.withUnsafeBytes { context in
          AEAD.seal(
            text, authenticating: context, nonce: UnsafeRawBufferPointer(nonce), key: key)
        }
      }
      // The sizes are right by construction, and nothing else can fail.
      precondition(isSealed, "sealing failed")
      initialized = count
    }
  }

  func open(_ sealed: [UInt8], in context: [UInt8]) -> [UInt8]? {
    guard sealed.count >= AEAD.nonceBytes + AEAD.tagBytes else { return nil }
    var text = Array(sealed[AEAD.nonceBytes...])
    let isWhole = text.withUnsafeMutableBytes { text in
      sealed.withUnsafeBytes { sealed in
        context.withUnsafeBytes { context in
          withKey(0) { key in
            AEAD.open(
              text, authenticating: context,
              nonce: UnsafeRawBufferPointer(rebasing: sealed[..<AEAD.nonceBytes]), key: key)
          }
        }
      }
    }
    guard isWhole else { return nil }
    text.removeLast(AEAD.tagBytes)
    return text
  }

  private func withKey<Result>(_ part: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    keys.withUnsafeBytes { keys in
      let start = part * Self.byteCount
      return body(UnsafeRawBufferPointer(rebasing: keys[start..<start + Self.byteCount]))
    }
  }
}
