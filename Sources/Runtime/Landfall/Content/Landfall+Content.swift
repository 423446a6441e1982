import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNavigation

/// Runs the effects of the screens.
extension Landfall {
  func execute(_ effect: ScreenEffect, for cause: RequestID?) {
    owesSnapshot = true
    switch effect {
    case .list(let effect): execute(effect)
    case .detail(let effect): execute(effect)
    case .loadHome(let load):
      let work: @Sendable (isolated Landfall) async -> Void = { landfall in
        let status = await landfall.content(load.request, load.kind)
        landfall.handle(.screen(.homeLoaded(load, status)))
      }
      if let delivery = load.delivery { self.load(delivery, work) } else { homeWork = start(work) }
    case .cancelHome: cancel(homeWork)
    case .readSaved(let id):
      _ = start {
        $0.handle(.screen(.savedRead(id, await $0.savedScreens.read(ofGuests: $0.core.isGuest))))
      }
    case .rendered(let id): measureRender(id)
    case .took(let phase, let span): measure(phase, span, nil)
    case .report, .post: break
    }
  }

  private func execute(_ effect: ListEffect) {
    switch effect {
    case .fetch(let id, let request):
      load(id, request, .list)
    case .readCache(let id, let request):
      answer(id) { landfall in
        await landfall.finishCache()
        return .pagesKept(
          id, await landfall.cacheHost.pages(request, isGuest: landfall.core.isGuest))
      }
    case .cancel(let id): cancel(fetches[id])
    case .storeInCache, .changeInCache, .removeFromCache:
      cacheHost.change(by: effect, isGuest: core.isGuest)
      workCacheSoon()
    case .perform(let id, let request): perform(id, request)
    case .discard, .announce: break
    }
  }

  private func execute(_ effect: DetailEffect) {
    switch effect {
    case .fetch(let id, let request):
      load(id, request, .detail)
    case .readCache(let id, let request):
      answer(id) { landfall in
        await landfall.finishCache()
        return .itemKept(id, await landfall.cacheHost.item(request, isGuest: landfall.core.isGuest))
      }
    case .cancel(let id): cancel(fetches[id])
    case .storeInCache, .removeFromCache:
      cacheHost.change(by: effect, isGuest: core.isGuest)
      workCacheSoon()
    case .discard, .announce: break
    }
  }

  private func load(_ id: LoadID, _ request: ContentRequest, _ kind: ContentDeclaration.Kind) {
    answer(id) { landfall in
      let start = landfall.clock.now().instant
      let status = await landfall.content(request, kind)
      return .loaded(id, status, took: landfall.clock.now().instant - start)
    }
  }

  private func answer(
    _ id: LoadID, _ body: @escaping @Sendable (isolated Landfall) async -> ScreenMessage
  ) {
    fetches[id] = start { landfall in
      let answer = await body(landfall)
      landfall.fetches[id] = nil
      landfall.handle(.screen(answer))
    }
  }

  private func perform(_ id: ActionID, _ request: ActionRequest) {
    _ = start { $0.handle(.screen(.performed(id, request, await $0.perform(request)))) }
  }

  /// Runs an action on an item.
  ///
  /// If the services reject the session, it is renewed once.
  func perform(_ request: ActionRequest) async -> Result<Item?, ServiceError> {
    do throws(ServiceError) {
      guard let actions = services.actions else { throw .unavailable }
      return .success(
        try await asking { () async throws(ServiceError) in try await actions.perform(request) })
    } catch {
      return .failure(error)
    }
  }

  /// Waits until the visible screen has no running load.
  func finishLoading() async { await wait { !$0.core.screen.isLoading } }

  /// Waits until the first screen is visible, if it is being prepared.
  func finishFirstScreen() async { await wait { !$0.core.screen.isBusy } }

  /// Returns the snapshot after the visible screen has loaded or failed.
  ///
  /// For a process that shows one screen and ends.
  public func settledSnapshot() async -> AppSnapshot {
    await finishFirstScreen()
    await finishLoading()
    return snapshot
  }

  // MARK: Cache

  /// Applies the queued cache changes, unless a link is in flight; then they wait for its outcome.
  func workCacheSoon() { if core.linkFlow.inFlight == nil { workCache() } }

  /// Applies the queued cache changes, after the earlier ones.
  func workCache() {
    let changes = cacheHost.takeChanges()
    guard !changes.isEmpty else { return }
    start(in: .cache) { await $0.cacheHost.work(changes) }
  }

  /// Waits until all queued cache changes are applied.
  func finishCache() async {
    workCache()
    await finish(.cache)
  }
}
