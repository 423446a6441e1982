import LandfallDomain

/// Finds the chunk of an item by its id.
///
/// Cut into parts once it is large, because a list is copied with every snapshot: an append then copies those
/// parts alone that the new ids fall into, not one large table.
struct ItemIndex: Sendable {
  private static let partCount = 64
  /// Most items of the one part of a small list.
  private static let small = 512

  /// One part, or as many as there are.
  private var parts: [[ItemID: Int]] = [[:]]

  subscript(id: ItemID) -> Int? { parts[part(of: id)][id] }

  /// Makes room for as many new items.
  mutating func reserve(_ count: Int) {
    if parts.count == 1, count <= Self.small { parts[0].reserveCapacity(parts[0].count + count) }
  }

  /// Notes an item's chunk.
  ///
  /// - Returns: `false` if the item is known already; nothing changes then.
  mutating func insert(_ id: ItemID, chunk: Int) -> Bool {
    let part = part(of: id)
    guard parts[part][id] == nil else { return false }
    parts[part][id] = chunk
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
