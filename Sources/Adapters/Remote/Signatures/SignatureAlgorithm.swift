/// The algorithms that ID tokens may be signed with (RFC 7518 section 3.1, RFC 8037).
///
/// Nothing else is known here: `none` and the algorithms with a shared secret are not refused by a
/// list but for want of a case.
enum SignatureAlgorithm: String, Sendable {
  /// RSASSA-PKCS1-v1_5 with SHA-256.
  case rs256 = "RS256"
  /// ECDSA on P-256 with SHA-256.
  case es256 = "ES256"
  /// Ed25519.
  case edDSA = "EdDSA"

  /// Those that can be checked; without the trait `Remote`, and so OpenSSL, the last one alone.
  static var checked: [SignatureAlgorithm] {
    #if Remote
      [.rs256, .es256, .edDSA]
    #else
      [.edDSA]
    #endif
  }

  /// The algorithm that a header names, if it can be checked.
  init?(name: String) {
    guard let algorithm = Self(rawValue: name), Self.checked.contains(algorithm) else { return nil }
    self = algorithm
  }
}
