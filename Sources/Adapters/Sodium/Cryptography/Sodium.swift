import CSodium
import LandfallAuth

/// The calls of libsodium that the store needs.
package enum Sodium {
  /// Whether libsodium is initialized; the first use initializes it.
  static let isReady = sodium_init() >= 0

  package static func fillRandom(_ buffer: UnsafeMutableRawBufferPointer) {
    _ = isReady
    if let base = buffer.baseAddress { randombytes_buf(base, buffer.count) }
  }

  static func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
    if let base = buffer.baseAddress { sodium_memzero(base, buffer.count) }
  }

  static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard left.count == right.count else { return false }
    guard let first = left.baseAddress, let second = right.baseAddress else { return true }
    return sodium_memcmp(first, second, left.count) == 0
  }

  /// Writes the BLAKE2b hash of `message` to `digest` (16 to 64 bytes), optionally with a key.
  static func hash(
    _ message: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer? = nil,
    into digest: UnsafeMutableRawBufferPointer
  ) {
    crypto_generichash(
      digest.octets, digest.count,
      message.octets, UInt64(message.count),
      key?.octets, key?.count ?? 0)
  }

  /// Returns whether bytes are an Ed25519 public key.
  ///
  /// A key is the canonical form of a point in the main subgroup of edwards25519, except the
  /// identity.
  static func isPublicKey(_ bytes: [UInt8]) -> Bool {
    bytes.count == Int(crypto_core_ed25519_bytes())
      && crypto_core_ed25519_is_valid_point(bytes) == 1
  }

  /// Copies bytes to memory that `sodium_memzero` wipes before it is freed.
  ///
  /// `sodium_malloc` is not used because its guard pages cost about 12 µs per call. `mlock` works
  /// on whole pages and does not nest, so freeing one value would unlock its neighbours.
  static func secret(copying bytes: UnsafeRawBufferPointer) -> SecretBytes {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    buffer.copyMemory(from: bytes)
    return SecretBytes(adopting: buffer, release: Sodium.wipeAndFree)
  }

  @Sendable private static func wipeAndFree(_ buffer: UnsafeMutableRawBufferPointer) {
    wipe(buffer)
    buffer.deallocate()
  }
}

/// The address of an empty buffer: libsodium requires one even for zero bytes.
private nonisolated(unsafe) let nothing = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)

extension UnsafeRawBufferPointer {
  /// The address of the bytes in libsodium's type.
  var octets: UnsafePointer<UInt8> {
    baseAddress?.assumingMemoryBound(to: UInt8.self) ?? UnsafePointer(nothing)
  }
}

extension UnsafeMutableRawBufferPointer {
  /// The address of the bytes in libsodium's type.
  var octets: UnsafeMutablePointer<UInt8> {
    baseAddress?.assumingMemoryBound(to: UInt8.self) ?? nothing
  }
}

/// XChaCha20-Poly1305-IETF on buffers; a wrong size returns `false` and does not trap.
package enum AEAD {
  /// The length of a key in bytes.
  package static let keyBytes = 32
  /// The length of a nonce in bytes.
  package static let nonceBytes = 24
  /// The number of bytes that sealing adds.
  package static let tagBytes = 16

  /// Encrypts the plaintext at the start of `buffer` in place; the tag fills the last 16 bytes.
  ///
  /// - Returns: Whether the sizes were right.
  package static func seal(
    _ buffer: UnsafeMutableRawBufferPointer, authenticating header: UnsafeRawBufferPointer,
    nonce: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer
  ) -> Bool {
    guard nonce.count == nonceBytes, key.count == keyBytes, buffer.count >= tagBytes else {
      return false
    }
    let bytes = buffer.octets
    return crypto_aead_xchacha20poly1305_ietf_encrypt(
      bytes, nil, bytes, UInt64(buffer.count - tagBytes),
      header.octets, UInt64(header.count), nil, nonce.octets, key.octets) == 0
  }

  /// Decrypts `buffer`, ciphertext and tag, in place.
  ///
  /// The plaintext is then at the start of the buffer, and the last 16 bytes have no meaning.
  ///
  /// - Returns: Whether the tag was valid. Otherwise the buffer holds no plaintext.
  package static func open(
    _ buffer: UnsafeMutableRawBufferPointer, authenticating header: UnsafeRawBufferPointer,
    nonce: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer
  ) -> Bool {
    guard nonce.count == nonceBytes, key.count == keyBytes, buffer.count >= tagBytes else {
      return false
    }
    let bytes = buffer.octets
    return crypto_aead_xchacha20poly1305_ietf_decrypt(
      bytes, nil, nil, bytes, UInt64(buffer.count),
      header.octets, UInt64(header.count), nonce.octets, key.octets) == 0
  }
}
