public import LandfallDomain

/// The rows of a list, in order.
///
/// A row is created when it is accessed. Iteration is as fast as for an array. Access by position
/// is O(1) if all pages have the same size; otherwise it uses a binary search for the page.
public struct ListRows: RandomAccessCollection, Sendable {
  let items: ItemChunks
  let stale: StaleMarks

  /// An empty collection.
  package static var none: ListRows {
    ListRows(items: ItemChunks(), stale: StaleMarks())
  }

  /// Always 0.
  public var startIndex: Int { 0 }

  /// The number of rows.
  public var endIndex: Int { items.count }

  /// Returns the row at a position, which must be valid.
  ///
  /// - Complexity: O(1) if all pages have the same size, otherwise O(log pages).
  public subscript(position: Int) -> ListRow {
    let (chunk, offset) = items.location(of: position)
    return row(offset, in: items.chunks[chunk])
  }

  /// Returns an iterator that starts at the first row.
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

  /// An iterator over the rows, chunk by chunk.
  public struct Iterator: IteratorProtocol, Sendable {
    private let rows: ListRows
    private var nextChunk = 0
    /// The chunk of the next row, unless that row is the first of its chunk.
    @usableFromInline private(set) var chunk: ItemChunk?
    @usableFromInline var offset = 0
    /// Rows before this offset have no marks of their own; 0 if every row must be looked up.
    @usableFromInline private(set) var plainEnd = 0
    @usableFromInline private(set) var isStale = false

    init(_ rows: ListRows) { self.rows = rows }

    /// Returns the next row, or `nil` after the last one.
    ///
    /// - Complexity: O(1), except for pages without visible rows.
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

/// An item as shown in a list.
///
/// It refers to the loaded items, so the item itself is not copied.
public struct ListRow: Hashable, Sendable {
  @usableFromInline let chunk: ItemChunk
  @usableFromInline let offset: Int
  /// Whether the item may be outdated: it is from the cache, or from before a failed refresh.
  public let isStale: Bool
  /// Whether an action on the item is waiting for the services' answer.
  public let isPending: Bool

  @inlinable
  init(_ chunk: ItemChunk, _ offset: Int, isStale: Bool, isPending: Bool) {
    self.chunk = chunk
    self.offset = offset
    self.isStale = isStale
    self.isPending = isPending
  }

  /// The item, with pending actions already applied.
  @inlinable public var item: Item { chunk.items[offset] }

  /// The generation of the list in which the item was loaded, the same for all rows after a
  /// refresh.
  ///
  /// 0 for items from the cache.
  @inlinable package var generation: Int { chunk.generation }

  /// Returns whether both rows look the same.
  public static func == (left: ListRow, right: ListRow) -> Bool {
    left.item == right.item && left.generation == right.generation
      && left.isStale == right.isStale && left.isPending == right.isPending
  }

  /// Hashes the item's ID.
  public func hash(into hasher: inout Hasher) { hasher.combine(item.id) }
}

/// The items that may be outdated: those of old loads, and those that have changed elsewhere.
struct StaleMarks: Equatable, Sendable {
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
