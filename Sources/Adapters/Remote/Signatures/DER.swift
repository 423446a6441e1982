/// An encoder of public keys and ECDSA signatures for OpenSSL (X.690, RFC 5280, RFC 5480).
enum DER {
  /// Returns a `SubjectPublicKeyInfo` with an RSA key.
  static func rsaKey(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
    // The OID rsaEncryption (1.2.840.113549.1.1.1) and NULL.
    let algorithm: [UInt8] = [
      0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]
    let key = sequence([integer(modulus[...]), integer(exponent[...])])
    return sequence([sequence([algorithm]), bits(key)])
  }

  /// Returns a `SubjectPublicKeyInfo` with an uncompressed P-256 point.
  static func p256Key(x: [UInt8], y: [UInt8]) -> [UInt8] {
    // The OIDs id-ecPublicKey (1.2.840.10045.2.1) and prime256v1 (1.2.840.10045.3.1.7).
    let algorithm: [UInt8] = [
      0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
      0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
    ]
    return sequence([sequence([algorithm]), bits([0x04] + x + y)])
  }

  /// Returns a SEQUENCE of encoded parts.
  static func sequence(_ parts: [[UInt8]]) -> [UInt8] { tagged(0x30, parts.flatMap { $0 }) }

  /// Returns a non-negative INTEGER from big-endian bytes.
  static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = Array(bytes.drop { $0 == 0 })
    // A leading zero keeps the number non-negative, and is the encoding of zero.
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
