public import LandfallDomain

/// Checks share tokens up to the registry, in the order of RULINGS 18.
///
/// Shape, key known, signature with the entity, expiry. What comes then is ``VerifiedShareToken/standing(in:)``; whether the entity exists is asked
/// last and elsewhere, so that a refusal never tells (SHARE-F03).
///
/// The signature check, the dear part, is remembered by a digest of token, entity and key: at most
/// ``rememberedSignatures`` of them, the oldest forgotten first, and only those that were right. The key's
/// standing and the expiry are looked at each time.
///
/// ```swift
/// let verified = try verifier.verify(token, for: game, keys: ring, now: now)
/// let standing = await verified.standing(in: registry)
/// ```
public struct ShareTokenVerifier: Sendable {
  /// Most signatures that are remembered.
  public static let rememberedSignatures = 256

  private let cryptography: any ShareTokenCryptography
  private var remembered: [[UInt8]: ShareClaims] = [:]
  private var order: [[UInt8]] = []
  private var oldest = 0
  /// How often a signature was computed, and not remembered.
  package private(set) var computedSignatures = 0

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
    let token = try ShareToken(text)
    guard let known = keys.key(token.keyID, at: now) else { throw .unknownKey }
    let claims = try signedClaims(of: token, for: entity, by: known.key)
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
    of token: ShareToken, for entity: SharedEntity, by key: ShareVerificationKey
  ) throws(TokenRefusal) -> ShareClaims {
    let bytes = token.paseto.signedBytes(assertion: ShareToken.assertion(of: entity))
    let digest = cryptography.hash(
      PreAuthenticationEncoding.encode([bytes, token.paseto.signature, key.bytes]), byteCount: 32)
    if let claims = remembered[digest] { return claims }
    computedSignatures += 1
    guard cryptography.isSignature(token.paseto.signature, of: bytes, by: key) else {
      throw .forged
    }
    guard let claims = ShareClaims(payload: token.paseto.message) else { throw .unreadableClaims }
    remember(claims, under: digest)
    return claims
  }

  private mutating func remember(_ claims: ShareClaims, under digest: [UInt8]) {
    remembered[digest] = claims
    if order.count < Self.rememberedSignatures {
      order.append(digest)
    } else {
      remembered[order[oldest]] = nil
      order[oldest] = digest
      oldest = (oldest + 1) % order.count
    }
  }
}
