import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallParsing

@testable import LandfallLists
@testable import LandfallNavigation

/// What is put on view.
extension World {
  // MARK: Landing

  mutating func land(
    _ id: DeliveryID, _ target: LinkTarget, _ organization: ActiveOrganization?,
    _ content: EntityStanding, _ presentation: StackEntry.Presentation
  ) {
    if id != newest {
      report(.overtakenLink, "\(id) lands, \(String(describing: newest)) is newer")
    }
    cancelHome()
    // A newer screen on view clears the slot, whatever data it shows (RULINGS 10).
    waiting = [:]
    if let organization, target.route.organization != .none,
      organizations.activate(organization)
    {
      leaveEpoch()
    }
    let entry = StackEntry(
      destination: target.destination, titleKey: target.route.titleKey, presentation: presentation,
      content: presentation == .screen ? freshContent(target.route) : .nothing)
    let isRefresh = place(entry, target.route, isInternal: record(id)?.isInternal ?? false)
    if presentation == .screen { deliver(content) }
    send(.screenShown(id, isRefresh: isRefresh && presentation == .screen))
  }

  mutating func freshContent(_ route: RouteDeclaration) -> ScreenContent {
    guard let contract = route.content?.contract else { return .nothing }
    lastContent += 1
    let organization = route.organization == .none ? nil : organizations.active?.organization.id
    return .list(
      PagedList(
        ContentRequest(contract: contract, inputs: [], organization: organization),
        number: lastContent))
  }

  mutating func place(_ entry: StackEntry, _ route: RouteDeclaration, isInternal: Bool) -> Bool {
    let wasFocused = screens.visibleStacks?.focused
    guard let tab = route.tab(whileIn: wasFocused),
      let organization = organizations.active?.organization.id, let fresh = tabStacks()
    else { return screens.showStandalone(entry) }
    let parents = route.parents.filter { $0 != "/app/home" && $0 != "/app/:org/members" }
      .compactMap { Town.shared.entries[$0]?[organization] }
    let wasOnView = screens.root == .tabs(organization) && wasFocused == tab
    let isByHand = wasOnView && isInternal
    let edit = screens.showTabs(of: organization, fresh: fresh) { stacks in
      isByHand ? stacks.push(entry) : stacks.land(entry, above: parents, in: tab)
    }
    if wasFocused != tab {
      if isInternal { move(.tabTapped) }
    } else if isByHand, !edit.isRefresh {
      move(edit.pushed > 0 ? .screenPushed : .screenPopped)
    }
    return edit.isRefresh && wasOnView
  }

  func tabStacks() -> TabStacks? {
    let organization = organizations.active?.organization.id ?? "1"
    var roots: [TabID: StackEntry] = [:]
    for tab in Town.shared.app.tabs { roots[tab.id] = Town.shared.entries[tab.root]?[organization] }
    return TabStacks(roots: roots, focused: Town.home)
  }

  mutating func showBoundary(_ id: DeliveryID) {
    guard screens.visibleStacks != nil, let organization = organizations.active?.organization.id,
      let fresh = tabStacks()
    else {
      finish(id, .unmatched)
      return
    }
    let entry = StackEntry(
      destination: DeepLinkDestination(
        route: "/*path", screen: "not-found",
        parameters: [NamedValue("path", "nowhere/at/all")]),
      titleKey: "errors:screenBroken.title", presentation: .unavailable(code: "no-route"),
      content: .nothing)
    _ = screens.showTabs(of: organization, fresh: fresh) { $0.push(entry) }
    noteView()
    finish(id, .unmatched)
  }

  // MARK: The default screen

  mutating func settle() {
    guard screens.root == .launching || screens.root == .signIn && session != nil else { return }
    startHome()
  }

  mutating func startHome() {
    cancelHome()
    lastHome += 1
    start(.home(HomeWork(number: lastHome, link: nil, isFallback: false, person: nil)))
  }

  mutating func beginHome(_ work: HomeWork, _ isCancelled: Bool) {
    guard session != nil else {
      _ = screens.showSignIn()
      noteView()
      endHome(work)
      return
    }
    let work = HomeWork(
      number: work.number, link: work.link, isFallback: work.isFallback, person: session?.person.id)
    if organizations.active != nil {
      askHomeContent(work, isCancelled)
    } else {
      ask(.memberships(.home(work)), isCancelled)
    }
  }

