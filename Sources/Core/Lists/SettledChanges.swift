package import LandfallDomain

/// Changes that the services have confirmed but that the load in progress may not include, oldest
/// first.
package struct SettledChanges: Hashable, Sendable {
  private var changes: [SettledChange] = []

  package init() {}

  var isEmpty: Bool { changes.isEmpty }
  var items: Set<ItemID> { Set(changes.map { $0.item }) }

  package mutating func add(_ item: ItemID, _ kind: SettledChange.Kind) {
    let change = SettledChange(item: item, kind: kind)
    // Of two equal changes, the later position counts.
    changes.removeAll { $0 == change }
    changes.append(change)
  }

  /// Returns and removes all changes, because no load is in progress.
  mutating func takeAll() -> [SettledChange] {
    defer { changes = [] }
    return changes
  }

  /// Returns an item with the changes applied, or `nil` if it was removed.
  package func applied(to item: Item) -> Item? {
    changes.reduce(item) { item, change in
      guard let item, change.item == item.itemID else { return item }
      return change.applied(to: item)
    }
  }

  /// Returns a page, which may be older than the changes, with the changes applied.
  func applied(to page: Page) -> Page {
    guard !isEmpty else { return page }
    let items = page.items.compactMap(applied)
    return Page(
      items: items, nextCursor: page.nextCursor,
      total: max(0, page.total - (page.items.count - items.count)))
  }
}

/// A change that the services have confirmed while a load is in progress that may not include it.
package struct SettledChange: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The services performed this action.
    case did(ItemAction)
    /// The item now has these values.
    case became(Item)
  }

  let item: ItemID
  let kind: Kind

  package init(item: ItemID, kind: Kind) { (self.item, self.kind) = (item, kind) }

  /// Returns an item with the change applied, or `nil` if the change removes it.
  package func applied(to item: Item) -> Item? {
    switch kind {
    case .did(let action): action.applied(to: item)
    case .became(let newer): newer
    }
  }
}
