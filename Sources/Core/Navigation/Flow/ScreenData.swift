@_spi(TypedRoutes) package import LandfallDomain
import LandfallLists

/// The owner of loaded data.
///
/// An answer is discarded if the owner changed during the load.
struct Viewer: Hashable {
  let epoch: Int
  let person: PersonID?
  let isSignedIn: Bool
}

/// Which contracts load the same things.
package struct ContentKinds: Sendable {
  private let kinds: [ContractName: ContractName]
  private let details: [ContentDeclaration]

  /// Finds the contracts of an app's routes.
  ///
  /// A list has the kind of the details that its rows open. Contracts of one declared type have one
  /// kind.
  package init(
    _ routes: some Sequence<RouteDeclaration> = [], _ types: [ItemType] = [],
    route: (RouteID) -> RouteDeclaration? = { _ in nil }
  ) {
    var kinds: [ContractName: ContractName] = [:]
    let contents = routes.lazy.filter { !$0.isPlain }.compactMap { $0.content }
    for content in contents {
      guard let opened = content.opens.flatMap(route)?.content else { continue }
      kinds[content.contract] = opened.contract
    }
    for type in types {
      for contract in type.contracts { kinds[contract] = type.contracts.first }
    }
    self.kinds = kinds
    details = contents.filter { $0.kind == .detail }
  }

  private func kind(_ contract: ContractName) -> ContractName { kinds[contract] ?? contract }

  /// Returns whether equal IDs in the answers to two requests mean the same thing.
  func areSame(_ one: ContentRequest, _ other: ContentRequest) -> Bool {
    one.organization == other.organization && kind(one.contract) == kind(other.contract)
  }

  /// Returns the requests that load an item of a list as a detail.
  func details(of item: ItemID, in list: ContentRequest) -> [ContentRequest] {
    details.filter { kind($0.contract) == kind(list.contract) }.map { detail in
      let inputs = detail.inputs.compactMap { input in
        input.name == "id"
          ? NamedValue("id", item.text)
          : list.inputs.first(named: input.name).map { NamedValue(input.name, $0) }
      }
      return ContentRequest(
        contract: detail.contract, inputs: inputs, organization: list.organization)
    }
  }
}

/// The data of all screens, with the loads and actions that are in progress.
struct ScreenData {
  /// A result of a step.
  enum Outcome {
    case effect(ScreenEffect)
    case say(TextKey)
    /// The services rejected the session, for a load or for an action.
    case sessionRefused(LoadID?)
  }

  private struct Load {
    let contract: ContractName
    let viewer: Viewer
    let isRefresh: Bool
    var isCancelled = false
  }

  private struct Done {
    let request: ActionRequest
    let item: Item?
  }

  private let kinds: ContentKinds
  /// The signed-in person.
  var person: PersonID?
  /// Whether no one is signed in, and the app shows its tabs to guests.
  var isGuest = false
  var epoch = 0
  /// The loads that the services have not answered.
  private var loads: [LoadID: Load] = [:]
  private var actions: [ActionID: Viewer] = [:]
  /// The loads for which the services rejected the session, by the request to end it.
  private var refused: [RequestID: LoadID] = [:]
  /// Actions that ended after the newest link, or the first screen, began to load.
  private var doneWhileLanding: [Done] = []
  /// The number of the newest list or detail.
  private var lastNumber = 0
  /// The results of the step.
  private(set) var outcomes: [Outcome] = []

  init(_ kinds: ContentKinds) { self.kinds = kinds }

  /// Returns the owner of data that is requested now.
  func viewer(of screens: Screens) -> Viewer {
    Viewer(epoch: epoch, person: person, isSignedIn: person != nil && screens.root != .signIn)
  }

  mutating func clearOutcomes() { outcomes.removeAll(keepingCapacity: true) }

  /// Returns empty data for a new screen.
  mutating func fresh(
    for destination: DeepLinkDestination, _ route: RouteDeclaration, _ organization: OrganizationID?
  ) -> ScreenContent {
    guard let request = route.request(for: destination, in: organization) else { return .nothing }
    lastNumber += 1
    return route.content?.kind == .detail
      ? .detail(ItemDetail(request, number: lastNumber))
      : .list(PagedList(request, number: lastNumber))
  }

  // MARK: Events

  /// Whether the person whose screens these are is signed in, or they are a guest's.
  private func isSeen(_ screens: Screens) -> Bool {
    viewer(of: screens).isSignedIn || isGuest && screens.areOpenToGuests
  }

  /// Passes an event to a list.
  ///
  /// Does nothing if no screen shows that list.
  mutating func feed(_ event: ListEvent, to number: Int, _ screens: inout Screens) {
    let effects = screens.change(content: number) { content -> [ContentEffect] in
      guard case .list(var list) = content else { return [] }
      content = .nothing
      let effects = PagedList.reduce(&list, event)
      content = .list(list)
      return effects
    }
    for effect in effects ?? [] {
      if case .perform(let id, _) = effect, !isSeen(screens) {
        // The action waited for another one on its item, and the session has ended since.
        feed(ListEvent.actionFailed(id, .unauthorized), to: number, &screens)
      } else {
        take(effect, ScreenEffect.list, of: number, screens)
      }
    }
  }

