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
