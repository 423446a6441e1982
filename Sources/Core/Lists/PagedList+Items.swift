package import LandfallDomain

/// The items from the services, and the items shown.
extension PagedList {
  mutating func clearItems() {
    base = ItemChunks()
    shown = ItemChunks()
    index = ItemIndex()
    stale.clearItems()
  }

  /// Replaces all items; keeps the index if they have the same IDs, as after most refreshes.
  mutating func replaceItems(with items: [Item], by load: Int, generation: Int) {
    guard base.chunks.count == 1, base.chunks[0].hasIDs(of: items),
      case let chunk = ItemChunk(items, load: load, generation: generation),
      chunk.bytes < Limits.maximumListBytes
    else {
      clearItems()
      addToBase(items, by: load, generation: generation)
      return
    }
    stale.clearItems()
    base = ItemChunks(chunk)
    shown = pendingActions.isEmpty && settling.isEmpty ? base : ItemChunks(changed(chunk))
  }

  /// Appends items; skips duplicates and stops at the limits.
  ///
  /// - Returns: The number of items added.
  @discardableResult
  mutating func addToBase(_ items: [Item], by load: Int, generation: Int) -> Int {
    var bytes = base.bytes
    var end = 0
    var repeated: Set<Int> = []
    index.reserve(items.count)
    while end < items.count, base.count + end - repeated.count < Limits.maximumListItems,
      bytes < Limits.maximumListBytes
    {
      let chunk = base.chunks.count + (end - repeated.count) / ItemChunk.capacity
      if index.insert(items[end].itemID, chunk: chunk) {
        bytes += items[end].approximateBytes
      } else {
        repeated.insert(end)
      }
      end += 1
    }
    // A page without duplicates shares its memory with the chunk.
    var added = end == items.count ? items : Array(items[..<end])
    if !repeated.isEmpty {
      added = added.indices.filter { !repeated.contains($0) }.map { added[$0] }
    }
    var start = 0
    while start < added.count {
      let end = min(start + ItemChunk.capacity, added.count)
      let part = end - start == added.count ? added : Array(added[start..<end])
      appendChunk(ItemChunk(part, load: load, generation: generation))
      start = end
    }
    return added.count
  }

  private mutating func appendChunk(_ chunk: ItemChunk) {
    base.append(chunk)
    shown.append(changed(chunk))
  }

  /// Returns a chunk with all changes applied.
  private func changed(_ chunk: ItemChunk) -> ItemChunk {
    guard !pendingActions.isEmpty || !settling.isEmpty else { return chunk }
    let touched = settling.items.union(pendingActions.map { $0.item })
    guard chunk.items.contains(where: { touched.contains($0.itemID) }) else { return chunk }
    let items = chunk.items.compactMap { item in
      touched.contains(item.itemID) ? changed(item) : item
    }
    let pending = Set(pendingActions.map { $0.item }).intersection(items.map { $0.itemID })
    return chunk.with(items, pending: pending)
  }

  /// Returns an item with all changes applied, or `nil` if it is removed.
  private func changed(_ item: Item) -> Item? {
    let id = item.itemID
    var result = settling.applied(to: item)
    for pending in pendingActions where pending.item == id {
      result = result.flatMap(pending.action.applied)
    }
    return result
  }

  /// Returns the row of an item, or `nil` if it is not shown.
  ///
  /// - Complexity: O(1).
  package func row(of id: ItemID) -> ListRow? {
    guard let chunk = index[id].map({ shown.chunks[$0] }),
      let offset = chunk.items.firstIndex(where: { $0.itemID == id })
    else { return nil }
    return rows.row(offset, in: chunk)
  }

  /// Updates the shown chunk of an item after its pending or settled changes have changed.
  mutating func showChunk(of item: ItemID) {
    guard let chunk = index[item] else { return }
    shown.replace(chunk, with: changed(base.chunks[chunk]))
  }

  mutating func showAll() {
    var all = ItemChunks()
    for chunk in base.chunks { all.append(changed(chunk)) }
    shown = all
  }

  /// Returns whether an item is shown.
  func shows(_ id: ItemID) -> Bool {
    guard let chunk = index[id],
      let item = base.chunks[chunk].items.first(where: { $0.itemID == id })
    else { return false }
    return changed(item) != nil
  }

  /// Applies the confirmed changes to the data from the services.
  mutating func settle() {
    for change in settling.takeAll() {
      let id = change.item
      guard let position = index[id] else { continue }
      let chunk = base.chunks[position]
      let items = chunk.items.compactMap { $0.itemID == id ? change.applied(to: $0) : $0 }
      if items.count < chunk.items.count {
        index.remove(id)
        reportedTotal = max(0, reportedTotal - 1)
      }
      base.replace(position, with: chunk.with(items))
      shown.replace(position, with: changed(base.chunks[position]))
    }
  }
}

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
