import COpenSSL
import CSodium
import LandfallAuth

/// A key pair that is made for a run of the tests.
struct SigningKey: @unchecked Sendable {
  // Sendable: OpenSSL's key is not changed after it is made, and never freed.
  enum Kind: Sendable { case rsa(bits: Int32), p256, ed25519 }

  static let rsa = SigningKey("rsa", .rsa(bits: 2_048))
  static let otherRSA = SigningKey("rsa-2", .rsa(bits: 2_048))
  static let shortRSA = SigningKey("rsa-short", .rsa(bits: 1_024))
  static let p256 = SigningKey("p256", .p256)
  static let ed25519 = SigningKey("ed25519", .ed25519)

  let id: String
  /// The members of its JWK without `kid`, `alg` and `use`.
  let members: String
  private let key: OpaquePointer?
  private let secret: [UInt8]

  init(_ id: String, _ kind: Kind) {
    self.id = id
    switch kind {
    case .rsa(let bits):
      let key = Self.generate(EVP_PKEY_RSA) { EVP_PKEY_CTX_set_rsa_keygen_bits($0, bits) }
      self.key = key
      secret = []
      members =
        #""kty":"RSA","n":"\#(Self.number(key, "n", Int(bits / 8)))","#
        + #""e":"\#(Self.number(key, "e", 3))""#
    case .p256:
      let key = Self.generate(EVP_PKEY_EC) {
        EVP_PKEY_CTX_set_ec_paramgen_curve_nid($0, NID_X9_62_prime256v1)
      }
      self.key = key
      secret = []
      members =
        #""kty":"EC","crv":"P-256","x":"\#(Self.number(key, "qx", 32))","#
        + #""y":"\#(Self.number(key, "qy", 32))""#
    case .ed25519:
      key = nil
      var (open, secret) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 64))
      crypto_sign_keypair(&open, &secret)
      self.secret = secret
      members = #""kty":"OKP","crv":"Ed25519","x":"\#(Base64URL.text(open))""#
    }
  }

  /// Returns its JWK with more or other members.
  func jwk(_ more: String = "", kid: String? = nil) -> String {
    #"{"kid":"\#(kid ?? id)",\#(members)\#(more)}"#
  }

  /// Returns the signature in the form of a JWT.
  func sign(_ message: [UInt8]) -> [UInt8] {
    guard let key else {
      var signature = [UInt8](repeating: 0, count: 64)
      crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
      return signature
    }
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key)
    var count = 0
    EVP_DigestSign(context, nil, &count, message, message.count)
    var signature = [UInt8](repeating: 0, count: count)
    EVP_DigestSign(context, &signature, &count, message, message.count)
    signature.removeLast(signature.count - count)
    return EVP_PKEY_get_base_id(key) == EVP_PKEY_EC ? Self.raw(signature) : signature
  }

  /// The public key, which an attack that confuses RS256 with HS256 uses as the secret.
  var publicDER: [UInt8] {
    var buffer: UnsafeMutablePointer<UInt8>?
    let count = i2d_PUBKEY(key, &buffer)
    return Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
  }

  private static func generate(
    _ kind: Int32, _ prepare: (OpaquePointer?) -> Int32
  ) -> OpaquePointer? {
    let context = EVP_PKEY_CTX_new_id(kind, nil)
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, prepare(context) == 1,
      EVP_PKEY_keygen(context, &key) == 1
    else { preconditionFailure("OpenSSL made no key") }
    return key
  }

  private static func number(_ key: OpaquePointer?, _ name: String, _ count: Int) -> String {
    var number: OpaquePointer?
    EVP_PKEY_get_bn_param(key, name, &number)
    defer { BN_free(number) }
    var bytes = [UInt8](repeating: 0, count: count)
    BN_bn2binpad(number, &bytes, Int32(count))
    return Base64URL.text(bytes)
  }

  /// Converts SEQUENCE { INTEGER, INTEGER } to 32 bytes each.
  private static func raw(_ der: [UInt8]) -> [UInt8] {
    var rest = der[2...]
    var raw: [UInt8] = []
    for _ in 0..<2 {
      let start = rest.startIndex
      let count = Int(rest[start + 1])
      let number = Array(rest[(start + 2)..<(start + 2 + count)].drop { $0 == 0 })
      raw += [UInt8](repeating: 0, count: 32 - number.count) + number
      rest = rest[(start + 2 + count)...]
    }
    return raw
  }
}
