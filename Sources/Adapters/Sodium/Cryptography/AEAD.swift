import CSodium

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
      header.octets, UInt64(header.count), nil,
      nonce.octets,
      key.octets) == 0
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
      header.octets, UInt64(header.count),
      nonce.octets,
      key.octets) == 0
  }
}
