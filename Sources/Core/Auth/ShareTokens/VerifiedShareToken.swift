public import LandfallDomain

/// A share token with a valid signature, entity and expiry; whether it was revoked is not yet
/// checked.
public struct VerifiedShareToken: Hashable, Sendable {
  /// The claims of the token.
  package let claims: ShareClaims
  /// The entity that the token opens.
  package let entity: SharedEntity
  /// The issuer of the token.
  package let origin: ShareKey.Origin

  init(claims: ShareClaims, entity: SharedEntity, origin: ShareKey.Origin) {
    self.claims = claims
    self.entity = entity
    self.origin = origin
  }

  /// Checks for revocation, as the last step (SHARE-H01).
  ///
  /// An own token must be in the registry and not revoked. A foreign token must not be on its
  /// issuer's list, and that list must exist. If the registry fails, the token is refused.
  public func status(in registry: some ShareTokenRegistry) async -> TokenStatus {
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
