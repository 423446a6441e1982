import LandfallDomain
import LandfallLists

extension ItemDetail {
  /// Applies one event to the detail and returns its effects.
  ///
  /// Every fetch ends exactly once, as in a ``PagedList``.
  package static func reduce(_ detail: inout ItemDetail, _ event: DetailEvent) -> [DetailEffect] {
    switch event {
    case .shown: return detail.becameVisible()
    case .refreshAsked: return detail.load == nil ? detail.start() : []
    case .retryAsked:
      return detail.load == nil && detail.error != nil ? detail.start() : []
    case .landed(let item):
      guard !detail.isDropped else { return [] }
      let overtaken = detail.giveUpLoad()
      detail.loads += 1
      return overtaken + detail.replace(with: item)
    case .landingFailed(let error):
      guard !detail.isDropped else { return [] }
      let overtaken = detail.giveUpLoad()
      detail.loads += 1
      return overtaken + detail.fail(error)
    case .answered(let id, let item):
      guard detail.isAwaiting(id) else { return [.discard(id)] }
      return detail.replace(with: item)
    case .failed(let id, let error):
      guard detail.isAwaiting(id) else { return [.discard(id)] }
      return detail.fail(error)
    case .cacheRead(let id, let cached): return detail.cacheRead(id, cached)
    case .loadCancelled: return detail.endLoad()
    case .itemChanged(let item): return detail.changedElsewhere(item.itemID, .became(item))
    case .itemDone(let id, let action): return detail.changedElsewhere(id, .did(action))
    case .epochChanged:
      guard !detail.isDropped else { return [] }
      let effects = detail.endLoad()
      detail.error = nil
      detail.isStale = detail.item != nil
      detail.isOutdated = detail.item != nil
      return effects
    case .dropped:
      guard !detail.isDropped else { return [] }
      let effects = detail.endLoad()
      detail.item = nil
      detail.error = nil
      detail.cachedAt = nil
      detail.isStale = false
      detail.isDropped = true
      return effects
    }
  }

  private func isAwaiting(_ id: LoadID) -> Bool { load?.id == id && errorBeforeCache == nil }

  private mutating func becameVisible() -> [DetailEffect] {
    guard load == nil, error == nil, item == nil || isOutdated else { return [] }
    return start()
  }

  private mutating func start() -> [DetailEffect] {
    guard !isDropped else { return [] }
    loads += 1
    let id = LoadID(screen: number, number: loads)
    load = ListLoad(id: id, kind: item == nil ? .first : .refresh)
    error = nil
    return [.fetch(id, request)]
  }

  private mutating func replace(with newer: Item) -> [DetailEffect] {
    let isFirst = item == nil
    item = newer
    isStale = false
    isOutdated = false
    cachedAt = nil
    error = nil
    finish()
    guard let item else { return withdraw(.notFound) }
    return [.storeInCache(request, item), .announce(isFirst ? .loaded : .refreshed)]
  }

  private mutating func fail(_ error: ServiceError) -> [DetailEffect] {
    guard !error.withdrawsData else { return withdraw(error) }
    guard item != nil else {
      let id = LoadID(screen: number, number: loads)
      load = ListLoad(id: id, kind: .first)
      errorBeforeCache = error
      return [.readCache(id, request)]
    }
    finish()
    isStale = true
    self.error = error
    return [.announce(.failed(error))]
  }

  private mutating func withdraw(_ error: ServiceError) -> [DetailEffect] {
    finish()
    item = nil
    isStale = false
    cachedAt = nil
    self.error = error
    return [.removeFromCache(request), .announce(.failed(error))]
  }

  private mutating func cacheRead(_ id: LoadID, _ cached: CachedItem?) -> [DetailEffect] {
    guard load?.id == id, let failure = errorBeforeCache else { return [] }
    if let cached {
      item = cached.item
      cachedAt = cached.storedAt
      isStale = true
    }
    finish()
    error = failure
    return (cached == nil ? [] : [.announce(.showedCached)]) + [.announce(.failed(failure))]
  }

  private mutating func changedElsewhere(
    _ id: ItemID, _ kind: SettledChange.Kind
  ) -> [DetailEffect] {
    // The first load may return this item as it was before the change.
    if load != nil { settling.add(id, kind) }
    guard let known = item, known.itemID == id else { return [] }
    guard let newer = SettledChange(item: id, kind: kind).applied(to: known) else {
      let overtaken = endLoad()
      return overtaken + withdraw(.notFound)
    }
    item = newer
    return [.storeInCache(request, newer)]
  }

  private mutating func finish() {
    load = nil
    errorBeforeCache = nil
    // A load that began before the change may have returned the old item.
    item = item.flatMap(settling.applied)
    settling = SettledChanges()
  }

  private mutating func endLoad() -> [DetailEffect] {
    let effects = giveUpLoad()
    finish()
    return effects
  }

  /// Stops the load because a newer one replaces it.
  ///
  /// Changes that arrived during the load are kept: the newer answer may still be older than they
  /// are.
  private mutating func giveUpLoad() -> [DetailEffect] {
    guard let load else { return [] }
    let effect: DetailEffect = errorBeforeCache == nil ? .cancel(load.id) : .discard(load.id)
    self.load = nil
    errorBeforeCache = nil
    return [effect]
  }
}
