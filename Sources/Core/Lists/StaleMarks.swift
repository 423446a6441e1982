import LandfallDomain

/// The items that may be outdated: those of old loads, and those that have changed elsewhere.
struct StaleMarks: Hashable, Sendable {
  private var through = 0
  private var items: Set<ItemID> = []

  /// Whether single items are marked, in addition to those of old loads.
  var marksItems: Bool { !items.isEmpty }

  /// Marks the items of a load and of all earlier loads.
  mutating func mark(through load: Int) { through = load }

  /// Marks an item that has changed elsewhere, as a conflict showed.
  mutating func mark(_ item: ItemID) { items.insert(item) }

  /// Removes the marks of single items.
  mutating func clearItems() { items = [] }

  @inline(__always)
  func covers(_ chunk: ItemChunk) -> Bool { chunk.load <= through }

  func covers(_ item: ItemID, of chunk: ItemChunk) -> Bool {
    covers(chunk) || items.contains(item)
  }

  /// Returns the number of marked items in a chunk.
  func count(in chunk: ItemChunk) -> Int {
    if covers(chunk) { return chunk.items.count }
    return items.isEmpty ? 0 : chunk.items.count { items.contains($0.itemID) }
  }
}
