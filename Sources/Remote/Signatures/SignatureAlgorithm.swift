/// The algorithms that ID tokens may be signed with (RFC 7518 section 3.1, RFC 8037).
///
/// Nothing else is known here: `none` and the algorithms with a shared secret are not refused by a
/// list but for want of a case.
enum SignatureAlgorithm: String, CaseIterable, Sendable {
  /// RSASSA-PKCS1-v1_5 with SHA-256.
  case rs256 = "RS256"
  /// ECDSA on P-256 with SHA-256.
  case es256 = "ES256"
  /// Ed25519.
  case edDSA = "EdDSA"
}
