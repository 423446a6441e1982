public import LandfallDomain

/// Some neighbouring items of a list that came with one load.
///
/// A reference, so that copies of a list share their chunks and comparing two lists that share one
/// costs nothing for it.
@usableFromInline final class ItemChunk: Hashable, Sendable {
  /// Most items of a chunk: what is copied when one of them changes.
  static let capacity = 64

  @usableFromInline let items: [Item]
  /// The number of the load that brought them.
  let load: Int
  @usableFromInline let generation: Int
  /// Those of the items whose change the services have not answered.
  let pending: Set<ItemID>
  /// About how many bytes the items take.
  let bytes: Int

  init(_ items: [Item], load: Int, generation: Int, pending: Set<ItemID> = []) {
    self.items = items
    self.load = load
    self.generation = generation
    self.pending = pending
    bytes = items.reduce(0) { $0 + $1.approximateBytes }
  }

  /// The same items with others in their place.
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
  /// The item's own bytes and those of its texts, without what the allocator adds.
  var approximateBytes: Int {
    let title: Int =
      switch self.title {
      case .plain(let text): text.utf8.count
      case .key(let key): key.text.utf8.count
      }
    return fields.reduce(MemoryLayout<Item>.size + id.utf8.count + title) { sum, field in
      sum + MemoryLayout<NamedValue>.size + field.name.utf8.count + field.value.utf8.count
    }
  }
}
