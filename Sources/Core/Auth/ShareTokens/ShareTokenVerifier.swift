package import LandfallDomain

/// A verifier of share tokens that makes all checks but the registry's, in the order of SHARE-K03.
///
/// It checks the form, the key, the signature with the entity, and the expiry.
/// Whether the token was revoked is the next step. Whether the entity exists is checked last
/// and elsewhere, so that a refusal never reveals it (SHARE-F03).
///
/// The signature check is expensive, so the last `rememberedSignatures` valid results are cached.
/// A cached result is used only for the same token bytes, entity and key bytes. Whether the key is
/// still valid and the token expired is checked every time.
///
/// ```swift
/// let verified = try verifier.verify(token, for: game, keys: ring, now: now, by: cryptography)
/// ```
package struct ShareTokenVerifier: Sendable {
  /// The maximum number of cached signature checks.
  package static let rememberedSignatures = 256

  /// Cached checks by a hash of the token's text; the hash only finds an entry and proves nothing.
  private var remembered: [Int: Remembered] = [:]
  private var order: [Int] = []
  private var oldest = 0
  /// How many signatures were computed rather than found in the cache.
  package private(set) var computedSignatures = 0

  /// A valid signature and everything that it depends on.
  private struct Remembered: Sendable {
    let text: String
    let entity: SharedEntity
    let key: ShareVerificationKey
    let claims: ShareClaims
  }

  /// Creates a verifier with an empty cache.
  package init() {}

  /// Verifies the token of a link to `entity`.
  ///
  /// - Parameters:
  ///   - text: The token from the link, percent-decoded; `nil` if there is none.
  ///   - entity: The entity that the link's path names.
  ///   - keys: The known keys.
  ///   - now: The wall clock.
  ///   - cryptography: The check of a signature.
  /// - Throws: Any ``TokenRefusal`` except those of the registry and the lists.
  package mutating func verify(
    _ text: String?, for entity: SharedEntity, keys: ShareKeyRing, now: Timestamp,
    by cryptography: some ShareTokenCryptography
  ) throws(TokenRefusal) -> VerifiedShareToken {
    let (claims, known) = try signedClaims(
      of: text, for: entity, keys: keys, now: now, by: cryptography)
    guard !claims.expiry.isOver(at: now) else { throw .expired }
    switch known.origin {
    // The registry vouches for own tokens, so they still open after the clock was set back.
    case .own: break
    case .foreign:
      guard claims.issuedAt <= now + Limits.clockSkewTolerance else { throw .issuedInFuture }
    }
    return VerifiedShareToken(claims: claims, entity: entity, origin: known.origin)
  }

  private mutating func signedClaims(
    of text: String?, for entity: SharedEntity, keys: ShareKeyRing, now: Timestamp,
    by cryptography: some ShareTokenCryptography
  ) throws(TokenRefusal) -> (ShareClaims, ShareKey) {
    let hash = Self.hash(text)
    if let text, let before = remembered[hash], before.text.isIdentical(to: text),
      before.entity == entity, let known = keys.key(before.key.id, at: now),
      known.key.bytes == before.key.bytes
    {
      return (before.claims, known)
    }
    let token = try ShareToken(text)
    guard let known = keys.key(token.keyID, at: now) else { throw .unknownKey }
    let bytes = token.paseto.signedBytes(assertion: ShareToken.assertion(of: entity))
    computedSignatures += 1
    guard cryptography.isSignature(token.paseto.signature, of: bytes, by: known.key) else {
      throw .forged
    }
    guard let claims = ShareClaims(payload: token.paseto.message) else { throw .unreadableClaims }
    if let text {
      let right = Remembered(text: text, entity: entity, key: known.key, claims: claims)
      remember(right, under: hash)
    }
    return (claims, known)
  }

  /// Returns 0 for a text too long to be a token, to avoid hashing it.
  private static func hash(_ text: String?) -> Int {
    guard let text, text.utf8.count <= ShareToken.maximumBytes else { return 0 }
    var hasher = Hasher()
    text.hashBytes(into: &hasher)
    return hasher.finalize()
  }

  private mutating func remember(_ right: Remembered, under hash: Int) {
    guard remembered.updateValue(right, forKey: hash) == nil else { return }
    if order.count < Self.rememberedSignatures {
      order.append(hash)
    } else {
      remembered[order[oldest]] = nil
      order[oldest] = hash
      oldest = (oldest + 1) % order.count
    }
  }
}

/// A share token with a valid signature, entity and expiry; whether it was revoked is not yet
/// checked.
package struct VerifiedShareToken: Equatable, Sendable {
  /// The claims of the token.
  package let claims: ShareClaims
  /// The entity that the token opens.
  package let entity: SharedEntity
  /// The issuer of the token.
  package let origin: ShareKey.Origin
}
