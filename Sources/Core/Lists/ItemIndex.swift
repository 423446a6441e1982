import LandfallDomain

/// Finds the chunk of an item by its id.
///
/// Cut into parts, because a list is copied with every snapshot: an append then copies those parts
/// alone that the new ids fall into, not one large table.
struct ItemIndex: Sendable {
  private static let partCount = 64

  private var parts: [[ItemID: Int]] = []

  subscript(id: ItemID) -> Int? {
    parts.isEmpty ? nil : parts[Self.part(of: id)][id]
  }

  /// Notes an item's chunk.
  ///
  /// - Returns: `false` if the item is known already; nothing changes then.
  mutating func insert(_ id: ItemID, chunk: Int) -> Bool {
    if parts.isEmpty { parts = Array(repeating: [:], count: Self.partCount) }
    let part = Self.part(of: id)
    guard parts[part][id] == nil else { return false }
    parts[part][id] = chunk
    return true
  }

  mutating func remove(_ id: ItemID) {
    guard !parts.isEmpty else { return }
    parts[Self.part(of: id)][id] = nil
  }

  private static func part(of id: ItemID) -> Int {
    Int(truncatingIfNeeded: UInt(bitPattern: id.hashValue) % UInt(partCount))
  }
}
