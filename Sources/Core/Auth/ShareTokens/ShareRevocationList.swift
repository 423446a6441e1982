package import LandfallDomain

/// The revocations of an issuer, for verifiers that cannot access its registry.
public struct ShareRevocationList: Hashable, Sendable {
  /// The maximum number of entries, tokens and marks together.
  package static let maximumEntries = 100_000

  /// An entity whose tokens are revoked up to an instant.
  package struct Mark: Hashable, Sendable {
    /// The entity.
    package let entity: SharedEntity
    /// Every token issued at or before this instant is revoked.
    package let issuedUpTo: Timestamp

    /// Creates a mark.
    package init(entity: SharedEntity, issuedUpTo: Timestamp) {
      self.entity = entity
      self.issuedUpTo = issuedUpTo
    }
  }

  /// When the list was created; a newer list replaces an older one, never the reverse.
  package let madeAt: Timestamp
  /// The IDs of individually revoked tokens.
  package let tokens: [ShareTokenID]
  /// The entities whose tokens are revoked up to an instant.
  package let marks: [Mark]

  /// Creates a list, or returns `nil` if it has too many entries.
  package init?(madeAt: Timestamp, tokens: [ShareTokenID], marks: [Mark]) {
    guard tokens.count + marks.count <= Self.maximumEntries else { return nil }
    self.madeAt = madeAt
    self.tokens = tokens
    self.marks = marks
  }
}
