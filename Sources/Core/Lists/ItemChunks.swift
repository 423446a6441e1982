import LandfallDomain

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
