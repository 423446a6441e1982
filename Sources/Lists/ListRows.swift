import LandfallDomain

/// The rows of a list, in order.
///
/// A row is made when it is asked for: in the time that it takes to find its chunk among the loaded
/// ones, by bisection. A screen asks for the few that are visible.
public struct ListRows: RandomAccessCollection, Sendable {
  let items: ItemChunks
  let staleThrough: Int
  let staleItems: Set<ItemID>

  /// No rows.
  public static var none: ListRows {
    ListRows(items: ItemChunks(), staleThrough: 0, staleItems: [])
  }

  /// 0.
  public var startIndex: Int { 0 }

  /// How many rows there are.
  public var endIndex: Int { items.count }

  /// The row at a position, which must be one of the list's.
  public subscript(position: Int) -> ListRow {
    let (chunk, offset) = items.location(of: position)
    return row(chunk.items[offset], in: chunk)
  }

  func row(_ item: Item, in chunk: ItemChunk) -> ListRow {
    ListRow(
      item: item, generation: chunk.generation,
      isStale: chunk.load <= staleThrough
        || !staleItems.isEmpty && staleItems.contains(item.itemID),
      isPending: !chunk.pending.isEmpty && chunk.pending.contains(item.itemID))
  }
}
