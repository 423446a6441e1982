/// Writes what OpenSSL reads public keys and ECDSA signatures from (X.690, RFC 5280, RFC 5480).
enum DER {
  /// A `SubjectPublicKeyInfo` with an RSA key.
  static func rsaKey(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
    // rsaEncryption, 1.2.840.113549.1.1.1, with a NULL.
    let algorithm: [UInt8] = [
      0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]
    let key = sequence([integer(modulus[...]), integer(exponent[...])])
    return sequence([sequence([algorithm]), bits(key)])
  }

  /// A `SubjectPublicKeyInfo` with a point of P-256, uncompressed.
  static func p256Key(x: [UInt8], y: [UInt8]) -> [UInt8] {
    // id-ecPublicKey, 1.2.840.10045.2.1, with prime256v1, 1.2.840.10045.3.1.7.
    let algorithm: [UInt8] = [
      0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
      0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
    ]
    return sequence([sequence([algorithm]), bits([0x04] + x + y)])
  }

  /// A SEQUENCE of what is written already.
  static func sequence(_ parts: [[UInt8]]) -> [UInt8] { tagged(0x30, parts.flatMap { $0 }) }

  /// An INTEGER that is not negative, of its bytes with the highest first.
  static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = Array(bytes.drop { $0 == 0 })
    // A highest bit would make it negative; none at all is zero.
    if bytes.first ?? 0x80 >= 0x80 { bytes.insert(0, at: 0) }
    return tagged(0x02, bytes)
  }

  private static func bits(_ bytes: [UInt8]) -> [UInt8] { tagged(0x03, [0] + bytes) }

  private static func tagged(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    let length: [UInt8] =
      switch count {
      case ..<0x80: [UInt8(count)]
      case ..<0x100: [0x81, UInt8(count)]
      default: [0x82, UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
      }
    return [tag] + length + content
  }
}
