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

/// A JWT split into its three parts (RFC 7515 section 7.1); its signature is not checked yet.
struct SignedToken: Sendable {
  /// The largest token in bytes.
  static let maximumBytes = 16 << 10
  /// The largest nesting depth of arrays and objects.
  static let maximumDepth = 8

  /// The signature algorithm that the token states.
  let algorithm: SignatureAlgorithm
  /// The name of the key; `nil` if the token states none.
  let kid: String?
  let claims: JSONNode
  /// The signed bytes: the first two parts and the dot between them.
  let message: [UInt8]
  let signature: [UInt8]

  /// Parses a token.
  ///
  /// - Throws: ``IdentityError/token(_:)`` with `malformed` or `algorithm`.
  init(_ text: [UInt8]) throws(IdentityError) {
    guard text.count <= Self.maximumBytes else { throw .token(.malformed) }
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .token(.malformed) }
    let header = try Self.object(parts[0])
    // No critical header extension is supported (RFC 7515 section 4.1.11).
    guard header["crit"] == nil else { throw .token(.malformed) }
    if let type = header["typ"], type.string?.uppercased() != "JWT" { throw .token(.malformed) }
    guard let name = header["alg"]?.string else { throw .token(.malformed) }
    guard let algorithm = SignatureAlgorithm(name: name) else { throw .token(.algorithm) }
    if let kid = header["kid"], kid.string == nil { throw .token(.malformed) }
    self.algorithm = algorithm
    kid = header["kid"]?.string
    claims = try Self.object(parts[1])
    guard let signature = Base64URL.decode(parts[2]), !signature.isEmpty
    else { throw .token(.malformed) }
    self.signature = signature
    message = Array(text[..<parts[1].endIndex])
  }

  private static func object(_ part: ArraySlice<UInt8>) throws(IdentityError) -> JSONNode {
    guard let bytes = Base64URL.decode(part) else { throw .token(.malformed) }
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(bytes, maximumDepth: maximumDepth)
    } catch {
      throw .token(.malformed)
    }
    guard node.object != nil else { throw .token(.malformed) }
    return node
  }
}

/// The keys of a provider (RFC 7517).
struct KeySet: Sendable {
  /// The largest key set in bytes.
  static let maximumBytes = 64 << 10
  /// The largest number of keys.
  static let maximumKeys = 32

  /// The keys of supported kinds.
  let keys: [PublicKey]

  /// Parses a key set.
  init(_ bytes: [UInt8]) throws(IdentityError) {
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(bytes, maximumDepth: 8, maximumBytes: Self.maximumBytes)
    } catch {
      throw .configuration(.malformed)
    }
    guard let keys = node["keys"]?.array, keys.count <= Self.maximumKeys
    else { throw .configuration(.malformed) }
    self.keys = keys.compactMap(PublicKey.init)
  }

  /// The result of looking for a key.
  enum Choice {
    /// A key that fits, or several with the same name.
    case keys([PublicKey])
    /// A key with this name exists, but for another use or algorithm.
    case unfit
    /// No key has this name; for a token without a key name, not exactly one key fits.
    case unknown
  }

  /// Returns the keys for a token's header (OpenID Connect Core 10.1).
  func choice(kid: String?, _ algorithm: SignatureAlgorithm) -> Choice {
    let named = keys.filter { kid == nil || $0.id == kid }
    let fitting = named.filter { $0.fits(algorithm) }
    if kid == nil { return fitting.count == 1 ? .keys(fitting) : .unknown }
    if named.isEmpty { return .unknown }
    return fitting.isEmpty ? .unfit : .keys(fitting)
  }
}
