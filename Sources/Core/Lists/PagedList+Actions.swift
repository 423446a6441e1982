package import LandfallDomain

/// Actions on items: shown at once, and rolled back if the services refuse them.
///
/// The data from the services is never changed by a pending action. What is shown is that data with
/// all pending actions applied in order. To roll an action back, it is simply removed, whatever the
/// order of failures. A refresh in between changes only the data below.
extension PagedList {
  mutating func actionAsked(_ item: ItemID, _ action: ItemAction) -> [ContentEffect] {
    guard shows(item) else { return [.announce(.actionRefused(item, .noSuchItem))] }
    guard pendingActions.count < Limits.maximumPendingActions else {
      return [.announce(.actionRefused(item, .tooMany))]
    }
    actions += 1
    let isFirst = !pendingActions.contains { $0.item == item }
    let pending = PendingAction(
      id: ActionID(screen: number, number: actions), item: item, action: action, isAsked: isFirst)
    pendingActions.append(pending)
    showChunk(of: item)
    return isFirst ? [perform(pending)] : []
  }

  mutating func actionAnswered(_ id: ActionID, _ known: Item?) -> [ContentEffect] {
    guard let pending = take(id) else { return [] }
    // An answer about another item is ignored.
    let own = known.flatMap { $0.itemID == pending.item ? $0 : nil }
    let kept: [ContentEffect] =
      switch (pending.action, own) {
      case (.set, let own?): confirm(pending.item, .became(own))
      case (.set, nil), (.remove, _): confirm(pending.item, .did(pending.action))
      }
    return kept + [.announce(.actionDone(pending.item))] + next(on: pending.item)
  }

  mutating func actionFailed(_ id: ActionID, _ error: ServiceError) -> [ContentEffect] {
    guard let pending = take(id) else { return [] }
    let item = pending.item
    let failed = ContentEffect.announce(.actionFailed(item, error))
    switch (error, pending.action) {
    case (.notFound, .remove):
      // Another person has already removed the item, which is what was wanted.
      let kept = confirm(item, .did(.remove))
      return kept + [.announce(.actionDone(item))] + abandon(item, error)
    case (.notFound, .set): return confirm(item, .did(.remove)) + [failed] + abandon(item, error)
    case (.unauthorized, _): return [failed] + abandon(item, error)  // As the next ones would be.
    case (.conflict, _): if index[item] != nil { stale.mark(item) }
    case (.badRequest, _), (.forbidden, _), (.banned, _),
      (.tooManyRequests, _), (.unavailable, _), (.untrusted, _), (.timeout, _), (.offline, _),
      (.malformed, _), (.wrongType, _), (.wrongItem, _), (.repeatedCursor, _), (.endlessList, _):
      break
    }
    showChunk(of: item)
    return [failed] + next(on: item)
  }

  mutating func changedElsewhere(_ item: ItemID, _ kind: SettledChange.Kind) -> [ContentEffect] {
    guard isLoaded || load != nil else { return [] }
    let kept = confirm(item, kind)
    guard kind == .did(.remove) else { return kept }
    return kept + abandon(item, .notFound)
  }

  private mutating func take(_ id: ActionID) -> PendingAction? {
    pendingActions.firstIndex { $0.id == id }.map { pendingActions.remove(at: $0) }
  }

  /// Applies a change that the services have confirmed; a load in progress may still return older
  /// data.
  ///
  /// The cached item predates the change and is always updated.
  private mutating func confirm(_ item: ItemID, _ kind: SettledChange.Kind) -> [ContentEffect] {
    settling.add(item, kind)
    let known = index[item].flatMap { chunk in
      base.chunks[chunk].items.first { $0.itemID == item }
    }
    let now = known.flatMap(settling.applied)
    if load == nil { settle() } else { showChunk(of: item) }
    return known == nil ? [] : [.changeInCache(request, item, now)]
  }

  /// Starts the oldest action on an item, if it has not started.
  private mutating func next(on item: ItemID) -> [ContentEffect] {
    guard let position = pendingActions.firstIndex(where: { $0.item == item }),
      !pendingActions[position].isAsked
    else { return [] }
    pendingActions[position].isAsked = true
    return [perform(pendingActions[position])]
  }

  /// Fails the remaining actions on an item that no longer exists.
  private mutating func abandon(_ item: ItemID, _ error: ServiceError) -> [ContentEffect] {
    let lost = pendingActions.filter { $0.item == item }
    pendingActions.removeAll { $0.item == item }
    showChunk(of: item)
    return lost.map { _ in .announce(.actionFailed(item, error)) }
  }

  private func perform(_ pending: PendingAction) -> ContentEffect {
    .perform(
      pending.id, ActionRequest(list: request, item: pending.item, action: pending.action))
  }
}

/// An action on an item that is already shown, but that the services have not answered.
package struct PendingAction: Equatable, Sendable {
  /// The ID of the action.
  package let id: ActionID
  /// The item.
  package let item: ItemID
  /// The action on the item.
  package let action: ItemAction
  /// Whether it was sent to the services; actions on one item are sent one after the other.
  package internal(set) var isAsked: Bool
}

/// Identifies an action among all actions on all lists.
package struct ActionID: Hashable, Sendable {
  /// The number of the list, which the caller assigned.
  package let screen: Int
  /// The number of the action within its list, from 1.
  package let number: Int

  /// Creates an ID.
  package init(screen: Int, number: Int) {
    self.screen = screen
    self.number = number
  }
}

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

  /// Returns a page with the changes applied, and with a total that leaves out hidden items.
  ///
  /// The page may be older than the changes.
  func applied(to page: Page, without hidden: Int) -> Page {
    guard !isEmpty || hidden > 0 else { return page }
    let items = page.items.compactMap(applied)
    return Page(
      items: items, nextCursor: page.nextCursor,
      total: max(0, page.total - hidden - (page.items.count - items.count)))
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
