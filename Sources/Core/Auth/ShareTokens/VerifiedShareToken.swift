public import LandfallDomain

/// A share token whose signature, entity and expiry are right; whether it was revoked is still open.
public struct VerifiedShareToken: Hashable, Sendable {
  /// What it says.
  public let claims: ShareClaims
  /// What it opens.
  public let entity: SharedEntity
  /// Whose it is.
  public let origin: ShareKey.Origin

  init(claims: ShareClaims, entity: SharedEntity, origin: ShareKey.Origin) {
    self.claims = claims
    self.entity = entity
    self.origin = origin
  }

  /// The last step (SHARE-H01): an own token must be in the registry and not revoked, a foreign one
  /// must not be on its issuer's list, and there must be such a list.
  ///
  /// A registry that does not answer opens nothing.
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
