import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext

/// Feeds the lists and details of the screens, and runs what they ask for.
extension Landfall {
  /// What a screen asks the services for, or `nil` for one without data.
  func request(
    for destination: DeepLinkDestination, _ route: RouteDeclaration,
    _ organization: OrganizationID?
  ) -> ContentRequest? {
    guard let declaration = route.content else { return nil }
    let inputs = declaration.inputs.compactMap { input in
      destination.value(named: input.source).map { NamedValue(input.name, $0) }
    }
    return ContentRequest(
      contract: declaration.contract, inputs: inputs,
      organization: route.organization == .none ? nil : organization)
  }

  /// The data of a screen that shows nothing yet.
  func freshContent(
    for destination: DeepLinkDestination, _ route: RouteDeclaration
  ) -> ScreenContent {
    let organization = core.organization.active?.organization.id
    guard let request = request(for: destination, route, organization) else { return .nothing }
    lastContent += 1
    return route.content?.kind == .detail
      ? .detail(ItemDetail(request, number: lastContent))
      : .list(PagedList(request, number: lastContent))
  }

  /// Hands the screen on view what a link has loaded for it.
  func deliver(_ standing: EntityStanding) {
    guard let number = screens.top?.content?.number else { return }
    switch standing {
    case .notApplicable: break
    // What a person may see is judged by their role in the organization that is active now, not in
    // the one that the link came from (NAV-B04).
    case .page(let page): feed(.landed(visible(page, on: number)), to: number)
    case .item(let item): feed(DetailEvent.landed(item), to: number)
    case .failed(let error):
      feed(ListEvent.landingFailed(error), to: number)
      feed(DetailEvent.landingFailed(error), to: number)
    }
    tellWhatWasDone(number)
  }

  /// Feeds a list; nothing happens if its screen is gone, or shows no list.
  func feed(_ event: ListEvent, to number: Int) {
    let effects = screens.change(content: number) { content -> [ListEffect] in
      guard case .list(var list) = content else { return [] }
      content = .nothing
      let effects = PagedList.reduce(&list, event)
      content = .list(list)
      return effects
    }
    for effect in effects ?? [] { run(effect, of: number) }
  }

  /// Feeds a detail; nothing happens if its screen is gone, or shows no detail.
  func feed(_ event: DetailEvent, to number: Int) {
    let effects = screens.change(content: number) { content -> [DetailEffect] in
      guard case .detail(var detail) = content else { return [] }
      let effects = ItemDetail.reduce(&detail, event)
      content = .detail(detail)
      return effects
    }
    for effect in effects ?? [] { run(effect, of: number) }
  }

  /// Waits until nothing is on its way any more for the screen on view.
  func finishLoading() async {
    while let content = screens.top?.content, let load = content.load,
      let work = contentLoads[load.id]
    {
      await finish(work)
    }
  }

  /// What is on view once its data has come, or has failed to: for a process that shows one screen
  /// and ends.
  public func settledSnapshot() async -> AppSnapshot {
    await finish(homeWork)
    await finishLoading()
    return snapshot
  }

  // MARK: Effects

  private func run(_ effect: ListEffect, of number: Int) {
    switch effect {
    case .fetch(let id, let request): fetch(id, request)
    case .cancel(let id): cancel(contentLoads.removeValue(forKey: id))
    case .discard(let id): discard(id)
    case .readCache(let id, let request):
      contentLoads[id] = start { landfall in
        await landfall.readCache(for: id) { cache throws(ListCacheError) in
          try await cache.pages(request)
        } _: {
          landfall.feed(ListEvent.cacheRead(id, $0), to: id.screen)
        }
      }
    case .storeInCache(let request, let page, let position):
      withCache("store") { cache throws(ListCacheError) in
        try await cache.store(page, at: position, of: request)
      }
    case .changeInCache(let request, let id, let item):
      withCache("replace") { cache throws(ListCacheError) in
        try await cache.replace(id, with: item, of: request)
      }
    case .removeFromCache(let request):
      withCache("remove") { cache throws(ListCacheError) in try await cache.remove(request) }
    case .perform(let id, let request): _ = start { await $0.perform(id, request) }
    case .announce(let notice): announce(notice, of: number)
    }
  }

