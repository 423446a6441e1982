@_spi(TypedRoutes) package import LandfallDomain
import LandfallLists

/// The visible screens: tabs, stacks, the screens that replace them, and the data of each screen.
///
/// A value: ``handle(_:_:into:)`` takes a message and writes effects. It never waits.
@usableFromInline package struct ScreenFlow: Sendable {
  /// Whether tabs and stacks are saved for the next launch.
  private let keepsScreens: Bool
  /// The number of handled messages; if it is unchanged, so is the whole state.
  package private(set) var revision = 0
  @usableFromInline package internal(set) var state: ScreenState
  /// The screens saved by an earlier process, for organizations that were not shown yet.
  private var saved: SavedScreens?
  var filling: Filling?
  /// At most one entry for the app and one for a link.
  private var homes: [FirstScreen] = []
  /// Whether a person was signed in; then saved screens of guests are from before that.
  private var hadPerson = false
  private var animates = false
  /// Whether a user action started a transition that may not be animated.
  private var isMoving = false

  /// Creates a flow with no visible screen.
  package init(
    route: @escaping @Sendable (RouteID) -> RouteDeclaration?,
    kinds: ContentKinds = ContentKinds(), keepsScreens: Bool
  ) {
    self.keepsScreens = keepsScreens
    state = ScreenState(routes: route, kinds)
  }

  // Inlined, because a computed property that another module reads copies the whole flow.

  /// The screens on the device.
  @inlinable package var screens: Screens { state.screens }
  /// The tab bar state.
  @inlinable package var tabBar: TabBarStateMachine { state.tabBar }
  /// The messages since the last link or user action.
  @inlinable package var messages: [AppMessage] { state.messages }

  /// Whether the first screen is being prepared, or the visible screen is being filled.
  package var isBusy: Bool { !homes.isEmpty || filling != nil }
  /// Whether the visible screen is being filled or loads data.
  package var isLoading: Bool { filling != nil || screens.top?.content?.load != nil }

  /// Returns the saved tabs of an organization that was not shown yet, or `nil`.
  package func saved(of organization: OrganizationID, _ person: PersonID?) -> SavedScreens.Tabs? {
    guard saved?.person == person, screens.stacks(of: organization) == nil else { return nil }
    return saved?.tabs.first { $0.organization == organization }
  }

  /// Handles one message, and writes the effects into an empty array.
  package mutating func handle(
    _ message: ScreenMessage, _ facts: ScreenFacts, into effects: inout [ScreenEffect]
  ) {
    state.swapEffects(&effects)
    defer { state.swapEffects(&effects) }
    revision += 1
    state.take(facts)
    hadPerson = hadPerson || facts.person != nil
    take(message)
    inviteIfRefused()
    finishFilling()
    state.noteView()
    endTransition()
    state.reportShown()
  }

  private mutating func take(_ message: ScreenMessage) {
    let (facts, isLanding) = (state.facts, isLanding)
    switch message {
    case .frameChanged(let frame): state.frame = frame
    case .brokenChanged(let screens): state.broken = screens
    case .linkFollowed(let id): state.move(.linkReceived(id))
    case .linkLoads: state.landingBegins()
    case .landed(let id, let landing): land(id, landing)
    case .linkFailed(let id, let screen):
      leaveHome()
      state.showError(screen, id)
      state.noteShown(id)
    case .linkMissed(let id, let isInApp): beginHome(for: id, isInApp: isInApp)
    case .outsideOrganizations(let id):
      state.showOutside(id)
      state.noteShown(id)
    case .brokenDestination(let id, let link):
      state.showBroken(id, link)
      isMoving = true
    case .linkLeft(let id): homes.removeAll { $0.delivery == id }
    case .linkEnded(let id, let isInApp):
      state.noteView()
      state.move(.linkEnded(id))
      if isInApp { isMoving = true }
    case .signInNeeded(let reason, let id):
      if facts.isGuest { leaveHome() }
      state.showSignIn(reason, id)
    case .signInAsked: askForSignIn()
    case .signInLeft: leaveSignIn()
    case .sessionEnded(let reason): endSession(reason)
    case .sessionForgotten:
      saved = nil
      state.change { $0.forget(&$1) }
    case .personLeft:
      state.clear()
      saved = nil
    case .signingOut:
      state.clear()
      state.dismissMessages()
    case .signedOut:
      guard !facts.isLinkOnItsWay else { break }
      if facts.isGuest { beginHome(for: nil) } else { state.showSignIn(nil, nil) }
    case .signedIn: state.dismissMessages()
    case .epochChanged: state.change { $0.feedAll(.epochChanged, .epochChanged, &$1) }
    case .organizationSwitched:
      state.showTabs()
      fillTop()
    case .organizationPicked: state.move(.organizationPicked)
    case .organizationKept: state.move(.organizationKept)
    case .homeAsked: beginHome(for: nil)
    case .initialScreenAsked:
      let isSignedIn = facts.person != nil
      if screens.root == .launching || screens.root == .signIn && isSignedIn { beginHome(for: nil) }
    case .homeLeft: leaveHome()
    case .movedInApp: movedInApp()
    case .tabSelected(let tab): select(tab)
    case .wentBack(let request): goBack(request)
    case .querySet(let destination, let request):
      let isSet = state.setQuery(of: destination)
      if isSet, filling != nil || screens.top?.content == nil { fillTop() }
      state.report(.answered(request, .holds(isSet)))
    case .buildAsked: buildAgain()
    case .refreshAsked: state.feedTop(.refreshAsked, .refreshAsked)
    case .retryAsked: state.feedTop(.retryAsked, .retryAsked)
    case .scrolled(let distance): state.feedTop(.scrolled(distanceFromEnd: distance), nil)
    case .actionAsked(let item, let action): state.feedTop(.actionAsked(item, action), nil)
    case .remembered(let memory): state.remember(memory)
    case .said(let key, let values): state.say(key, values)
    case .messagesDismissed: state.dismissMessages()
    case .transitionsUsed(let isOn):
      animates = isOn
      if !isOn { state.move(.transitionEnded) }
    case .transitionEnded: state.move(.transitionEnded)
    case .answered(let request, let answer): answered(request, answer)
    case .homeLoaded(let load, let status): homeLoaded(load, status)
    case .savedRead(let id, let saved): savedRead(id, saved)
    case .savedTaken(let id): restore(id)
    case .loaded(let id, let answer, let took): state.change { $0.loaded(id, answer, took, &$1) }
    case .pagesKept(let id, let pages):
      state.change { $0.feed(ListEvent.cacheRead(id, pages), to: id.screen, &$1) }
    case .itemKept(let id, let item):
      state.change { $0.feed(DetailEvent.cacheRead(id, item), to: id.screen, &$1) }
    case .performed(let id, let request, let result):
      state.change { $0.performed(id, request, result, &$1, isLanding: isLanding) }
    case .itemDone(let request, let item):
      state.change { $0.done(request, item, on: nil, &$1, isLanding: isLanding) }
    }
  }

  /// Whether a link or the first screen is loading; its data may be older than an action that ends
  /// now.
  private var isLanding: Bool { state.facts.isLinkOnItsWay || !homes.isEmpty }

  /// Ends a transition at once if the front end does not animate.
  private mutating func endTransition() {
    guard isMoving, filling == nil else { return }
    isMoving = false
    if !animates { state.move(.transitionEnded) }
  }

  // MARK: Placing screens

  private mutating func land(_ id: DeliveryID, _ landing: Landing) {
    leaveHome()
    filling = nil
    let (destination, route) = (landing.destination, landing.route)
    var presentation = landing.presentation
    if presentation == .screen, !state.canBuild(destination.screen) {
      presentation = .unavailable(code: "no-screen")
    }
    let isScreen = presentation == .screen
    let entry = StackEntry(
      destination: destination, titleKey: route.titleKey, presentation: presentation,
      content: isScreen ? state.freshContent(for: destination, route) : .nothing)
    let isRefresh = state.place(entry, route, landing.parents, for: id, isInApp: landing.isInApp)
    if isScreen { state.deliver(landing.content) }
    let path = LinkText(destination.path).description
    switch presentation {
    case .unauthorized: state.post(.unauthorizedScreenRendered(route.id), id)
    // No link lands on an invitation.
    case .signInNeeded: break
    case .unavailable(let code): state.post(.errorScreenRendered(code: code), id)
    case .screen where isRefresh:
      state.post(.screenRefreshed(destination.screen, path: path), id)
    case .screen: state.post(.screenRendered(destination.screen, path: path), id)
    }
    state.emit(.rendered(id))
    state.noteShown(id, isRefresh: isRefresh && isScreen)
    if isScreen, landing.isFromRow { state.feedTop(nil, .refreshAsked) }
  }

  // MARK: Sign-in

  /// Shows sign-in after the end of a session.
  ///
  /// If the session expired or was revoked, the visible screen is kept for the same person.
  private mutating func endSession(_ reason: SignedOutReason?) {
    // A guest has no session that could end.
    guard !state.facts.isGuest || !isOpenToGuests else { return }
    let top = screens.top
    guard state.showSignIn(reason, nil), let reason, reason.endsInUse, let top,
      top.presentation == .screen,
      // The next session decides whether the person has an organization.
      top.destination.route != state.frame.outside?.destination.route
    else { return }
    state.report(.lost(top.destination, reason))
  }

  /// Whether what is visible is for guests: their tabs, or a public screen over them or over
  /// nothing.
  private var isOpenToGuests: Bool {
    screens.root.tabs == Screens.guests
      || screens.areOpenToGuests
        && screens.top.map { state.route($0.destination.route)?.policy == .public } != false
  }

  /// Whether what is visible belongs to a person: their tabs, or a screen that needs a session.
  package var isPersonal: Bool {
    if let tabs = screens.root.tabs { return tabs != Screens.guests }
    guard let top = screens.top, top.presentation == .screen else { return false }
    return state.route(top.destination.route)?.policy == .required
  }

  /// Shows sign-in to a guest; the visible screen, or the one that an invitation replaces, is opened
  /// afterwards.
  private mutating func askForSignIn() {
    guard state.facts.isGuest, screens.areOpenToGuests else { return }
    leaveHome()
    let (top, stacks) = (screens.top, screens.visibleStacks)
    state.showSignIn(nil, nil)
    // From the root of a tab, sign-in leads to the person's first screen.
    let isRoot = stacks.map { $0.stack(of: $0.focused).count == 1 } ?? false
    if let top, top.presentation == .signInNeeded || top.presentation == .screen && !isRoot {
      state.report(.lost(top.destination, .noSession))
    }
  }

  /// Returns a guest from sign-in to the tabs.
  private mutating func leaveSignIn() {
    guard state.facts.isGuest, screens.root == .signIn || screens.root == .launching else { return }
    state.dismissMessages()
    state.leaveSignIn()
    if screens.root == .launching { beginHome(for: nil) } else { fillTop() }
  }

  /// Replaces the visible screen with an invitation, if its data is refused to guests.
  private mutating func inviteIfRefused() {
    guard state.facts.isGuest, let top = screens.top, top.presentation == .screen,
      top.content?.error == .unauthorized
    else { return }
    state.replace(top, with: .signInNeeded)
  }

  // MARK: The first screen

  /// Stops preparing the first screen, because something newer is shown.
  ///
  /// A default screen that replaces a link is still prepared.
  private mutating func leaveHome() {
    for home in homes where home.delivery == nil {
      if case .load = home.step { state.emit(.cancelHome) }
    }
    homes.removeAll { $0.delivery == nil }
  }

  /// Prepares the default screen; with an `id` it replaces a link that leads nowhere (DL-R02).
  private mutating func beginHome(for id: DeliveryID?, isInApp: Bool = false) {
    if id == nil {
      leaveHome()
      state.report(.homeBegan)
    }
    let person = state.facts.person
    // An unmatched link does not interrupt a guest's sign-in.
    guard person != nil || state.facts.isGuest && screens.root != .signIn else {
      state.showSignIn(nil, id)
      guard let id else { return }
      state.post(.defaultScreenRendered("sign-in"), id)
      return state.noteShown(id)
    }
    let home = FirstScreen(
      id: state.nextRequest(), delivery: id, isInApp: isInApp, person: person, step: .organization
    )
    homes.append(home)
    // A guest has no organization.
    guard person != nil else { return organizationFound(home, .holds(true)) }
    state.report(.organizationNeeded(home.id, id))
  }

  private mutating func proceed(_ home: FirstScreen, to step: FirstScreen.Step) {
    for index in homes.indices where homes[index].id == home.id { homes[index].step = step }
  }

  /// Ends the preparation: the first screen, or its replacement, is shown.
  private mutating func end(_ home: FirstScreen) {
    homes.removeAll { $0.id == home.id }
    if let delivery = home.delivery { state.noteShown(delivery) }
  }

  private mutating func organizationFound(_ home: FirstScreen, _ answer: RequestAnswer) {
    guard home.person == state.facts.person else { return end(home) }
    switch answer {
    case .failed(.unauthorized): return refuse(home)
    case .failed(let error):
      // The person's organization is unknown. Only an error screen with a retry can be shown.
      // A link may have failed for the same reason just before.
      if messages.last?.key != error.textKey { state.say(error.textKey) }
      state.showError(ErrorScreen(code: error.rawValue), home.delivery)
    case .holds(false): state.showOutside(home.delivery)
    case .overtaken: break
    case .holds, .status, .done:
      guard home.delivery == nil, screens.root == .launching, !state.facts.hasHadLink,
        keepsScreens, home.person != nil || !hadPerson
      else { return load(home) }
      proceed(home, to: .saved)
      return state.emit(.readSaved(home.id))
    }
    end(home)
  }

  private mutating func refuse(_ home: FirstScreen) {
    let request = state.nextRequest()
    proceed(home, to: .refused(request))
    state.report(.sessionRefused(request))
  }

  private mutating func savedRead(_ id: RequestID, _ saved: SavedScreens?) {
    guard let home = homes.first(where: { $0.id == id }) else { return }
    guard home.person == state.facts.person else { return end(home) }
    guard let saved, saved.person == home.person, screens.root == .launching else {
      return load(home)
    }
    self.saved = saved
    state.report(.savedTaken(id))
  }

  /// Shows the screens that were visible when the process ended.
  ///
  /// Used only for a launch with a live session and without a link. Destinations are matched with
  /// the current routes. A destination without a route is left out, with the screens above it.
  private mutating func restore(_ id: RequestID) {
    guard let home = homes.first(where: { $0.id == id }) else { return }
    guard let owner = state.frame.owner, let tabs = state.frame.tabs,
      saved?.tabs.contains(where: { $0.organization == owner }) == true
    else { return load(home) }
    state.showSaved(tabs, of: owner)
    end(home)
    fillTop()
  }

  private mutating func load(_ home: FirstScreen) {
    guard let entry = state.frame.home, let route = state.route(entry.destination.route)
    else { return end(home) }
    state.landingBegins()
    guard let request = route.request(for: entry.destination, in: state.facts.organization),
      let kind = route.content?.kind
    else { return show(home, entry, route, .notApplicable) }
    proceed(home, to: .load(state.viewer))
    state.emit(
      .loadHome(HomeLoad(id: home.id, delivery: home.delivery, request: request, kind: kind)))
  }

  private mutating func homeLoaded(_ load: HomeLoad, _ status: EntityStatus) {
    let home = homes.first { $0.id == load.id }
    // Something newer is visible, or the person or the organization changed.
    guard let home, home.step == .load(state.viewer), let entry = state.frame.home,
      let route = state.route(entry.destination.route)
    else {
      state.post(.loadDiscarded(load.request.contract), load.delivery)
      if let home { end(home) }
      return
    }
    guard status != .failed(.unauthorized) || home.person == nil else { return refuse(home) }
    show(home, entry, route, status)
  }

  private mutating func show(
    _ home: FirstScreen, _ entry: StackEntry, _ route: RouteDeclaration, _ status: EntityStatus
  ) {
    let (screen, path) = (entry.destination.screen, entry.destination.path)
    var entry = entry
    let canBuild = state.canBuild(screen)
    if canBuild { entry.content = state.freshContent(for: entry.destination, route) }
    _ = state.place(
      entry, route, state.frame.homeParents, for: home.delivery, isInApp: home.isInApp)
    if canBuild { state.deliver(status) } else { state.showBoundary(in: entry) }
    state.post(
      home.delivery == nil
        ? .screenRendered(screen, path: path) : .defaultScreenRendered(screen), home.delivery)
    end(home)
  }

  // MARK: User actions

  private mutating func movedInApp() {
    state.dismissMessages()
    state.report(.moved)
  }

  private mutating func select(_ tab: TabID) {
    guard case .tabs(let owner) = screens.root, let stacks = screens.stacks(of: owner),
      !stacks.stack(of: tab).isEmpty
    else { return }
    state.select(tab, of: owner, stacks)
    moved(from: stacks)
  }

  /// Whether back opens the default screen, because nothing is below a screen outside the tabs.
  ///
  /// A person without an organization has no default screen. An app that declares no screen for
  /// them would show an error, so there the organization must be known.
  private var leadsHome: Bool {
    guard case .standalone(let entry, above: nil) = screens.root,
      state.frame.owner != nil || state.frame.outside != nil
    else { return false }
    return entry.destination != state.frame.home?.destination
      && entry.destination.route != state.frame.outside?.destination.route
  }

  /// Whether going back would do something, if a person or a guest uses the app.
  package var canGoBack: Bool { leadsHome || screens.canGoBack }

  private mutating func goBack(_ request: RequestID) {
    let before = screens.visibleStacks
    if leadsHome {
      movedInApp()
      if !homes.contains(where: { $0.delivery == nil }) { beginHome(for: nil) }
      return state.report(.answered(request, .holds(true)))
    }
    guard state.goBack() else { return state.report(.answered(request, .holds(false))) }
    movedInApp()
    moved(from: before)
    state.report(.answered(request, .holds(true)))
  }

  /// Reports a change of tab or depth, and fills the visible screen.
  private mutating func moved(from before: TabStacks?) {
    if let stacks = screens.visibleStacks, let before {
      let (tab, depth) = (stacks.focused, stacks.stack(of: stacks.focused).count)
      if tab != before.focused {
        state.move(.tabTapped)
        state.post(.tabSelected(tab))
      } else if depth != before.stack(of: tab).count {
        state.move(.screenPopped)
        state.post(.stackPopped(tab, depth: depth))
      }
    }
    isMoving = true
    fillTop()
  }

  private mutating func buildAgain() {
    // No route leads to this destination, so a retry cannot help: the boundary stays.
    guard let top = screens.top, case .unavailable = top.presentation,
      state.route(top.destination.route) != nil
    else { return }
    if state.replaceTop(with: top.showing(.screen)) {
      fillTop()
    }
  }

  private mutating func answered(_ request: RequestID, _ answer: RequestAnswer) {
    if let home = homes.first(where: { $0.id == request && $0.step == .organization }) {
      organizationFound(home, answer)
    } else if let home = homes.first(where: { $0.step == .refused(request) }) {
      // A new session replaced the rejected one: request the data again with it.
      if home.person == state.facts.person { load(home) } else { end(home) }
    } else if let filling, case .permission(request, let needed) = filling.step {
      permissionKnown(filling, needed, answer)
    } else if let filling, filling.step == .refused(request) {
      self.filling = nil
      // A new session replaced the rejected one: ask again with it.
      if filling.viewer == state.viewer { fillTop() }
    } else {
      state.change { $0.resume(request, &$1) }
    }
  }
}
