import LandfallAuth
import LandfallDomain
import Testing

/// A token that differs from a correct one in one point, and its fault.
struct TokenRow: Sendable, CustomTestStringConvertible {
  let name: String
  let plan: TokenPlan
  let fault: IdentityError.TokenFault?
  var testDescription: String { name }

  init(_ name: String, _ plan: TokenPlan, _ fault: IdentityError.TokenFault? = nil) {
    self.name = name
    self.plan = plan
    self.fault = fault
  }

  private static let good = TokenPlan()
  private static let now = TokenPlan.now

  static let badClaims = [
    TokenRow("another issuer", good.claim("iss", #""https://evil.example""#), .issuer),
    TokenRow(
      "issuer with an extra slash", good.claim("iss", "\"\(OwnProvider.issuer)/\""), .issuer),
    TokenRow("no issuer", good.claim("iss", nil), .malformed),
    TokenRow("issuer is a number", good.claim("iss", "1"), .malformed),
    TokenRow("another audience", good.claim("aud", #""other""#), .audience),
    TokenRow("audience in another case", good.claim("aud", #""Landfall""#), .audience),
    TokenRow("no audience", good.claim("aud", nil), .malformed),
    TokenRow("empty audience", good.claim("aud", "[]"), .audience),
    TokenRow("a number as audience", good.claim("aud", #"["landfall",1]"#), .malformed),
    TokenRow("several audiences", good.claim("aud", #"["landfall","other"]"#), .audience),
    TokenRow(
      "several audiences, another party",
      good.claim("aud", #"["landfall","other"]"#).claim("azp", #""other""#), .audience),
    TokenRow("another party", good.claim("azp", #""other""#), .audience),
    TokenRow("expired at exactly exp", good.claim("exp", "\(now)"), .expired),
    TokenRow("expired long ago", good.claim("exp", "0"), .expired),
    TokenRow("no exp", good.claim("exp", nil), .malformed),
    TokenRow("exp is a text", good.claim("exp", "\"\(now + 300)\""), .malformed),
    TokenRow("exp out of bounds", good.claim("exp", "1e300"), .malformed),
    TokenRow("exp is negative", good.claim("exp", "-1"), .malformed),
    TokenRow("no iat", good.claim("iat", nil), .malformed),
    TokenRow("issued 61 s later", good.claim("iat", "\(now + 61)"), .issuedLater),
    TokenRow("valid 61 s later", good.claim("nbf", "\(now + 61)"), .issuedLater),
    TokenRow("another nonce", good.claim("nonce", #""the-nonces""#), .nonce),
    TokenRow("nonce in another case", good.claim("nonce", #""The-nonce""#), .nonce),
    TokenRow("no nonce", good.claim("nonce", nil), .nonce),
    TokenRow("nonce is null", good.claim("nonce", "null"), .nonce),
    TokenRow("no email", good.claim("email", nil), .email),
    TokenRow("address not verified", good.claim("email_verified", "false"), .email),
    TokenRow("verified as a text", good.claim("email_verified", #""true""#), .email),
    TokenRow("no statement on the address", good.claim("email_verified", nil), .email),
    TokenRow("not an address", good.claim("email", #""ada""#), .email),
    TokenRow("two addresses", good.claim("email", #""a@b.test,c@d.test""#), .email),
    TokenRow("no subject", good.claim("sub", nil), .malformed),
    TokenRow("empty subject", good.claim("sub", #""""#), .malformed),
    TokenRow(
      "subject too long",
      good.claim("sub", "\"" + String(repeating: "s", count: 256) + "\""), .malformed),
    TokenRow("subject outside ASCII", good.claim("sub", "\"248289761001\u{430}\""), .malformed),
    TokenRow("subject with a control", good.claim("sub", #""2482\u0000""#), .malformed),
    TokenRow("address with a look-alike", good.claim("email", "\"ad\u{430}@acme.test\""), .email),
    TokenRow("address with a trailing space", good.claim("email", #""ada@acme.test ""#), .email),
    TokenRow(
      "other access token", good.claim("at_hash", #""AAAAAAAAAAAAAAAAAAAAAA""#), .accessToken),
    TokenRow("at_hash padded", good.claim("at_hash", #""AAAAAAAAAAAAAAAAAAAAAA==""#), .malformed),
    TokenRow("at_hash is empty", good.claim("at_hash", #""""#), .accessToken),
  ]

  static let goodClaims = [
    TokenRow("expires in a second", good.claim("exp", "\(now + 1)")),
    TokenRow("with a fraction", good.claim("exp", "\(now).25")),
    TokenRow("issued 60 s later", good.claim("iat", "\(now + 60)")),
    TokenRow("valid 60 s later", good.claim("nbf", "\(now + 60)")),
    TokenRow("an audience in a list", good.claim("aud", #"["landfall"]"#)),
    TokenRow("the party named", good.claim("azp", #""landfall""#)),
    TokenRow(
      "several audiences, the party named",
      good.claim("aud", #"["other","landfall"]"#).claim("azp", #""landfall""#)),
    TokenRow("unknown claims", good.claim("whatever", #"{"a":[1,{"b":null}]}"#)),
    TokenRow("no name", good.claim("name", nil)),
    TokenRow("type left out", good.head("typ", nil)),
    TokenRow("type in lower case", good.head("typ", #""jwt""#)),
  ]

  static let headers = [
    TokenRow("none", good.head("alg", #""none""#), .algorithm),
    TokenRow("None", good.head("alg", #""None""#), .algorithm),
    TokenRow("HS256", good.head("alg", #""HS256""#), .algorithm),
    TokenRow("RS384", good.head("alg", #""RS384""#), .algorithm),
    TokenRow("PS256", good.head("alg", #""PS256""#), .algorithm),
    TokenRow("rs256", good.head("alg", #""rs256""#), .algorithm),
    TokenRow("no algorithm", good.head("alg", nil), .malformed),
    TokenRow("a number as algorithm", good.head("alg", "256"), .malformed),
    TokenRow("ES256 with an RSA key", good.head("alg", #""ES256""#), .algorithm),
    TokenRow("EdDSA with an RSA key", good.head("alg", #""EdDSA""#), .algorithm),
    TokenRow("RS256 with an EC key", good.head("kid", #""p256""#), .algorithm),
    TokenRow("an unknown key", good.head("kid", #""gone""#), .unknownKey),
    TokenRow("a number as key", good.head("kid", "1"), .malformed),
    TokenRow("another's key", TokenPlan(.otherRSA).head("kid", #""rsa""#), .signature),
    TokenRow("a key of its own", good.head("jwk", SigningKey.otherRSA.jwk()), nil),
    TokenRow("a critical header", good.head("crit", #"["exp"]"#), .malformed),
    TokenRow("an access token", good.head("typ", #""at+jwt""#), .malformed),
  ]
}
