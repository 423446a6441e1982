public import LandfallDomain

/// The pages of a list from the cache.
public struct CachedPages: Hashable, Sendable {
  /// The pages, beginning with the first, all of one generation.
  public let pages: [Page]
  /// When the first page was stored, by the wall clock.
  public let storedAt: Timestamp

  /// Creates the pages of a cached list.
  public init(pages: [Page], storedAt: Timestamp) {
    self.pages = pages
    self.storedAt = storedAt
  }
}
