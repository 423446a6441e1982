public import LandfallDomain
public import LandfallLists

/// The data of a detail screen: the item, the current load and the last error (NAV-I05).
///
/// A value in the screen's stack entry. Only `reduce(_:_:)` changes it.
public struct ItemDetail: Hashable, Sendable {
  /// The number that identifies this detail among all lists and details.
  package let number: Int
  /// The request that loads the item.
  package let request: ContentRequest
  /// The item, or `nil` if there is nothing to show.
  public internal(set) var item: Item?
  /// Whether the item may be outdated: it came from the cache, or a later load failed.
  public internal(set) var isStale = false
  /// The time when the cache stored the item, or `nil` if the item came from the services.
  public internal(set) var cachedAt: Timestamp?
  /// The current load (`first` or `refresh`), or `nil`.
  public internal(set) var load: ListLoad?
  /// The error of the last load, which the screen shows with a retry button, or `nil`.
  public internal(set) var error: ServiceError?

  var loads = 0
  var errorBeforeCache: ServiceError?
  var settling = SettledChanges()
  var isOutdated = false

  /// Creates a detail that shows nothing yet.
  ///
  /// - Parameters:
  ///   - request: The request that loads the item.
  ///   - number: A number that no other list or detail has.
  package init(_ request: ContentRequest, number: Int) {
    self.request = request
    self.number = number
  }
}

extension ItemDetail {
  /// Applies one event to the detail and returns its effects.
  ///
  /// Every fetch ends exactly once, as in a ``PagedList``.
  package static func reduce(_ detail: inout ItemDetail, _ event: DetailEvent) -> [ContentEffect] {
    switch event {
    case .shown: return detail.becameVisible()
    case .refreshAsked: return detail.load == nil ? detail.start() : []
    case .retryAsked:
      return detail.load == nil && detail.error != nil ? detail.start() : []
    case .landed(let item):
      let overtaken = detail.giveUpLoad()
      detail.loads += 1
      return overtaken + detail.replace(with: item)
    case .landingFailed(let error):
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
      let effects = detail.endLoad()
      detail.error = nil
      detail.isStale = detail.item != nil
      detail.isOutdated = detail.item != nil
      return effects
    }
  }

  private func isAwaiting(_ id: LoadID) -> Bool { load?.id == id && errorBeforeCache == nil }

  private mutating func becameVisible() -> [ContentEffect] {
    guard load == nil, error == nil, item == nil || isOutdated else { return [] }
    return start()
  }

  private mutating func start() -> [ContentEffect] {
    loads += 1
    let id = LoadID(screen: number, number: loads)
    load = ListLoad(id: id, kind: item == nil ? .first : .refresh)
    error = nil
    return [.fetch(id, request)]
  }

  private mutating func replace(with newer: Item) -> [ContentEffect] {
    let isFirst = item == nil
    item = newer
    isStale = false
    isOutdated = false
    cachedAt = nil
    error = nil
    finish()
    guard let item else { return withdraw(.notFound) }
    return [.storeItem(request, item)] + (isFirst ? [] : [.announce(.refreshed(items: 1))])
  }

  private mutating func fail(_ error: ServiceError) -> [ContentEffect] {
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

  private mutating func withdraw(_ error: ServiceError) -> [ContentEffect] {
    finish()
    item = nil
    isStale = false
    cachedAt = nil
    self.error = error
    return [.removeFromCache(request), .announce(.failed(error))]
  }

  private mutating func cacheRead(_ id: LoadID, _ cached: CachedItem?) -> [ContentEffect] {
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
  ) -> [ContentEffect] {
    // The first load may return this item as it was before the change.
    if load != nil { settling.add(id, kind) }
    guard let known = item, known.itemID == id else { return [] }
    guard let newer = SettledChange(item: id, kind: kind).applied(to: known) else {
      let overtaken = endLoad()
      return overtaken + withdraw(.notFound)
    }
    item = newer
    return [.storeItem(request, newer)]
  }

  private mutating func finish() {
    load = nil
    errorBeforeCache = nil
    // A load that began before the change may have returned the old item.
    item = item.flatMap(settling.applied)
    settling = SettledChanges()
  }

  private mutating func endLoad() -> [ContentEffect] {
    let effects = giveUpLoad()
    finish()
    return effects
  }

  /// Stops the load because a newer one replaces it.
  ///
  /// Changes that arrived during the load are kept: the newer answer may still be older than they
  /// are.
  private mutating func giveUpLoad() -> [ContentEffect] {
    guard let load else { return [] }
    let effect: ContentEffect = errorBeforeCache == nil ? .cancel(load.id) : .discard(load.id)
    self.load = nil
    errorBeforeCache = nil
    return [effect]
  }
}

/// An event of a detail screen's data.
package enum DetailEvent: Equatable, Sendable {
  /// The screen became visible.
  case shown
  /// The person pulled to refresh.
  case refreshAsked
  /// The person asked to repeat the load that failed.
  case retryAsked
  /// A link loaded the item, before or after the screen became visible.
  case landed(Item)
  /// A link failed to load the item.
  case landingFailed(ServiceError)
  /// The services answered a ``ContentEffect/fetch(_:_:)``.
  case answered(LoadID, Item)
  /// A ``ContentEffect/fetch(_:_:)`` failed, or the caller stopped it after a
  /// ``ContentEffect/cancel(_:)``.
  case failed(LoadID, ServiceError)
  /// The cache answered a ``ContentEffect/readCache(_:_:)``.
  case cacheRead(LoadID, CachedItem?)
  /// The person cancelled the load.
  case loadCancelled
  /// Another screen changed an item or loaded a newer version. It may be this screen's item.
  case itemChanged(Item)
  /// An action of another screen changed an item. It may be this screen's item.
  case itemDone(ItemID, ItemAction)
  /// Another organization became active.
  case epochChanged
}