  private func run(_ effect: DetailEffect, of number: Int) {
    switch effect {
    case .fetch(let id, let request): fetch(id, request)
    case .cancel(let id): cancel(contentLoads.removeValue(forKey: id))
    case .discard(let id): discard(id)
    case .readCache(let id, let request):
      contentLoads[id] = start { landfall in
        await landfall.readCache(for: id) { cache throws(ListCacheError) in
          try await cache.item(request)
        } _: {
          landfall.feed(DetailEvent.cacheRead(id, $0), to: id.screen)
        }
      }
    case .storeInCache(let request, let item):
      withCache("store") { cache throws(ListCacheError) in
        try await cache.store(item, of: request)
      }
    case .removeFromCache(let request):
      withCache("remove") { cache throws(ListCacheError) in try await cache.remove(request) }
    case .announce(let notice): announce(notice, of: number)
    }
  }

  private func fetch(_ id: LoadID, _ request: ContentRequest) {
    let asked = view
    contracts[id] = request.contract
    contentLoads[id] = start { await $0.load(id, request, for: asked) }
  }

  private func load(_ id: LoadID, _ request: ContentRequest, for asked: View) async {
    let start = clock.now().instant
    let isRefresh = screens.content(id.screen)?.load?.kind == .refresh
    do {
      if isDetail(id.screen) {
        let item = try await asking { () async throws(ServiceError) in
          try await services.entities.item(request)
        }
        guard isWanted(id, asked) else { return }
        settle(id)
        feed(DetailEvent.answered(id, item), to: id.screen)
      } else {
        let page = try await asking { () async throws(ServiceError) in
          try await services.lists.page(request)
        }
        guard isWanted(id, asked) else { return }
        settle(id)
        feed(.answered(id, visible(page, on: id.screen)), to: id.screen)
      }
      measure(isRefresh ? .refresh : .dataLoad, clock.now().instant - start, nil)
    } catch {
      guard isWanted(id, asked) else { return }
      settle(id)
      if error == .unauthorized {
        await turnAway()
        return
      }
      feed(ListEvent.failed(id, error), to: id.screen)
      feed(DetailEvent.failed(id, error), to: id.screen)
    }
    publish()
  }

  private func isDetail(_ number: Int) -> Bool {
    guard case .detail? = screens.content(number) else { return false }
    return true
  }

  /// Whether an answer is for somebody still.
  ///
  /// It must be the same person in the same organization, whose screen is still there; otherwise the
  /// answer is dropped, and said so (NAV-E04).
  private func isWanted(_ id: LoadID, _ asked: View) -> Bool {
    if asked == view, contentLoads[id] != nil, screens.content(id.screen) != nil { return true }
    discard(id)
    if screens.content(id.screen)?.load?.id == id {
      // The screen is kept for the same person, who may come back to it.
      feed(ListEvent.loadCancelled, to: id.screen)
      feed(DetailEvent.loadCancelled, to: id.screen)
    }
    return false
  }

  /// Forgets a load that has its answer.
  private func settle(_ id: LoadID) {
    contentLoads[id] = nil
    contracts[id] = nil
  }

  private func discard(_ id: LoadID) {
    contentLoads[id] = nil
    if let contract = contracts.removeValue(forKey: id) { post(.loadDiscarded(contract)) }
  }

  // MARK: Cache

  /// Looks something up in the cache for a load that the services did not answer.
  private func readCache<Kept: Sendable>(
    for id: LoadID, _ read: (any ListCache) async throws(ListCacheError) -> Kept?,
    _ take: (Kept?) -> Void
  ) async {
    var kept: Kept?
    if let cache {
      await finishCache()
      do throws(ListCacheError) {
        kept = try await read(cache)
      } catch {
        post(.cacheFailed(code: error.code, operation: "read"))
      }
    }
    take(kept)
    settle(id)
    publish()
  }

  /// Does something to the cache after everything that was asked of it before; nobody waits.
  ///
  /// A link on its way has its outcome first.
  func withCache(
    _ operation: String,
    _ body: @escaping @Sendable (any ListCache) async throws(ListCacheError) -> Void
  ) {
    guard let cache else { return }
    cacheQueue.append { landfall in
      do throws(ListCacheError) {
        try await body(cache)
      } catch {
        landfall.post(.cacheFailed(code: error.code, operation: operation))
      }
    }
    if core.journey.flight == nil { workCache() }
  }

  /// Does what is asked of the cache, in order.
  func workCache() {
    for operation in cacheQueue { start(in: .cache, operation) }
    cacheQueue = []
  }

  /// Waits until the cache has done what it was asked.
  func finishCache() async {
    workCache()
    await finish(.cache)
  }
}
