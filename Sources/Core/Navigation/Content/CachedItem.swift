public import LandfallDomain

/// A single thing that was kept from an earlier time.
public struct CachedItem: Hashable, Sendable {
  /// The thing.
  public let item: Item
  /// When it was kept, by the wall clock.
  public let storedAt: Timestamp

  /// Bundles what was kept.
  public init(item: Item, storedAt: Timestamp) {
    self.item = item
    self.storedAt = storedAt
  }
}
