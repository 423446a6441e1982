import LandfallDomain

extension PagedList {
  /// Applies an event to a list.
  ///
  /// Every fetch ends exactly once: in a notice that it succeeded or failed, or in
  /// ``ContentEffect/discard(_:)`` if another load has superseded it. If the list no longer exists,
  /// the caller discards the answer itself.
  package static func reduce(_ list: inout PagedList, _ event: ListEvent) -> [ContentEffect] {
    switch event {
    case .shown: return list.becameVisible()
    case .scrolled(let distance):
      guard distance <= Limits.listEndDistance else { return [] }
      return list.approachedEnd()
    case .refreshAsked: return list.refresh()
    case .retryAsked: return list.retry()
    case .landed(let page): return list.landed(page)
    case .landingFailed(let error): return list.landingFailed(error)
    case .answered(let id, let page): return list.answered(id, page)
    case .failed(let id, let error): return list.failed(id, error)
    case .cacheRead(let id, let cached): return list.cacheRead(id, cached)
    case .loadCancelled: return list.endLoad()
    case .actionAsked(let item, let action): return list.actionAsked(item, action)
    case .actionAnswered(let id, let item): return list.actionAnswered(id, item)
    case .actionFailed(let id, let error): return list.actionFailed(id, error)
    case .itemDone(let item, let action): return list.changedElsewhere(item, .did(action))
    case .itemChanged(let item): return list.changedElsewhere(item.itemID, .became(item))
    case .epochChanged: return list.leaveEpoch()
    }
  }
}

/// Loads: when they start, and what their end does.
extension PagedList {
  // MARK: Beginning

  mutating func becameVisible() -> [ContentEffect] {
    guard load == nil, failure == nil else { return [] }
    guard isLoaded else { return start(.first) }
    return isOutdated ? start(.refresh) : []
  }

  mutating func approachedEnd() -> [ContentEffect] {
    guard load == nil, failure == nil, isLoaded, hasMore else { return [] }
    return start(.next)
  }

  mutating func refresh() -> [ContentEffect] {
    switch load?.kind {
    case .first, .refresh: return []
    case .next: return endLoad() + start(.refresh)
    case nil: return start(isLoaded ? .refresh : .first)
    }
  }

  mutating func retry() -> [ContentEffect] {
    guard load == nil, let failure else { return [] }
    switch failure.kind {
    case .next where hasMore:
      barrenPages = 0
      return start(.next)
    case .first, .refresh, .next: return start(isLoaded ? .refresh : .first)
    }
  }

  private mutating func start(_ kind: ListLoad.Kind) -> [ContentEffect] {
    loads += 1
    let id = LoadID(screen: number, number: loads)
    load = ListLoad(id: id, kind: kind)
    failure = nil
    let cursor = kind == .next ? nextCursor : nil
    return [
      .fetch(
        id,
        ContentRequest(
          contract: request.contract, inputs: request.inputs, organization: request.organization,
          cursor: cursor))
    ]
  }

  // MARK: A link's own load

  mutating func landed(_ page: Page) -> [ContentEffect] {
    guard isAcceptable(page) else { return landingFailed(.malformed) }
    let overtaken = giveUpLoad()
    loads += 1
    let effects = replace(with: page, by: loads)
    return overtaken.isEmpty ? effects : overtaken + effects
  }

  mutating func landingFailed(_ error: ServiceError) -> [ContentEffect] {
    let overtaken = giveUpLoad()
    loads += 1
    return overtaken + fail(error, of: isLoaded ? .refresh : .first, loads)
  }

  // MARK: Answers

  mutating func answered(_ id: LoadID, _ page: Page) -> [ContentEffect] {
    guard let load, load.id == id, errorBeforeCache == nil else { return [.discard(id)] }
    guard isAcceptable(page) else { return failed(id, .malformed) }
    switch load.kind {
    case .first, .refresh: return replace(with: page, by: id.number)
    case .next: return append(page, by: id.number)
    }
  }

  mutating func failed(_ id: LoadID, _ error: ServiceError) -> [ContentEffect] {
    guard let load, load.id == id, errorBeforeCache == nil else { return [.discard(id)] }
    return fail(error, of: load.kind, id.number)
  }

  /// Returns whether the cursor is within its limit and the total is not negative.
  private func isAcceptable(_ page: Page) -> Bool {
    (page.nextCursor?.utf8.count ?? 0) <= Limits.maximumCursorBytes && page.total >= 0
  }

