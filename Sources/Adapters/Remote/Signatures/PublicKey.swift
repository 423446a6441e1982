internal import CSodium
internal import LandfallAuth
internal import LandfallStrictJSON

/// A public key of a provider's key set (RFC 7517, RFC 7518, RFC 8037).
struct PublicKey: Sendable {
  /// The accepted bits of an RSA modulus: fewer are weak (RFC 7518 section 3.3), more are slow.
  static let modulusBits = 2_048...8_192

  /// The key material.
  enum Material: Hashable, Sendable {
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
