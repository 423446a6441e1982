package import LandfallAuth
package import LandfallDomain

/// The keys, the registry and the cryptography that share tokens need.
package struct ShareTokens: Sendable {
  /// The keys.
  package let keys: any ShareKeySource
  /// The issued and revoked tokens.
  package let registry: any ShareTokenRegistry
  /// The functions for signatures, digests and random numbers.
  package let cryptography: any ShareTokenCryptography

  /// Creates the set.
  package init(
    keys: any ShareKeySource, registry: any ShareTokenRegistry,
    cryptography: any ShareTokenCryptography
  ) {
    self.keys = keys
    self.registry = registry
    self.cryptography = cryptography
  }

  /// Issues a token: dates, signs and records it (SHARE-H01).
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