  private mutating func replace(with page: Page, by number: Int) -> [ContentEffect] {
    let isFirst = !isLoaded
    generation += 1
    replaceItems(with: page.items, by: number, generation: generation)
    nextCursor = page.nextCursor
    (reportedTotal, hidden) = (page.total, page.hidden)
    (isLoaded, isOutdated, cachedAt) = (true, false, nil)
    let kept = settling.applied(to: page, without: hidden)
    // A link may bring data that an earlier load failed to get.
    failure = nil
    finish()
    (barrenPages, cachedPages) = (base.count == 0 ? 1 : 0, 1)
    var effects: [ContentEffect] = [.storeInCache(request, kept, position: 0)]
    if !isFirst { effects.append(.announce(.refreshed(items: shown.count))) }
    if barrenPages > 0, hasMore { effects += start(.next) }
    return effects
  }

  private mutating func append(_ page: Page, by number: Int) -> [ContentEffect] {
    let asked = nextCursor
    let before = shown.count
    let added = addToBase(page.items, by: number, generation: generation)
    nextCursor = page.nextCursor
    // The total of cached pages already leaves out what was hidden in them.
    if cachedAt == nil { reportedTotal = page.total }
    hidden += page.hidden
    let page = settling.applied(to: page, without: hidden)
    guard added == 0, let next = page.nextCursor else {
      barrenPages = 0
      finish()
      return keep(page) + [.announce(.appended(items: shown.count - before))]
    }
    // The page has nothing new, but more is announced: accept only a few such pages in a row.
    barrenPages += 1
    guard next != asked else { return fail(.repeatedCursor, of: .next, number) }
    guard barrenPages < Limits.maximumBarrenPages else {
      return fail(.endlessList, of: .next, number)
    }
    finish()
    return keep(page) + start(.next)
  }

  /// Stores a page in the cache, if all earlier pages are there and the limit is not reached.
  private mutating func keep(_ page: Page) -> [ContentEffect] {
    guard 1..<Limits.maximumCachedPages ~= cachedPages else { return [] }
    defer { cachedPages += 1 }
    return [.storeInCache(request, page, position: cachedPages)]
  }

  private mutating func fail(
    _ error: ServiceError, of kind: ListLoad.Kind, _ number: Int
  ) -> [ContentEffect] {
    let withdraws = kind == .next ? error.forbidsReading : error.withdrawsData
    if withdraws {
      finish()
      withdraw()
      failure = ListFailure(kind: kind, error: error)
      return [.removeFromCache(request), .announce(.failed(error))]
    }
    if kind != .next {
      stale.mark(through: loads)
      guard isLoaded else {
        let id = LoadID(screen: self.number, number: number)
        load = ListLoad(id: id, kind: kind)
        errorBeforeCache = error
        return [.readCache(id, request)]
      }
    }
    finish()
    failure = ListFailure(kind: kind, error: error)
    return [.announce(.failed(error))]
  }

  // MARK: The cache

  mutating func cacheRead(_ id: LoadID, _ cached: CachedPages?) -> [ContentEffect] {
    guard let load, load.id == id, let error = errorBeforeCache else { return [] }
    if let cached, let last = cached.pages.last {
      clearItems()
      for page in cached.pages { addToBase(page.items, by: id.number, generation: 0) }
      nextCursor = last.nextCursor
      (reportedTotal, hidden) = (last.total, cached.pages.reduce(0) { $0 + $1.hidden })
      isLoaded = true
      cachedAt = cached.storedAt
      cachedPages = 0
      stale.mark(through: loads)
    }
    finish()
    failure = ListFailure(kind: load.kind, error: error)
    return (cachedAt == nil ? [] : [.announce(.showedCached)]) + [.announce(.failed(error))]
  }

  // MARK: The end

  /// Ends the load in progress and applies the changes confirmed in the meantime.
  private mutating func finish() {
    load = nil
    errorBeforeCache = nil
    settle()
  }

  /// Cancels the load in progress, if there is one.
  mutating func endLoad() -> [ContentEffect] {
    let effects = giveUpLoad()
    finish()
    return effects
  }

  /// Cancels the load in favor of another one, whose data may be older than the last changes.
  private mutating func giveUpLoad() -> [ContentEffect] {
    guard let load else { return [] }
    // If only the cache is still being read, the answer has already come: discard it instead.
    let effect: ContentEffect = errorBeforeCache == nil ? .cancel(load.id) : .discard(load.id)
    self.load = nil
    errorBeforeCache = nil
    return [effect]
  }

  mutating func leaveEpoch() -> [ContentEffect] {
    let effects = endLoad()
    showAll()
    failure = nil
    stale.mark(through: loads)
    isOutdated = isLoaded
    return effects
  }

  private mutating func withdraw() {
    clearItems()
    pendingActions = []
    nextCursor = nil
    (reportedTotal, hidden) = (0, 0)
    isLoaded = false
    cachedAt = nil
  }
}
