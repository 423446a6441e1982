import LandfallDomain

/// Changes that the services know of and the load on its way may not, oldest first.
struct SettledChanges: Hashable, Sendable {
  private var changes: [SettledChange] = []

  var isEmpty: Bool { changes.isEmpty }
  var items: Set<ItemID> { Set(changes.map { $0.item }) }

  mutating func add(_ item: ItemID, _ kind: SettledChange.Kind) {
    changes.append(SettledChange(item: item, kind: kind))
  }

  /// Empties it, because no load is on its way any more.
  mutating func takeAll() -> [SettledChange] {
    defer { changes = [] }
    return changes
  }

  /// The item as the services know it, or `nil` if they no longer have it.
  func applied(to item: Item) -> Item? {
    changes.reduce(item) { item, change in
      guard let item, change.item == item.itemID else { return item }
      return change.applied(to: item)
    }
  }

  /// A page that may be older than what the services have confirmed since it was asked for.
  func applied(to page: Page) -> Page {
    guard !isEmpty else { return page }
    let items = page.items.compactMap(applied)
    return Page(
      items: items, nextCursor: page.nextCursor,
      total: max(0, page.total - (page.items.count - items.count)))
  }
}
