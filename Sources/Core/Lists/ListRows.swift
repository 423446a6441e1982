import LandfallDomain

/// The rows of a list, in order.
///
/// A row is made when it is asked for. One after another they are read as from an array; one at a
/// position takes no longer where the pages are of one size, and else finds its page by bisection.
public struct ListRows: RandomAccessCollection, Sendable {
  let items: ItemChunks
  let stale: StaleMarks

  init(items: ItemChunks, stale: StaleMarks) {
    self.items = items
    self.stale = stale
  }

  /// No rows.
  public static var none: ListRows {
    ListRows(items: ItemChunks(), stale: StaleMarks())
  }

  /// 0.
  public var startIndex: Int { 0 }

  /// How many rows there are.
  public var endIndex: Int { items.count }

  /// The row at a position, which must be one of the list's.
  ///
  /// - Complexity: O(1) where all pages are of one size, O(log pages) else.
  public subscript(position: Int) -> ListRow {
    let (chunk, offset) = items.location(of: position)
    return row(offset, in: items.chunks[chunk])
  }

  /// Reads the rows from the first.
  public func makeIterator() -> Iterator { Iterator(self) }

  @inline(__always)
  func row(_ offset: Int, in chunk: ItemChunk) -> ListRow {
    if chunk.pending.isEmpty && !stale.marksItems {
      return ListRow(chunk, offset, isStale: stale.covers(chunk), isPending: false)
    }
    return marked(offset, in: chunk)
  }

  @inline(never)
  private func marked(_ offset: Int, in chunk: ItemChunk) -> ListRow {
    let id = chunk.items[offset].itemID
    return ListRow(
      chunk, offset, isStale: stale.covers(id, of: chunk), isPending: chunk.pending.contains(id))
  }

  /// One row after another, chunk by chunk.
  public struct Iterator: IteratorProtocol, Sendable {
    private let rows: ListRows
    private var nextChunk = 0
    /// What the next row stands in, if it is not the first of its chunk.
    @usableFromInline private(set) var chunk: ItemChunk?
    @usableFromInline var offset = 0
    /// The rows before this one are marked as their chunk is; 0 where each has to be looked up.
    @usableFromInline private(set) var plainEnd = 0
    @usableFromInline private(set) var isStale = false

    init(_ rows: ListRows) { self.rows = rows }

    /// The next row, or `nil` after the last.
    ///
    /// - Complexity: O(1), but for pages of which nothing is shown.
    @inlinable
    public mutating func next() -> ListRow? {
      guard offset < plainEnd, let chunk else { return lookUp() }
      offset += 1
      return ListRow(chunk, offset - 1, isStale: isStale, isPending: false)
    }

    @usableFromInline
    mutating func lookUp() -> ListRow? {
      while true {
        if let chunk, offset < chunk.items.count {
          offset += 1
          return rows.row(offset - 1, in: chunk)
        }
        guard nextChunk < rows.items.chunks.count else { return nil }
        let current = rows.items.chunks[nextChunk]
        nextChunk += 1
        chunk = current
        offset = 0
        isStale = rows.stale.covers(current)
        plainEnd =
          current.pending.isEmpty && !rows.stale.marksItems ? current.items.count : 0
      }
    }
  }
}
