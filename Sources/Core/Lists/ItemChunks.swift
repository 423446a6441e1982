import LandfallDomain

/// The items of a list, in chunks that its copies share.
///
/// An append copies the references of the chunks and makes new ones for the page, so a snapshot of
/// the list that is still held elsewhere does not cost a copy of all items.
struct ItemChunks: Hashable, Sendable {
  private(set) var chunks: [ItemChunk] = []
  /// The position of each chunk's first item.
  private var starts: [Int] = []
  private(set) var count = 0
  private(set) var bytes = 0

  mutating func append(_ chunk: ItemChunk) {
    starts.append(count)
    chunks.append(chunk)
    count += chunk.items.count
    bytes += chunk.bytes
  }

  /// Puts a chunk in the place of another one; those behind it move.
  mutating func replace(_ index: Int, with chunk: ItemChunk) {
    let growth = chunk.items.count - chunks[index].items.count
    bytes += chunk.bytes - chunks[index].bytes
    chunks[index] = chunk
    guard growth != 0 else { return }
    count += growth
    for later in starts.indices[(index + 1)...] { starts[later] += growth }
  }

  /// The number of the chunk that holds a position, and where in it.
  ///
  /// - Precondition: The position is one of the list's.
  /// - Complexity: O(1) where all pages are of one size, O(log chunks) else.
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
    // Of chunks that begin at one position the last is not empty: `low` is that one.
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
