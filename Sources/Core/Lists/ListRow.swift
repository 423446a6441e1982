public import LandfallDomain

/// An item as shown in a list.
///
/// It refers to the loaded items, so the item itself is not copied.
public struct ListRow: Hashable, Sendable {
  @usableFromInline let chunk: ItemChunk
  @usableFromInline let offset: Int
  /// Whether the item may be outdated: it is from the cache, or from before a failed refresh.
  public let isStale: Bool
  /// Whether an action on the item is waiting for the services' answer.
  public let isPending: Bool

  @inlinable
  init(_ chunk: ItemChunk, _ offset: Int, isStale: Bool, isPending: Bool) {
    self.chunk = chunk
    self.offset = offset
    self.isStale = isStale
    self.isPending = isPending
  }

  /// The item, with pending actions already applied.
  @inlinable public var item: Item { chunk.items[offset] }

  /// The generation of the list in which the item was loaded, the same for all rows after a
  /// refresh.
  ///
  /// 0 for items from the cache.
  @inlinable package var generation: Int { chunk.generation }

  /// Returns whether both rows look the same.
  public static func == (left: ListRow, right: ListRow) -> Bool {
    left.item == right.item && left.generation == right.generation
      && left.isStale == right.isStale && left.isPending == right.isPending
  }

  /// Hashes the item's ID.
  public func hash(into hasher: inout Hasher) { hasher.combine(item.id) }
}