  /// Passes an event to a detail.
  ///
  /// Does nothing if no screen shows that detail.
  mutating func feed(_ event: DetailEvent, to number: Int, _ screens: inout Screens) {
    let effects = screens.change(content: number) { content -> [ContentEffect] in
      guard case .detail(var detail) = content else { return [] }
      let effects = ItemDetail.reduce(&detail, event)
      content = .detail(detail)
      return effects
    }
    for effect in effects ?? [] { take(effect, ScreenEffect.detail, of: number, screens) }
  }

  /// Passes an event to a screen's data, in the form for a list and the form for a detail.
  mutating func feed(
    _ list: ListEvent, _ detail: DetailEvent, to number: Int, _ screens: inout Screens
  ) {
    feed(list, to: number, &screens)
    feed(detail, to: number, &screens)
  }

  /// Passes an event to all lists and details.
  mutating func feedAll(_ list: ListEvent, _ detail: DetailEvent, _ screens: inout Screens) {
    for number in screens.contents.compactMap({ $0.number }).sorted() {
      feed(list, detail, to: number, &screens)
    }
  }

  // MARK: A link's own load

  /// Starts to record actions, because the load that begins now may not include them.
  mutating func landingBegins() { doneWhileLanding = [] }

  /// Gives the visible screen the data that was loaded for it.
  mutating func deliver(_ status: EntityStatus, _ screens: inout Screens) {
    guard let number = screens.top?.content?.number else { return }
    switch status {
    case .notApplicable: break
    case .page(let page): feed(ListEvent.landed(page), to: number, &screens)
    case .item(let item): feed(DetailEvent.landed(item), to: number, &screens)
    case .failed(let error):
      feed(.landingFailed(error), .landingFailed(error), to: number, &screens)
    }
    for done in doneWhileLanding { report(number, done, &screens) }
    doneWhileLanding = []
  }

  // MARK: Answers

  /// Handles the services' answer to a load.
  mutating func loaded(
    _ id: LoadID, _ answer: EntityStatus, _ took: Duration, _ screens: inout Screens
  ) {
    guard let load = settle(id, &screens) else { return }
    switch answer {
    case .page(let page): feed(ListEvent.answered(id, page), to: id.screen, &screens)
    case .item(let item): feed(DetailEvent.answered(id, item), to: id.screen, &screens)
    case .failed(.unauthorized) where !isGuest: return outcomes.append(.sessionRefused(id))
    case .failed(let error):
      return feed(.failed(id, error), .failed(id, error), to: id.screen, &screens)
    case .notApplicable: return
    }
    emit(.took(load.isRefresh ? .refresh : .dataLoad, took))
  }

  /// Removes an answered load and returns it, or returns `nil` if no screen waits for it.
  ///
  /// The person, the organization and the screen must be the same as at the start. Otherwise the
  /// answer is discarded and `load-discarded` is posted (NAV-E04).
  private mutating func settle(_ id: LoadID, _ screens: inout Screens) -> Load? {
    if let load = loads[id], !load.isCancelled, load.viewer == viewer(of: screens),
      screens.content(id.screen) != nil
    {
      loads[id] = nil
      return load
    }
    discard(id)
    if screens.content(id.screen)?.load?.id == id {
      // The screen is kept for the same person, who may come back to it.
      feed(.loadCancelled, .loadCancelled, to: id.screen, &screens)
    }
    return nil
  }

  /// Notes the request to end the session that the services rejected for a load.
  mutating func note(_ request: RequestID, for load: LoadID) { refused[request] = load }

  /// Begins a load again with the session that has replaced the rejected one.
  ///
  /// Does nothing if the session ended: then all loads were cancelled.
  mutating func resume(_ request: RequestID, _ screens: inout Screens) {
    guard let id = refused.removeValue(forKey: request),
      let load = screens.content(id.screen)?.load, load.id == id
    else { return }
    feed(.loadCancelled, .loadCancelled, to: id.screen, &screens)
    switch load.kind {
    case .first: feed(.shown, .shown, to: id.screen, &screens)
    case .refresh: feed(.refreshAsked, .refreshAsked, to: id.screen, &screens)
    case .next: feed(ListEvent.scrolled(distanceFromEnd: 0), to: id.screen, &screens)
    }
  }

  /// Cancels all loads.
  ///
  /// If the same person comes back, the data is requested again.
  mutating func forget(_ screens: inout Screens) {
    feedAll(.loadCancelled, .loadCancelled, &screens)
    for id in loads.keys { loads[id]?.isCancelled = true }
  }

