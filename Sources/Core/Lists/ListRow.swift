public import LandfallDomain

/// An item of a list as it is shown.
///
/// A reference to the items that came with it: the item is read where it lies.
public struct ListRow: Hashable, Sendable {
  @usableFromInline let chunk: ItemChunk
  @usableFromInline let offset: Int
  /// Whether it may be outdated: from the cache, or from before a refresh that failed.
  public let isStale: Bool
  /// Whether the services have not answered yet to what the person did to it.
  public let isPending: Bool

  @inlinable
  init(_ chunk: ItemChunk, _ offset: Int, isStale: Bool, isPending: Bool) {
    self.chunk = chunk
    self.offset = offset
    self.isStale = isStale
    self.isPending = isPending
  }

  /// The item, with what the person did to it already done.
  @inlinable public var item: Item { chunk.items[offset] }

  /// Which replacement of the list it came with; all rows of a refreshed list have the same.
  ///
  /// 0 for what came from the cache.
  @inlinable public var generation: Int { chunk.generation }

  /// Whether both show the same.
  public static func == (left: ListRow, right: ListRow) -> Bool {
    left.item == right.item && left.generation == right.generation
      && left.isStale == right.isStale && left.isPending == right.isPending
  }

  /// Feeds the item's name.
  public func hash(into hasher: inout Hasher) { hasher.combine(item.id) }
}
