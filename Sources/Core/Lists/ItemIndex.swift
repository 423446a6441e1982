import LandfallDomain

/// An index from the ID of an item to its chunk.
///
/// A large index is split into parts, because a list is copied with every snapshot. An append then
/// copies only the parts of the new IDs, not one large table.
struct ItemIndex: Sendable {
  private static let partCount = 64
  /// The maximum number of items in an index with a single part.
  private static let small = 512

  private static let empty: [[ItemID: Int]] = [[:]]

  /// One part, or `partCount` parts.
  private var parts = empty

  subscript(id: ItemID) -> Int? { parts[part(of: id)][id] }

  /// Reserves space for new items.
  mutating func reserve(_ count: Int) {
    if parts.count == 1, count <= Self.small { parts[0].reserveCapacity(parts[0].count + count) }
  }

  /// Adds an item's chunk.
  ///
  /// - Returns: `false` if the item is already known; the index is unchanged then.
  mutating func insert(_ id: ItemID, chunk: Int) -> Bool {
    let part = part(of: id)
    if let known = parts[part].updateValue(chunk, forKey: id) {
      parts[part][id] = known
      return false
    }
    if parts.count == 1, parts[0].count > Self.small { divide() }
    return true
  }

  mutating func remove(_ id: ItemID) {
    parts[part(of: id)][id] = nil
  }

  private mutating func divide() {
    let all = parts[0]
    parts = Array(repeating: [:], count: Self.partCount)
    for (id, chunk) in all { parts[part(of: id)][id] = chunk }
  }

  private func part(of id: ItemID) -> Int {
    guard parts.count > 1 else { return 0 }
    return Int(truncatingIfNeeded: UInt(bitPattern: id.hashValue) % UInt(parts.count))
  }
}
