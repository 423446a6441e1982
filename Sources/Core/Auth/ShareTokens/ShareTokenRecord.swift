public import LandfallDomain

/// The registry's record of an issued token; it does not contain the token itself.
public struct ShareTokenRecord: Hashable, Sendable {
  /// The claims of the token.
  public let claims: ShareClaims
  /// The entity that the token opens.
  public let entity: SharedEntity
  /// Whether the token was revoked, individually or with its entity.
  public let isRevoked: Bool

  /// Creates a record.
  public init(claims: ShareClaims, entity: SharedEntity, isRevoked: Bool = false) {
    self.claims = claims
    self.entity = entity
    self.isRevoked = isRevoked
  }
}

/// The status of a token in a registry or revocation list.
public enum ShareRecordStatus: Hashable, Sendable {
  /// The registry has no record of the token, or no list of its issuer exists.
  case unknown
  /// The token is not revoked.
  case live
  /// The token is revoked.
  case revoked
}
