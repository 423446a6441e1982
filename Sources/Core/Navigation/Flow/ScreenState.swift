import LandfallDomain
import LandfallLists

/// What stands on the device: the screens with their data, the shell, the messages; and what is told
/// of it.
struct ScreenState: Sendable {
  private let routes: @Sendable (RouteID) -> RouteDeclaration?
  /// What the front end cannot build.
  var broken: Set<ScreenID> = []
  private(set) var screens = Screens()
  private(set) var shell = ShellStateMachine()
  /// Messages since the last link or user action.
  private(set) var messages: [AppMessage] = []
  private(set) var facts = ScreenFacts()
  /// The places that depend on the organization.
  var frame = ScreenFrame()
  private var data = ScreenData()
  private var effects: [ScreenEffect] = []
  /// What a message has shown for a link: told last, when all is posted that belongs to it.
  private var shown: ScreenNews?
  private var lastRequest = 0

  init(
    routes: @escaping @Sendable (RouteID) -> RouteDeclaration?
  ) {
    self.routes = routes
  }

  func route(_ id: RouteID) -> RouteDeclaration? { routes(id) }

  /// Whether the front end can build a screen.
  func canBuild(_ screen: ScreenID) -> Bool { !broken.contains(screen) }

  /// Takes what others know, before a message.
  mutating func take(_ facts: ScreenFacts) {
    self.facts = facts
    (data.person, data.epoch) = (facts.person, facts.epoch)
  }

  /// What is asked of the host, once.
  mutating func takeEffects() -> [ScreenEffect] {
    if let shown { report(shown) }
    defer { (effects, shown) = ([], nil) }
    return effects
  }

  // MARK: Telling

  /// Numbers what is asked of the other flows, downwards: the host's questions go upwards.
  mutating func nextRequest() -> RequestID {
    lastRequest -= 1
    return RequestID(lastRequest)
  }

  mutating func emit(_ effect: ScreenEffect) {
    if effects.isEmpty { effects.reserveCapacity(8) }
    effects.append(effect)
  }

  mutating func report(_ news: ScreenNews) { emit(.report(news)) }

  /// A link's screen is visible, or what stands in its place.
  mutating func reportShown(_ id: DeliveryID, isRefresh: Bool = false) {
    if let shown { report(shown) }
    shown = .shown(id, isRefresh: isRefresh)
  }

  mutating func post(_ kind: AppEvent.Kind, _ id: DeliveryID? = nil) {
    emit(.post(kind, id))
  }

  mutating func dismissMessages() { messages = [] }

  mutating func say(_ key: TextKey, _ values: [NamedValue] = []) {
    messages.append(AppMessage(key: key, values: values))
    post(.messageShown(key))
  }

  /// Executes what the data of the screens asks for.
  private mutating func takeOutcomes() {
    for outcome in data.takeOutcomes() {
      switch outcome {
      case .effect(let effect): emit(effect)
      case .say(let key): say(key)
      case .sessionRefused: report(.sessionRefused(nextRequest()))
      }
    }
  }

  /// Whom and what data that is asked for now belongs to.
  var viewer: Viewer { data.viewer(of: screens) }

  // MARK: The shell

  mutating func move(_ event: ShellEvent) {
    for phase in ShellStateMachine.reduce(&shell, event) { post(.navigationEntered(phase)) }
  }

  /// Tells the shell what is visible.
  mutating func noteView() {
    // While another person's screens are put away nothing is visible for a moment: the app is launched
    // once (NAV-T14).
    guard screens.root != .launching else { return }
    let view: ShellView =
      switch screens.root {
      case .launching: .launching
      case .signIn: .signIn
      case .tabs:
        .tabs(depth: screens.visibleStacks.map { $0.stack(of: $0.focused).count } ?? 0)
      case .standalone, .error: .outsideTabs
      }
    if view != shell.view { move(.shown(view)) }
  }

  // MARK: Placing screens

  /// Puts a screen on its tab's stack, above its declared parents, or outside the tabs.
  ///
  /// - Returns: Whether it was visible already.
  mutating func place(
    _ entry: StackEntry, _ route: RouteDeclaration, _ parents: [StackEntry], for id: DeliveryID?,
    isInApp: Bool
  ) -> Bool {
    let focused = screens.visibleStacks?.focused
    guard let tab = route.tab(whileIn: focused), let owner = frame.owner, let fresh = frame.tabs
    else {
      let wasVisible = screens.showStandalone(entry)
      report(.placed(id, nil))
      return wasVisible
    }
    let wasVisible = screens.root == .tabs(owner) && focused == tab
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
    // A screen that lay in another tab or organization becomes visible: that is no refresh.
    return edit.isRefresh && wasVisible
  }

  /// Shows the same tab as before with the new organization's own stack (NAV-T16).
  mutating func showTabs() {
    guard let owner = frame.owner, let fresh = frame.tabs else { return }
    let tab = screens.visibleStacks?.focused ?? fresh.focused
    screens.showTabs(of: owner, fresh: fresh) { stacks in
      if stacks.focused != tab { stacks.select(tab) }
    }
  }

  /// Shows the tabs of an organization for the first time.
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

  mutating func remember(_ memory: ScreenMemory) { screens.remember { $0 = memory } }

  /// Forgets every screen.
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

  /// Puts the error boundary in the place of a screen that cannot be built.
  mutating func showBoundary(in top: StackEntry) {
    let boundary = StackEntry(
      destination: top.destination, titleKey: top.titleKey,
      presentation: .unavailable(code: "no-screen"), content: .nothing)
    guard replaceTop(with: boundary) else { return }
    post(.errorScreenRendered(code: "no-screen"))
  }

  /// Shows the error boundary in the visible stack for a place inside the app that is none; the other
  /// tabs, and back, lead on (NAV-I01).
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

  /// Shows sign-in, and says why if a session ended in use, not after a sign-out (NAV-P12).
  ///
  /// - Returns: Whether it was not visible before.
  @discardableResult
  mutating func showSignIn(_ reason: SignedOutReason?, _ id: DeliveryID?) -> Bool {
    let isInUse = screens.visibleStacks != nil
    guard screens.showSignIn() else { return false }
    post(.signInRendered, id)
    if isInUse, reason?.endsInUse == true { say("auth:sessionExpired") }
    return true
  }

  // MARK: Data

  /// The data of a screen that shows nothing yet.
  mutating func freshContent(
    for destination: DeepLinkDestination, _ route: RouteDeclaration
  ) -> ScreenContent {
    data.fresh(for: destination, route, facts.organization)
  }

  /// A link, or the first screen, begins to load.
  mutating func landingBegins() { data.landingBegins() }

  /// Hands the visible screen what was loaded for it before.
  mutating func deliver(_ status: EntityStatus) {
    data.deliver(status, &screens)
    takeOutcomes()
  }

  /// Feeds the data of the visible screen.
  mutating func feedTop(_ list: ListEvent?, _ detail: DetailEvent?) {
    guard let number = screens.top?.content?.number else { return }
    if let list { data.feed(list, to: number, &screens) }
    if let detail { data.feed(detail, to: number, &screens) }
    takeOutcomes()
  }

  /// Does something to the data of the screens.
  mutating func change(_ body: (inout ScreenData, inout Screens) -> Void) {
    body(&data, &screens)
    takeOutcomes()
  }
}

extension SignedOutReason {
  /// Whether a session was there and is over, without a sign-out.
  var endsInUse: Bool {
    switch self {
    case .expired, .revoked: true
    case .noSession, .unreadable: false
    }
  }
}