  mutating func performed(
    _ id: ActionID, _ request: ActionRequest, _ result: Result<Item?, ServiceError>,
    _ screens: inout Screens, isLanding: Bool
  ) {
    guard let asked = actions.removeValue(forKey: id) else { return }
    let isOwn = asked == viewer(of: screens)
    switch result {
    case .success(let item):
      feed(ListEvent.actionAnswered(id, item), to: id.screen, &screens)
      guard asked.person == person else { return }
      // A list that no longer waits for this answer may have data from before the action.
      done(request, item, on: isOwn ? id.screen : nil, &screens, isLanding: isLanding)
    case .failure(let error):
      feed(ListEvent.actionFailed(id, error), to: id.screen, &screens)
      guard isOwn else { return }
      if error == .unauthorized { outcomes.append(.sessionRefused(nil)) }
      // Another person deleted the item first: remove it everywhere.
      if error == .notFound {
        let removal = ActionRequest(list: request.list, item: request.item, action: .remove)
        done(removal, nil, on: id.screen, &screens, isLanding: isLanding)
      }
    }
  }

  /// Reports an action to all other screens that show the item.
  ///
  /// While a link or the first screen loads, the action is recorded too, because that answer may be
  /// older.
  mutating func done(
    _ request: ActionRequest, _ item: Item?, on screen: Int?, _ screens: inout Screens,
    isLanding: Bool
  ) {
    let done = Done(request: request, item: item)
    for other in screens.contents.compactMap({ $0.number }).sorted() where other != screen {
      report(other, done, &screens)
    }
    if isLanding { doneWhileLanding.append(done) }
    guard request.action == .remove else { return }
    for detail in kinds.details(of: request.item, in: request.list) {
      emit(.detail(.removeFromCache(detail)))
    }
  }

  private mutating func report(_ number: Int, _ done: Done, _ screens: inout Screens) {
    let request = done.request
    guard let other = screens.content(number)?.request, kinds.areSame(other, request.list) else {
      return
    }
    if case .list(let list)? = screens.content(number) {
      // A running load may return the item as it was before the action.
      let isKnown = list.row(of: request.item) != nil
      guard isKnown || list.load != nil || request.action == .remove else { return }
      let event = done.item.map(ListEvent.itemChanged)
      feed(event ?? .itemDone(request.item, request.action), to: number, &screens)
    } else {
      let changed = request.action == .remove ? nil : done.item.map(DetailEvent.itemChanged)
      feed(changed ?? .itemDone(request.item, request.action), to: number, &screens)
    }
  }

  // MARK: Effects

  private mutating func emit(_ effect: ScreenEffect) { outcomes.append(.effect(effect)) }

  private mutating func post(_ kind: AppEvent.Kind) { emit(.post(kind, nil)) }

  private mutating func take(
    _ effect: ContentEffect, _ kind: (ContentEffect) -> ScreenEffect, of number: Int,
    _ screens: Screens
  ) {
    switch effect {
    case .fetch(let id, let request): begin(id, request, screens)
    case .cancel(let id): loads[id]?.isCancelled = true
    case .discard(let id): return discard(id)
    case .perform(let id, _): actions[id] = viewer(of: screens)
    case .announce(let notice): return announce(notice, of: number, screens)
    case .readCache, .storeInCache, .storeItem, .changeInCache, .removeFromCache: break
    }
    emit(kind(effect))
  }

  private mutating func begin(_ id: LoadID, _ request: ContentRequest, _ screens: Screens) {
    loads[id] = Load(
      contract: request.contract, viewer: viewer(of: screens),
      isRefresh: screens.content(id.screen)?.load?.kind == .refresh)
  }

  private mutating func discard(_ id: LoadID) {
    if let load = loads.removeValue(forKey: id) { post(.loadDiscarded(load.contract)) }
  }

  private mutating func announce(_ notice: ContentNotice, of number: Int, _ screens: Screens) {
    guard let contract = screens.content(number)?.request?.contract else { return }
    switch notice {
    case .refreshed(let items): post(.listRefreshed(contract, items: items))
    case .appended(let items): post(.pageAppended(contract, items: items))
    case .showedCached: post(.cacheShown(contract))
    case .failed(let error): post(.loadFailed(contract, error))
    case .actionDone(let item): post(.actionDone(contract, item: item))
    case .actionFailed(let item, let error):
      post(.actionFailed(contract, item: item, error))
      guard isSeen(screens) else { return }
      outcomes.append(.say(error == .offline ? "errors:offline" : "errors:actionFailed"))
    case .actionRefused(let item, let refusal):
      post(.actionRefused(contract, item: item, refusal))
      outcomes.append(.say("errors:actionFailed"))
    }
  }
}

extension RouteDeclaration {
  /// Returns the request for the data of the route's screen, or `nil` for a screen without data.
  package func request(
    for destination: DeepLinkDestination, in organizationID: OrganizationID?
  ) -> ContentRequest? {
    guard let content else { return nil }
    let inputs = content.inputs.compactMap { input in
      destination.value(named: input.source).map { NamedValue(input.name, $0) }
    }
    return ContentRequest(
      contract: content.contract, inputs: inputs,
      organization: organization == .none ? nil : organizationID)
  }
}
