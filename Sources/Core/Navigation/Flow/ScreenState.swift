package import LandfallDomain
import LandfallLists

/// The state of the screens: their data, the tab bar state, the messages, and the effects to
/// report.
@usableFromInline package struct ScreenState: Sendable {
  private let routes: @Sendable (RouteID) -> RouteDeclaration?
  /// The screens that the front end cannot build.
  var broken: Set<ScreenID> = []
  @usableFromInline package private(set) var screens = Screens()
  @usableFromInline package private(set) var tabBar = TabBarStateMachine()
  /// The messages since the last link or user action.
  @usableFromInline package private(set) var messages: [AppMessage] = []
  private(set) var facts = ScreenFacts()
  /// Whether a signed-in person has seen the visible screens.
  private var isInUse = false
  /// The default screens of the active organization.
  var frame = ScreenFrame()
  private var data: ScreenData
  private var effects: [ScreenEffect] = []
  /// The link whose screen was shown; reported after all other effects of the same message.
  private var shown: ScreenNews?
  private var lastRequest = 0

  init(
    routes: @escaping @Sendable (RouteID) -> RouteDeclaration?, _ kinds: ContentKinds
  ) {
    self.routes = routes
    data = ScreenData(kinds)
  }

  func route(_ id: RouteID) -> RouteDeclaration? { routes(id) }

  /// Returns whether the front end can build a screen.
  func canBuild(_ screen: ScreenID) -> Bool { !broken.contains(screen) }

  /// Stores the facts of the other flows, before a message is handled.
  mutating func take(_ facts: ScreenFacts) {
    self.facts = facts
    (data.person, data.epoch, data.isGuest) = (facts.person, facts.epoch, facts.isGuest)
    if facts.person != nil { screens.removeGuests() }
  }

  /// Exchanges the array to which effects are added.
  mutating func swapEffects(_ effects: inout [ScreenEffect]) { swap(&self.effects, &effects) }

  // MARK: Reporting

  /// Returns a new negative ID; the IDs of the host's questions are positive.
  mutating func nextRequest() -> RequestID {
    lastRequest -= 1
    return RequestID(lastRequest)
  }

  mutating func emit(_ effect: ScreenEffect) {
    effects.append(effect)
  }

  mutating func report(_ news: ScreenNews) { emit(.report(news)) }

  /// Notes that a link's screen, or its replacement, is visible.
  mutating func noteShown(_ id: DeliveryID, isRefresh: Bool = false) {
    reportShown()
    shown = .shown(id, isRefresh: isRefresh)
  }

  /// Reports what was noted, after all other effects.
  mutating func reportShown() {
    if let shown { report(shown) }
    shown = nil
  }

  mutating func post(_ kind: AppEvent.Kind, _ id: DeliveryID? = nil) {
    emit(.post(kind, id))
  }

  mutating func dismissMessages() { messages = [] }

  /// Shows a message; the same one is never shown twice at a time.
  mutating func say(_ key: TextKey, _ values: [NamedValue] = []) {
    let message = AppMessage(key: key, values: values)
    messages.removeAll { $0 == message }
    messages.append(message)
    post(.messageShown(key))
  }

  /// Turns the results of the screens' data into effects.
  private mutating func takeOutcomes() {
    for outcome in data.outcomes {
      switch outcome {
      case .effect(let effect): emit(effect)
      case .say(let key): say(key)
      case .sessionRefused(let load):
        let request = nextRequest()
        if let load { data.note(request, for: load) }
        report(.sessionRefused(request))
      }
    }
    data.clearOutcomes()
  }

  /// The owner of data that is requested now.
  var viewer: Viewer { data.viewer(of: screens) }

  // MARK: The tab bar state

  mutating func move(_ event: TabBarEvent) {
    if let phase = TabBarStateMachine.reduce(&tabBar, event) { post(.navigationEntered(phase)) }
  }

  /// Updates the tab bar state with what is visible.
  mutating func noteView() {
    switch screens.root {
    case .launching, .signIn: isInUse = false
    case .tabs, .standalone, .error: if facts.person != nil { isInUse = true }
    }
    // While another person's screens are removed, nothing is visible for a moment. `launching` is
    // entered only once (NAV-T14).
    guard screens.root != .launching else { return }
    let view: TabBarView =
      switch screens.root {
      case .launching: .launching
      case .signIn: .signIn
      case .tabs:
        .tabs(depth: screens.visibleStacks.map { $0.stack(of: $0.focused).count } ?? 0)
      case .standalone, .error: .outsideTabs
      }
    if view != tabBar.view { move(.shown(view)) }
  }

  // MARK: Placing screens

  /// Puts a screen on its tab's stack, above its declared parents, or outside the tabs.
  ///
  /// - Returns: Whether the screen was already visible.
  mutating func place(
    _ entry: StackEntry, _ route: RouteDeclaration, _ parents: [StackEntry], for id: DeliveryID?,
    isInApp: Bool
  ) -> Bool {
    let focused = screens.visibleStacks?.focused
    // After a sign-in, the tab that was visible before may show it too.
    let current = focused ?? frame.owner.flatMap { screens.stacks(of: $0)?.focused }
    guard let tab = route.tab(whileIn: current), let owner = frame.owner, let fresh = frame.tabs
    else {
      let wasVisible = screens.showStandalone(entry, owner: frame.owner, fresh: frame.tabs)
      report(.placed(id, nil))
      return wasVisible
    }
    let wasVisible = screens.root == .tabs(owner) && focused == tab
    // A tab that only borrows the screen does not show the parents of the tab that owns it.
    let parents =
      tab == route.tab
      ? parents
      : parents.filter { self.route($0.destination.route)?.tab(whileIn: tab) == tab }
    let edit = screens.showTabs(of: owner, fresh: fresh) { stacks in
      wasVisible && isInApp ? stacks.push(entry) : stacks.land(entry, above: parents, in: tab)
    }
    report(.placed(id, edit))
    let shown = screens.visibleStacks?.focused ?? tab
    if focused != shown {
      if isInApp { move(.tabTapped) }
      post(.tabSelected(shown), id)
    } else if wasVisible, isInApp, !edit.isRefresh {
      move(edit.pushed > 0 ? .screenPushed : .screenPopped)
    }
    if !edit.isRefresh {
      if edit.popped > 0 { post(.stackPopped(shown, depth: edit.depth - edit.pushed), id) }
      if edit.pushed > 0 { post(.stackPushed(shown, depth: edit.depth), id) }
    }
    // A screen that becomes visible from another tab or organization is not a refresh.
    return edit.isRefresh && wasVisible
  }

  /// Shows the new organization's stack of the same tab as before (NAV-T16).
  mutating func showTabs() {
    guard let owner = frame.owner, let fresh = frame.tabs else { return }
    let tab = screens.tabsInUse?.focused ?? fresh.focused
    screens.showTabs(of: owner, fresh: fresh) { stacks in
      if stacks.focused != tab { stacks.select(tab) }
    }
  }

  /// Shows the saved tabs of an organization.
  mutating func showSaved(_ tabs: TabStacks, of owner: OrganizationID) {
    screens.showTabs(of: owner, fresh: tabs) { _ in }
    post(.stateRestored(screens: tabs.tabs.reduce(0) { $0 + tabs.stack(of: $1).count }))
  }

  mutating func select(_ tab: TabID, of owner: OrganizationID, _ stacks: TabStacks) {
    screens.showTabs(of: owner, fresh: stacks) { $0.select(tab) }
  }

  mutating func goBack() -> Bool { screens.back() }

  mutating func replaceTop(with entry: StackEntry) -> Bool {
    screens.replaceTop(with: entry, of: entry.destination)
  }

  /// Gives the visible screen a destination with another query; removes its data if the services are
  /// now asked for other data.
  ///
  /// - Returns: Whether the screen itself is visible, and nothing in its place.
  mutating func setQuery(of destination: DeepLinkDestination) -> Bool {
    guard let top = screens.top, top.presentation == .screen, let route = route(destination.route)
    else { return false }
    let organization = facts.organization
    let isSame =
      route.request(for: top.destination, in: organization)
      == route.request(for: destination, in: organization)
    // A running load could not be delivered.
    if !isSame { feedTop(.loadCancelled, .loadCancelled) }
    var entry = StackEntry(
      destination: destination, titleKey: top.titleKey, content: isSame ? top.content : nil)
    entry.memory = top.memory
    return screens.replaceTop(with: entry, of: top.destination)
  }

  mutating func remember(_ memory: ScreenMemory) { screens.remember { $0 = memory } }

  /// Removes every screen.
  mutating func clear() { screens.clear() }

  mutating func showError(_ screen: ErrorScreen, _ id: DeliveryID?) {
    screens.showError(screen)
    post(.errorScreenRendered(code: screen.code), id)
  }

  mutating func showOutside(_ id: DeliveryID?) {
    guard let entry = frame.outside else {
      return showError(ErrorScreen(code: "no-organization"), id)
    }
    _ = screens.showStandalone(entry)
    post(.screenRendered(entry.destination.screen, path: entry.destination.path), id)
  }

  /// Shows something else in the place of the visible screen: an invitation to sign in, for example.
  ///
  /// - Returns: Whether it is visible now; `false` if that is already shown, or `top` no longer is.
  @discardableResult
  mutating func replace(
    _ top: StackEntry, with presentation: StackEntry.Presentation
  ) -> Bool {
    top.presentation != presentation && replaceTop(with: top.showing(presentation))
  }

  /// Replaces a screen that cannot be shown with the error boundary.
  mutating func showBoundary(in top: StackEntry, code: String = "no-screen") {
    guard replace(top, with: .unavailable(code: code)) else { return }
    post(.errorScreenRendered(code: code))
  }

  /// Shows the error boundary for an in-app destination that does not exist.
  ///
  /// It is pushed onto the visible stack; the other tabs and back still work (NAV-I01).
  mutating func showBroken(_ id: DeliveryID, _ link: LinkText) {
    guard screens.visibleStacks != nil, let owner = frame.owner,
      let fresh = frame.tabs
    else { return }
    let entry = StackEntry(
      destination: DeepLinkDestination(
        route: "/*path", screen: "not-found",
        parameters: [NamedValue("path", String(link.description.drop { $0 == "/" }))]),
      titleKey: "errors:screenBroken.title", presentation: .unavailable(code: "no-route"),
      content: .nothing)
    _ = screens.showTabs(of: owner, fresh: fresh) { $0.push(entry) }
    post(.routeUnmatched(path: link.description), id)
    post(.errorScreenRendered(code: "no-route"), id)
  }

  /// Shows sign-in.
  ///
  /// If a session ended in use without a sign-out, a message says why (NAV-P12).
  ///
  /// - Returns: Whether it replaced screens that a signed-in person has seen.
  @discardableResult
  mutating func showSignIn(_ reason: SignedOutReason?, _ id: DeliveryID?) -> Bool {
    guard screens.showSignIn() else { return false }
    post(.signInRendered, id)
    if isInUse, reason?.endsInUse == true {
      dismissMessages()
      say("auth:sessionExpired")
    }
    return isInUse
  }

  /// Leaves sign-in: shows the tabs of guests as they were, or nothing if there are none.
  mutating func leaveSignIn() { screens.leaveSignIn() }

  // MARK: Data

  /// Returns empty data for a new screen.
  mutating func freshContent(
    for destination: DeepLinkDestination, _ route: RouteDeclaration
  ) -> ScreenContent {
    data.fresh(for: destination, route, facts.organization)
  }

  /// Records actions from now on, because a link or the first screen begins to load.
  mutating func landingBegins() { data.landingBegins() }

  /// Gives the visible screen the data that was loaded for it.
  mutating func deliver(_ status: EntityStatus) {
    data.deliver(status, &screens)
    takeOutcomes()
  }

  /// Passes an event to the data of the visible screen.
  mutating func feedTop(_ list: ListEvent?, _ detail: DetailEvent?) {
    guard let number = screens.top?.content?.number else { return }
    if let list { data.feed(list, to: number, &screens) }
    if let detail { data.feed(detail, to: number, &screens) }
    takeOutcomes()
  }

  /// Changes the data of the screens and handles the results.
  mutating func change(_ body: (inout ScreenData, inout Screens) -> Void) {
    body(&data, &screens)
    takeOutcomes()
  }
}

extension SignedOutReason {
  /// Whether a session existed and ended without a sign-out.
  package var endsInUse: Bool {
    switch self {
    case .expired, .revoked: true
    case .noSession, .unreadable: false
    }
  }
}
