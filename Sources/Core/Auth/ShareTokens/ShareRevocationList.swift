public import LandfallDomain

/// What an issuer has revoked, for a verifier that has no access to the registry.
public struct ShareRevocationList: Hashable, Sendable {
  /// Most entries, of both kinds together.
  public static let maximumEntries = 100_000

  /// An entity whose tokens are revoked up to an instant.
  public struct Mark: Hashable, Sendable {
    /// The entity.
    public let entity: SharedEntity
    /// Every token that was issued then or before is revoked.
    public let issuedUpTo: Timestamp

    /// Revokes an entity's tokens up to an instant.
    public init(entity: SharedEntity, issuedUpTo: Timestamp) {
      self.entity = entity
      self.issuedUpTo = issuedUpTo
    }
  }

  /// When the list was made; a newer one takes the place of an older one, never the other way.
  public let madeAt: Timestamp
  /// The tokens.
  public let tokens: [ShareTokenID]
  /// The entities.
  public let marks: [Mark]

  /// Takes entries, or `nil` if there are too many.
  public init?(madeAt: Timestamp, tokens: [ShareTokenID], marks: [Mark]) {
    guard tokens.count + marks.count <= Self.maximumEntries else { return nil }
    self.madeAt = madeAt
    self.tokens = tokens
    self.marks = marks
  }
}
