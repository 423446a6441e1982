import LandfallDomain

/// Which items may be outdated: those of old loads, and those that changed elsewhere.
struct StaleMarks: Hashable, Sendable {
  private var through = 0
  private var items: Set<ItemID> = []

  /// Whether single items are marked, besides those of old loads.
  var marksItems: Bool { !items.isEmpty }

  /// Marks the chunks of a load and of those before it.
  mutating func mark(through load: Int) { through = load }

  /// Marks an item that changed elsewhere, as a conflict reported.
  mutating func mark(_ item: ItemID) { items.insert(item) }

  /// Forgets the marks of single items.
  mutating func clearItems() { items = [] }

  @inline(__always)
  func covers(_ chunk: ItemChunk) -> Bool { chunk.load <= through }

  func covers(_ item: ItemID, of chunk: ItemChunk) -> Bool {
    covers(chunk) || items.contains(item)
  }

  /// How many items of a chunk are marked.
  func count(in chunk: ItemChunk) -> Int {
    if covers(chunk) { return chunk.items.count }
    return items.isEmpty ? 0 : chunk.items.count { items.contains($0.itemID) }
  }
}
