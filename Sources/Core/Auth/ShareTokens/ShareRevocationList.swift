public import LandfallDomain

/// The revocations of an issuer, for verifiers that cannot access its registry.
public struct ShareRevocationList: Hashable, Sendable {
  /// The maximum number of entries, tokens and marks together.
  public static let maximumEntries = 100_000

  /// An entity whose tokens are revoked up to an instant.
  public struct Mark: Hashable, Sendable {
    /// The entity.
    public let entity: SharedEntity
    /// Every token issued at or before this instant is revoked.
    public let issuedUpTo: Timestamp

    /// Creates a mark.
    public init(entity: SharedEntity, issuedUpTo: Timestamp) {
      self.entity = entity
      self.issuedUpTo = issuedUpTo
    }
  }

  /// When the list was created; a newer list replaces an older one, never the reverse.
  public let madeAt: Timestamp
  /// The IDs of individually revoked tokens.
  public let tokens: [ShareTokenID]
  /// The entities whose tokens are revoked up to an instant.
  public let marks: [Mark]

  /// Creates a list, or returns `nil` if it has too many entries.
  public init?(madeAt: Timestamp, tokens: [ShareTokenID], marks: [Mark]) {
    guard tokens.count + marks.count <= Self.maximumEntries else { return nil }
    self.madeAt = madeAt
    self.tokens = tokens
    self.marks = marks
  }
}
