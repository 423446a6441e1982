import CSodium

/// XChaCha20-Poly1305-IETF, over buffers; a wrong size is a refusal, never a trap.
package enum AEAD {
  /// Bytes of a key.
  package static let keyBytes = 32
  /// Bytes of a nonce.
  package static let nonceBytes = 24
  /// Bytes that sealing adds.
  package static let tagBytes = 16

  /// Seals `count` bytes at the beginning of `buffer`, in place; the tag goes behind them.
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

  /// Opens `buffer`, text and tag, in place; the text is then in front of the last 16 bytes.
  ///
  /// - Returns: Whether the seal was whole. If it was not, the buffer holds nothing of the text.
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
