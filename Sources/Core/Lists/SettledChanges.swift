package import LandfallDomain

/// Changes that the services know of and the load on its way may not, oldest first.
package struct SettledChanges: Hashable, Sendable {
  private var changes: [SettledChange] = []

  package init() {}

  var isEmpty: Bool { changes.isEmpty }
  var items: Set<ItemID> { Set(changes.map { $0.item }) }

  package mutating func add(_ item: ItemID, _ kind: SettledChange.Kind) {
    let change = SettledChange(item: item, kind: kind)
    // The last of two equal changes has the last word.
    changes.removeAll { $0 == change }
    changes.append(change)
  }

  /// Empties it, because no load is on its way any more.
  mutating func takeAll() -> [SettledChange] {
    defer { changes = [] }
    return changes
  }

  /// The item as the services know it, or `nil` if they no longer have it.
  package func applied(to item: Item) -> Item? {
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

/// A change that the services know of, while a load is on its way that began before and whose
/// answer may not.
package struct SettledChange: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The services did what the person wanted.
    case did(ItemAction)
    /// The item is this now.
    case became(Item)
  }

  let item: ItemID
  let kind: Kind

  package init(item: ItemID, kind: Kind) { (self.item, self.kind) = (item, kind) }

  /// The item as the change leaves it, or `nil` if it removes it.
  package func applied(to item: Item) -> Item? {
    switch kind {
    case .did(let action): action.applied(to: item)
    case .became(let newer): newer
    }
  }
}
