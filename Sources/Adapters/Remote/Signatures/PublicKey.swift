internal import CSodium
internal import LandfallAuth
internal import LandfallStrictJSON

/// A public key of a provider's key set (RFC 7517, RFC 7518, RFC 8037).
struct PublicKey: Sendable {
  /// The accepted bits of an RSA modulus: fewer are weak (RFC 7518 section 3.3), more are slow.
  static let modulusBits = 2_048...8_192

  /// The key material.
  enum Material: Equatable, Sendable {
    /// Modulus and exponent, without leading zeros.
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// The coordinates of a point on P-256, 32 bytes each.
    case p256(x: [UInt8], y: [UInt8])
    /// An Ed25519 key, 32 bytes.
    case ed25519([UInt8])
  }

  /// The provider's name for the key.
  let id: String?
  /// The only algorithm that the provider uses the key with; `nil` if it states none.
  let statedAlgorithm: String?
  /// Whether the key is for signatures.
  let isForSignatures: Bool
  /// The key material.
  let material: Material

  /// Parses a key; `nil` if its kind is unknown, or it is incomplete or out of bounds.
  ///
  /// Such keys are skipped in a key set (RFC 7517 section 5).
  init?(_ node: JSONNode) {
    guard let material = Self.material(node) else { return nil }
    self.material = material
    for name in ["kid", "alg", "use"] {
      if let member = node[name], member.string == nil { return nil }
    }
    id = node["kid"]?.string
    statedAlgorithm = node["alg"]?.string
    let operations = node["key_ops"]?.array?.map(\.string)
    isForSignatures =
      node["use"]?.string ?? "sig" == "sig" && operations?.contains("verify") ?? true
  }

  /// Returns whether the key may check signatures of an algorithm.
  func fits(_ algorithm: SignatureAlgorithm) -> Bool {
    guard isForSignatures, statedAlgorithm ?? algorithm.rawValue == algorithm.rawValue
    else { return false }
    switch (algorithm, material) {
    case (.rs256, .rsa), (.es256, .p256), (.edDSA, .ed25519): return true
    case (.rs256, _), (.es256, _), (.edDSA, _): return false
    }
  }

  /// Returns whether `signature` is a signature of `message` by this key; call ``fits(_:)`` first.
  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    switch material {
    case .rsa(let modulus, let exponent):
      OpenSSL.verifies(
        signature, of: message,
        key: DER.rsaKey(modulus: modulus, exponent: exponent))
    case .p256(let x, let y):
      signature.count == 64
        && OpenSSL.verifies(
          DER.sequence([DER.integer(signature[..<32]), DER.integer(signature[32...])]),
          of: message, key: DER.p256Key(x: x, y: y))
    case .ed25519(let key):
      signature.count == 64
        && crypto_sign_verify_detached(signature, message, UInt64(message.count), key) == 0
    }
  }

  private static func material(_ node: JSONNode) -> Material? {
    switch node["kty"]?.string {
    case "RSA":
      guard let modulus = number(node["n"]), let exponent = number(node["e"]),
        let first = modulus.first, let last = modulus.last, let lastOfExponent = exponent.last
      else { return nil }
      let bits = modulus.count * 8 - first.leadingZeroBitCount
      guard modulusBits ~= bits, last % 2 == 1, lastOfExponent % 2 == 1, exponent != [1],
        exponent.count <= 4
      else { return nil }
      return .rsa(modulus: modulus, exponent: exponent)
    case "EC":
      guard node["crv"]?.string == "P-256", let x = bytes(node["x"]), let y = bytes(node["y"]),
        x.count == 32, y.count == 32
      else { return nil }
      return .p256(x: x, y: y)
    case "OKP":
      guard node["crv"]?.string == "Ed25519", let key = bytes(node["x"]), key.count == 32
      else { return nil }
      return .ed25519(key)
    default: return nil
    }
  }

  private static func bytes(_ node: JSONNode?) -> [UInt8]? {
    node?.string.flatMap { Base64URL.decode($0.utf8) }
  }

  /// Reads a number, dropping the leading zero byte that some providers write, as DER does.
  private static func number(_ node: JSONNode?) -> [UInt8]? {
    bytes(node).map { Array($0.drop { $0 == 0 }) }
  }
}

/// The accepted signature algorithms of ID tokens (RFC 7518 section 3.1, RFC 8037).
///
/// `none` and the algorithms with a shared secret have no case, so no list must exclude them.
enum SignatureAlgorithm: String, Sendable {
  /// RSASSA-PKCS1-v1_5 with SHA-256.
  case rs256 = "RS256"
  /// ECDSA on P-256 with SHA-256.
  case es256 = "ES256"
  /// Ed25519.
  case edDSA = "EdDSA"

  /// The algorithms that can be checked; without OpenSSL (trait `Remote`), only Ed25519.
  static var checked: [SignatureAlgorithm] {
    #if Remote
      [.rs256, .es256, .edDSA]
    #else
      [.edDSA]
    #endif
  }

  /// Makes the algorithm that a header names; `nil` if it cannot be checked.
  init?(name: String) {
    guard let algorithm = Self(rawValue: name), Self.checked.contains(algorithm) else { return nil }
    self = algorithm
  }
}

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

#if Remote
  internal import COpenSSL

  /// Checks of SHA-256 signatures with OpenSSL's libcrypto.
  enum OpenSSL {
    /// Returns whether `signature` is a signature of `message` by `key`.
    ///
    /// - Parameters:
    ///   - signature: An RSA signature unchanged; an ECDSA signature in DER.
    ///   - key: A `SubjectPublicKeyInfo` in DER; a point that is not on its curve is refused.
    static func verifies(_ signature: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool {
      // OpenSSL keeps errors per thread, and no one reads them.
      defer { ERR_clear_error() }
      let parsed = key.withUnsafeBufferPointer { bytes in
        var start = bytes.baseAddress
        return d2i_PUBKEY(nil, &start, bytes.count)
      }
      guard let parsed else { return false }
      defer { EVP_PKEY_free(parsed) }
      guard let context = EVP_MD_CTX_new() else { return false }
      defer { EVP_MD_CTX_free(context) }
      guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, parsed) == 1 else { return false }
      return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
  }
#else
  /// A replacement without OpenSSL, which accepts no signature.
  enum OpenSSL {
    static func verifies(_ signature: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool { false }
  }
#endif
