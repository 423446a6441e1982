import LandfallAuth

/// An ID token that a test describes, even one that no provider would issue.
struct TokenPlan: Sendable {
  static let now: Int64 = 1_800_000_000

  var header: [(name: String, json: String)]
  var claims: [(name: String, json: String)]
  var key: SigningKey

  /// Creates a correct token.
  init(
    _ key: SigningKey = .rsa, algorithm: String = "RS256", issuer: String = OwnProvider.issuer
  ) {
    self.key = key
    header = [("alg", "\"\(algorithm)\""), ("kid", "\"\(key.id)\""), ("typ", "\"JWT\"")]
    claims = [
      ("iss", "\"\(issuer)\""), ("sub", "\"248289761001\""), ("aud", "\"landfall\""),
      ("exp", "\(Self.now + 300)"), ("iat", "\(Self.now - 5)"), ("nonce", "\"the-nonce\""),
      ("email", "\"Ada@Acme.test\""), ("email_verified", "true"), ("name", "\"Ada Lovelace\""),
    ]
  }

  /// Returns the same token with another claim, or without it.
  func claim(_ name: String, _ json: String?) -> TokenPlan {
    var plan = self
    plan.claims = Self.changed(claims, name, json)
    return plan
  }

  /// Returns the same token with another header member, or without it.
  func head(_ name: String, _ json: String?) -> TokenPlan {
    var plan = self
    plan.header = Self.changed(header, name, json)
    return plan
  }

  /// The three parts, signed.
  var parts: [[UInt8]] {
    let open = [Self.object(header), Self.object(claims)].map { Base64URL.encode($0.utf8) }
    let message = open[0] + [UInt8(ascii: ".")] + open[1]
    return open + [Base64URL.encode(key.sign(message))]
  }

  var text: String { Self.joined(parts) }

  static func joined(_ parts: [[UInt8]]) -> String {
    parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
  }

  private static func changed(
    _ members: [(name: String, json: String)], _ name: String, _ json: String?
  ) -> [(name: String, json: String)] {
    let others = members.filter { $0.name != name }
    return json.map { others + [(name, $0)] } ?? others
  }

  private static func object(_ members: [(name: String, json: String)]) -> String {
    "{" + members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}"
  }
}
