public import LandfallDomain

/// The items of a list, in chunks that copies of the list share.
///
/// An append copies only the references to the chunks and creates new chunks for the page. If a
/// snapshot still holds the list, its items are not copied.
struct ItemChunks: Hashable, Sendable {
  private(set) var chunks: [ItemChunk] = []
  /// The position of the first item of each chunk.
  private var starts: [Int] = []
  private(set) var count = 0
  private(set) var bytes = 0

  init() {}

  init(_ chunk: ItemChunk) { append(chunk) }

  mutating func append(_ chunk: ItemChunk) {
    starts.append(count)
    chunks.append(chunk)
    count += chunk.items.count
    bytes += chunk.bytes
  }

  /// Replaces a chunk; the positions of later chunks are adjusted.
  mutating func replace(_ index: Int, with chunk: ItemChunk) {
    let growth = chunk.items.count - chunks[index].items.count
    bytes += chunk.bytes - chunks[index].bytes
    chunks[index] = chunk
    guard growth != 0 else { return }
    count += growth
    for later in starts.indices[(index + 1)...] { starts[later] += growth }
  }

  /// Returns the chunk that contains a position, and the offset in it.
  ///
  /// - Precondition: The position is valid.
  /// - Complexity: O(1) if all pages have the same size, otherwise O(log chunks).
  @inline(__always)
  func location(of position: Int) -> (chunk: Int, offset: Int) {
    precondition(0..<count ~= position, "no such row")
    let guess = position * chunks.count / count
    let offset = position - starts[guess]
    if offset >= 0, offset < chunks[guess].items.count { return (guess, offset) }
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    // If several chunks begin at one position, only the last of them, `low`, is not empty.
    return (low, position - starts[low])
  }

  static func == (left: ItemChunks, right: ItemChunks) -> Bool {
    left.count == right.count && left.chunks == right.chunks
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(chunks.count)
    if let last = chunks.last { hasher.combine(last) }
  }
}

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
