public import LandfallDomain

/// The pages of a list that were kept from an earlier time.
public struct CachedPages: Hashable, Sendable {
  /// The pages, from the first on, all of one generation.
  public let pages: [Page]
  /// When the first of them was kept, by the wall clock.
  public let storedAt: Timestamp

  /// Bundles what was kept.
  public init(pages: [Page], storedAt: Timestamp) {
    self.pages = pages
    self.storedAt = storedAt
  }
}
