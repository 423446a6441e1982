public import LandfallDomain

/// Consecutive items of a list that one load has returned.
///
/// It is a class so that copies of a list share their chunks, and comparing shared chunks is free.
@usableFromInline final class ItemChunk: Hashable, Sendable {
  /// The maximum number of items in a chunk, which are copied when one of them changes.
  static let capacity = 64

  @usableFromInline let items: [Item]
  /// The number of the load that returned the items.
  let load: Int
  @usableFromInline let generation: Int
  /// The items with an action that the services have not answered.
  let pending: Set<ItemID>
  /// The approximate memory of the items, in bytes.
  let bytes: Int

  init(_ items: [Item], load: Int, generation: Int, pending: Set<ItemID> = []) {
    self.items = items
    self.load = load
    self.generation = generation
    self.pending = pending
    bytes = items.indices.reduce(0) { $0 + items[$1].approximateBytes }
  }

  /// Returns whether other items have the same IDs in the same order.
  func hasIDs(of others: [Item]) -> Bool {
    items.count == others.count
      && items.indices.allSatisfy { items[$0].id.isIdentical(to: others[$0].id) }
  }

  /// Returns a chunk of the same load with other items.
  func with(_ items: [Item], pending: Set<ItemID> = []) -> ItemChunk {
    ItemChunk(items, load: load, generation: generation, pending: pending)
  }

  @usableFromInline static func == (left: ItemChunk, right: ItemChunk) -> Bool {
    left === right
      || left.load == right.load && left.generation == right.generation
        && left.pending == right.pending && left.items == right.items
  }

  @usableFromInline func hash(into hasher: inout Hasher) {
    hasher.combine(load)
    hasher.combine(items.count)
  }
}

extension Item {
  /// The approximate size of the item and its texts in bytes, without allocator overhead.
  var approximateBytes: Int {
    let title: Int =
      switch self.title {
      case .plain(let text): text.utf8.count
      case .key(let key): key.text.utf8.count
      }
    // By index, because iterating copies each field.
    return fields.indices.reduce(MemoryLayout<Item>.size + id.utf8.count + title) { sum, index in
      sum + MemoryLayout<NamedValue>.size + fields[index].name.utf8.count
        + fields[index].value.utf8.count
    }
  }
}