  mutating func homeListCame(
    _ work: HomeWork, _ list: MembershipList, _ failure: ServiceError?, _ isCancelled: Bool
  ) {
    if failure == nil {
      guard work.person == session?.person.id, !isCancelled else { return endHome(work) }
      if organizations.active == nil, organizations.adopt(list) == nil {
        showOutsideOrganizations()
        endHome(work)
        return
      }
      askHomeContent(work, isCancelled)
      return
    }
    guard work.person == session?.person.id, !isCancelled else { return endHome(work) }
    if failure == .unauthorized {
      turnAway()
    } else {
      screens.showError(ErrorScreen(code: failure?.rawValue ?? ""))
      noteView()
    }
    endHome(work)
  }

  private mutating func askHomeContent(_ work: HomeWork, _ isCancelled: Bool) {
    ask(.content(.home(work, viewer, organizations.active?.organization.id)), isCancelled)
  }

  mutating func homeContentCame(
    _ work: HomeWork, _ asked: Viewer, _ content: EntityStanding, _ isCancelled: Bool
  ) {
    defer { endHome(work) }
    guard asked == viewer || bounds.mutant?.keepsOlderEpochs == true, !isCancelled else { return }
    if content == .failed(.unauthorized) {
      turnAway()
      return
    }
    let route = Town.shared.route("/app/home")
    guard var entry = Town.shared.entries["/app/home"]?["1"] else { return }
    entry.content = freshContent(route)
    _ = place(entry, route, isInternal: false)
    deliver(content)
    noteView()
  }

  private mutating func endHome(_ work: HomeWork) {
    if let id = work.link { send(.screenShown(id, isRefresh: false)) }
  }

  mutating func showOutsideOrganizations() {
    guard let entry = Town.shared.entries["/outside"]?["1"] else { return }
    _ = screens.showStandalone(entry)
    noteView()
  }

  // MARK: Data of screens

  mutating func deliver(_ standing: EntityStanding) {
    guard let number = screens.top?.content?.number else { return }
    switch standing {
    case .notApplicable, .item: break
    case .page(let page): feed(.landed(page), to: number)
    case .failed(let error): feed(.landingFailed(error), to: number)
    }
  }

  mutating func feed(_ event: ListEvent, to number: Int) {
    let effects = screens.change(content: number) { content -> [ListEffect] in
      guard case .list(var list) = content else { return [] }
      let effects = PagedList.reduce(&list, event)
      content = .list(list)
      return effects
    }
    for effect in effects ?? [] {
      switch effect {
      case .fetch(let id, let request):
        loads[id] = number
        ask(.list(id, request, viewer))
      case .cancel(let id), .discard(let id): loads[id] = nil
      case .readCache(let id, _): feed(.cacheRead(id, nil), to: number)
      case .changeInCache, .storeInCache, .removeFromCache, .perform, .announce: break
      }
    }
  }

  mutating func listCame(
    _ id: LoadID, _ request: ContentRequest, _ asked: Viewer, _ answer: Answer
  ) {
    let isWanted = asked == viewer && loads[id] != nil && screens.content(id.screen) != nil
    loads[id] = nil
    if !isWanted, screens.content(id.screen)?.load?.id == id { feed(.loadCancelled, to: id.screen) }
    guard isWanted || bounds.mutant?.keepsOlderEpochs == true else { return }
    if case .failed(let error) = answer {
      if error == .unauthorized { turnAway() } else { feed(.failed(id, error), to: id.screen) }
    } else {
      feed(.answered(id, page(request.organization)), to: id.screen)
    }
    noteView()
  }

  mutating func leaveEpoch() {
    for number in screens.contents.compactMap(\.number) { feed(.epochChanged, to: number) }
  }

  mutating func fillTop() {
    guard var top = screens.top, top.presentation == .screen,
      let route = Town.shared.resolver.table.route(top.destination.route)
    else { return endFilling() }
    if route.requires != nil, let number = top.content?.number {
      feed(.loadCancelled, to: number)
      top = screens.top ?? top
    }
    let shown = top.content
    guard route.requires != nil else {
      showContent(top, shown)
      return endFilling()
    }
    top.content = nil
    _ = screens.replaceTop(with: top, of: top.destination)
    ask(.memberships(.fillTop(top, shown: shown, viewer)))
  }

  mutating func showContent(_ top: StackEntry, _ shown: ScreenContent?) {
    var top = top
    top.content = shown ?? freshContent(Town.shared.route(top.destination.route))
    guard screens.replaceTop(with: top, of: top.destination) else { return }
    if let number = top.content?.number { feed(.shown, to: number) }
  }

  mutating func endFilling() {
    noteView()
    handWaits = true
  }
}
