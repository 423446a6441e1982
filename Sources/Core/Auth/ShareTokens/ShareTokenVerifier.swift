public import LandfallDomain

/// Checks share tokens up to the registry, in the order of SHARE-K03.
///
/// Shape, key known, signature with the entity, expiry. ``VerifiedShareToken/status(in:)`` comes
/// next. Whether the entity exists is asked last, elsewhere, so that no refusal shows it (SHARE-F03).
///
/// The signature check is expensive, and remembered: at most ``rememberedSignatures`` of them, the oldest
/// forgotten first, and only those that were right. It counts again only for the same bytes of the token,
/// the same entity and the same bytes of the key. Whether the key is known and still verifies, and the
/// expiry, are looked at each time.
///
/// ```swift
/// let verified = try verifier.verify(token, for: game, keys: ring, now: now)
/// let standing = await verified.standing(in: registry)
/// ```
public struct ShareTokenVerifier: Sendable {
  /// Most signatures that are remembered.
  public static let rememberedSignatures = 256

  private let cryptography: any ShareTokenCryptography
  /// By a hash of the text, which finds them and proves nothing.
  private var remembered: [Int: Remembered] = [:]
  private var order: [Int] = []
  private var oldest = 0
  /// How often a signature was computed, and not remembered.
  package private(set) var computedSignatures = 0

  /// A signature that was right, and all that it depends on.
  private struct Remembered: Sendable {
    let text: String
    let entity: SharedEntity
    let key: ShareVerificationKey
    let claims: ShareClaims
  }

  /// Starts with nothing remembered.
  public init(cryptography: any ShareTokenCryptography) { self.cryptography = cryptography }

  /// Verifies the token that a link for `entity` carries.
  ///
  /// - Parameters:
  ///   - text: The token as the link has it, percent-decoded; `nil` if it has none.
  ///   - entity: What the link's path names.
  ///   - keys: The keys that are known.
  ///   - now: The wall clock.
  /// - Throws: Any ``TokenRefusal`` but those of registry and lists.
  public mutating func verify(
    _ text: String?, for entity: SharedEntity, keys: ShareKeyRing, now: Timestamp
  ) throws(TokenRefusal) -> VerifiedShareToken {
    let (claims, known) = try signedClaims(of: text, for: entity, keys: keys, now: now)
    guard !claims.expiry.isOver(at: now) else { throw .expired }
    switch known.origin {
    // The registry vouches for our own: after the clock was set back they still open.
    case .own: break
    case .foreign:
      guard claims.issuedAt <= now + Limits.clockSkewTolerance else { throw .issuedInFuture }
    }
    return VerifiedShareToken(claims: claims, entity: entity, origin: known.origin)
  }

  private mutating func signedClaims(
    of text: String?, for entity: SharedEntity, keys: ShareKeyRing, now: Timestamp
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

  /// 0 for a text that is no token's: it is not worth the hash.
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
