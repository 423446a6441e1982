package import LandfallAuth
package import LandfallDomain

/// An issuer of share tokens, which dates, signs and records each before returning it (SHARE-H01).
///
/// ```swift
/// let issuer = ShareTokenIssuer(keys: keys, registry: registry, cryptography: cryptography)
/// let token = try await issuer.issue(for: game, lasting: .sevenDays, at: now)
/// let link = "https://matchtally.app/game/g-17?token=" + token.text
/// ```
package struct ShareTokenIssuer: Sendable {
  private let keys: any ShareKeySource
  private let registry: any ShareTokenRegistry
  private let cryptography: any ShareTokenCryptography

  /// Creates an issuer.
  package init(
    keys: any ShareKeySource, registry: any ShareTokenRegistry,
    cryptography: any ShareTokenCryptography
  ) {
    self.keys = keys
    self.registry = registry
    self.cryptography = cryptography
  }

  /// Issues a token.
  ///
  /// The token is dated `now`. If a clock that was set back would date it before the entity's last
  /// revocation, it is dated 1 ms after that revocation.
  ///
  /// - Throws: ``ShareIssueError``; no token was issued then.
  package func issue(
    for entity: SharedEntity, lasting duration: ShareDuration, at now: Timestamp
  ) async throws(ShareIssueError) -> ShareToken {
    let signer: any ShareTokenSigning
    do throws(ShareKeyError) {
      signer = try await keys.signer(at: now)
    } catch {
      throw .keys(error)
    }
    do throws(ShareRegistryError) {
      let mark = try await registry.revocationMark(of: entity)
      let start = max(now, mark.map { $0 + .milliseconds(1) } ?? now)
      guard
        let id = ShareTokenID(bytes: cryptography.randomBytes(ShareTokenID.byteCount))
      else { throw ShareRegistryError.storage(.failed(code: 0)) }
      let claims = ShareClaims(
        id: id, issuedAt: start, expiry: duration.lifetime.map { .at(start + $0) } ?? .never)
      try await registry.record(ShareTokenRecord(claims: claims, entity: entity))
      return ShareToken.signed(claims, for: entity, by: signer)
    } catch {
      throw .registry(error)
    }
  }
}

extension VerifiedShareToken {
  /// Checks for revocation, as the last step (SHARE-H01).
  ///
  /// An own token must be in the registry and not revoked. A foreign token must not be on its
  /// issuer's list, and that list must exist. If the registry fails, the token is refused.
  package func status(in registry: some ShareTokenRegistry) async -> TokenStatus {
    do throws(ShareRegistryError) {
      switch origin {
      case .own:
        switch try await registry.status(of: claims.id, for: entity) {
        case .live: return .accepted
        case .unknown: return .refused(.unregistered)
        case .revoked: return .refused(.revoked)
        }
      case .foreign(let issuer):
        switch try await registry.status(of: claims, for: entity, by: issuer) {
        case .live: return .accepted
        case .unknown: return .refused(.revocationsUnknown)
        case .revoked: return .refused(.revoked)
        }
      }
    } catch {
      return .refused(.unavailable)
    }
  }
}
