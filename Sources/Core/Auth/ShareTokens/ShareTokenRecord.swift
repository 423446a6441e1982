public import LandfallDomain

/// What the registry keeps of an issued token; never the token itself.
public struct ShareTokenRecord: Hashable, Sendable {
  /// What the token says.
  public let claims: ShareClaims
  /// What it opens.
  public let entity: SharedEntity
  /// Whether it was revoked, by itself or with its entity.
  public let isRevoked: Bool

  /// Describes an issued token.
  public init(claims: ShareClaims, entity: SharedEntity, isRevoked: Bool = false) {
    self.claims = claims
    self.entity = entity
    self.isRevoked = isRevoked
  }
}

/// What a registry, or a list of revocations, says of a token.
public enum ShareRecordStatus: Hashable, Sendable {
  /// The registry does not hold it, or there is no list of its issuer.
  case unknown
  /// It was not revoked.
  case live
  /// It was revoked.
  case revoked
}
