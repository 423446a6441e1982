internal import CSodium
internal import LandfallAuth
internal import LandfallDomain
internal import LandfallStrictJSON

/// The checks of an ID token after its signature (OpenID Connect Core 3.1.3.7).
struct IDTokenCheck {
  /// The longest name in characters; a longer one is left out.
  static let maximumName = 200

  private let grant: AuthorizationGrant
  private let accessToken: String?

  /// Makes the checks for a grant.
  ///
  /// - Parameter accessToken: The access token that came with the ID token, if any.
  init(_ grant: AuthorizationGrant, accessToken: String?) {
    self.grant = grant
    self.accessToken = accessToken
  }

  /// Checks the claims and returns the identity.
  ///
  /// - Parameters:
  ///   - token: The token, whose signature has been checked.
  ///   - text: The token as it was received.
  /// - Throws: ``IdentityError/token(_:)``.
  func identity(
    _ token: SignedToken, text: [UInt8]
  ) throws(IdentityError) -> VerifiedIdentity {
    let claims = token.claims
    guard let issuer = claims["iss"]?.string, let subject = claims["sub"]?.string,
      Self.isSubject(subject), let expiry = claims["exp"], let issued = claims["iat"],
      claims["aud"] != nil
    else { throw .token(.malformed) }
    guard issuer.utf8.elementsEqual(grant.provider.issuer.utf8) else { throw .token(.issuer) }
    try checkAudience(claims)
    guard grant.now < Timestamp(milliseconds: try Self.milliseconds(expiry))
    else { throw .token(.expired) }
    let latest = grant.now + Limits.clockSkewTolerance
    for date in [issued, claims["nbf"]] {
      guard let date else { continue }
      guard Timestamp(milliseconds: try Self.milliseconds(date)) <= latest
      else { throw .token(.issuedLater) }
    }
    guard let nonce = claims["nonce"]?.string,
      Self.areEqual(Array(nonce.utf8), Array(grant.nonce.utf8))
    else { throw .token(.nonce) }
    try checkAccessToken(claims["at_hash"], token.algorithm)
    guard claims["email_verified"]?.bool == true,
      let email = claims["email"]?.string.flatMap(EmailAddress.init)
    else { throw .token(.email) }
    return VerifiedIdentity(
      issuer: issuer, subject: subject, email: email, name: Self.name(claims["name"]),
      assertion: SecretBytes(copying: text))
  }

  private func checkAudience(_ claims: JSONNode) throws(IdentityError) {
    let client = grant.provider.clientID
    let audiences = claims["aud"]?.array ?? claims["aud"].map { [$0] } ?? []
    guard audiences.allSatisfy({ $0.string != nil }) else { throw .token(.malformed) }
    let isClient = { (node: JSONNode) in node.string?.utf8.elementsEqual(client.utf8) == true }
    guard audiences.contains(where: isClient) else { throw .token(.audience) }
    if let party = claims["azp"] {
      guard isClient(party) else { throw .token(.audience) }
    } else if audiences.count > 1 {
      throw .token(.audience)
    }
  }

  /// Checks `at_hash`: the left half of the access token's hash (OpenID Connect Core 3.1.3.6).
  private func checkAccessToken(
    _ hash: JSONNode?, _ algorithm: SignatureAlgorithm
  ) throws(IdentityError) {
    guard let hash else { return }
    guard let stated = hash.string.flatMap({ Base64URL.decode($0.utf8) })
    else { throw .token(.malformed) }
    guard let accessToken else { throw .token(.accessToken) }
    let bytes = Array(accessToken.utf8)
    let half: [UInt8]
    switch algorithm {
    case .rs256, .es256:
      var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
      _ = crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
      half = Array(digest[..<16])
    case .edDSA:
      // Ed25519 uses SHA-512.
      var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha512_BYTES))
      _ = crypto_hash_sha512(&digest, bytes, UInt64(bytes.count))
      half = Array(digest[..<32])
    }
    guard Self.areEqual(stated, half) else { throw .token(.accessToken) }
  }

  /// Reads a date in seconds since 1970, with or without a fraction (RFC 7519 section 2).
  private static func milliseconds(_ node: JSONNode) throws(IdentityError) -> Int64 {
    guard case .number(let text) = node.value, let seconds = Double(text),
      0...1e12 ~= seconds
    else { throw .token(.malformed) }
    return Int64((seconds * 1_000).rounded(.down))
  }

  private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && sodium_memcmp(left, right, left.count) == 0
  }

  /// Returns whether a subject is valid: at most 255 ASCII characters (OpenID Connect Core 2), none
  /// of them a control character.
  private static func isSubject(_ text: String) -> Bool {
    1...255 ~= text.utf8.count && text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
  }

  private static func name(_ node: JSONNode?) -> String? {
    guard let name = node?.string, 1...maximumName ~= name.count,
      name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return nil }
    return name
  }
}
