package import LandfallDomain
import LandfallLists

/// What is visible: tabs, stacks, what stands in their place, and the data of each screen.
///
/// It is a value. ``handle(_:_:)`` takes what happened and says what to do; it never waits.
package struct ScreenFlow: Sendable {
  /// The visible screen is being filled.
  private struct Filling {
    enum Step: Equatable {
      /// It waits for the services to say that the person has the permission.
      case permission(RequestID, Permission)
      /// It loads.
      case load
    }

    let destination: DeepLinkDestination
    let viewer: Viewer
    /// What it showed before.
    let shown: ScreenContent?
    var step: Step
  }

  /// The first screen is on its way.
  private struct Home {
    enum Step: Equatable {
      case organization
      case saved
      case load(Viewer)
      /// The services refuse the session.
      case refused(RequestID)
    }

    let id: RequestID
    /// The link in whose place it is shown, or `nil`.
    let delivery: DeliveryID?
    let isInApp: Bool
    let person: PersonID
    var step: Step
  }

  private let keepsScreens: Bool
  private var display: Display
  /// What was saved in an earlier process, for organizations that were not looked at yet.
  private var saved: SavedScreens?
  private var filling: Filling?
  /// At most one for the app, and one for a link.
  private var homes: [Home] = []
  private var animates = false
  /// Whether a user action has begun to move something that no one draws.
  private var isMoving = false

  /// Nothing is visible.
  ///
  /// - Parameters:
  ///   - route: The route of a name.
  ///   - canBuild: Whether the front end can build a screen.
  ///   - keepsScreens: Whether there is a place where tabs and stacks outlive the process.
  package init(
    route: @escaping @Sendable (RouteID) -> RouteDeclaration?,
    canBuild: @escaping @Sendable (ScreenID) -> Bool, keepsScreens: Bool
  ) {
    self.keepsScreens = keepsScreens
    display = Display(routes: route, builds: canBuild)
  }

  /// What stands on the device.
  package var screens: Screens { display.screens }
  /// What a person sees happening.
  package var shell: ShellStateMachine { display.shell }
  /// Messages since the last link or user action.
  package var messages: [AppMessage] { display.messages }

  /// Whether the first screen is on its way, or the visible one is being filled.
  package var isBusy: Bool { !homes.isEmpty || filling != nil }
  /// Whether the visible screen is being filled, or loads.
  package var isLoading: Bool { filling != nil || screens.top?.content?.load != nil }

  /// What was saved of an organization that was not looked at yet.
  package func saved(of organization: OrganizationID, _ person: PersonID?) -> SavedScreens.Tabs? {
    guard let saved, saved.person == person, screens.stacks(of: organization) == nil else {
      return nil
    }
    return saved.tabs.first { $0.organization == organization }
  }

  /// Takes what happened; the same messages give the same effects.
  package mutating func handle(_ message: ScreenMessage, _ facts: ScreenFacts) -> [ScreenEffect] {
    display.take(facts)
    take(message)
    finishFilling()
    display.noteView()
    endTransition()
    return display.takeEffects()
  }

  private mutating func take(_ message: ScreenMessage) {
    switch message {
    case .frameChanged(let frame): display.frame = frame
    case .linkFollowed(let id): display.move(.linkReceived(id))
    case .linkLoads: display.landingBegins()
    case .landed(let id, let landing): land(id, landing)
    case .linkFailed(let id, let screen):
      leaveHome()
      display.showError(screen, id)
      display.tellShown(id)
    case .linkMissed(let id, let isInApp): beginHome(for: id, isInApp: isInApp)
    case .outsideOrganizations(let id):
      display.showOutside(id)
      display.tellShown(id)
    case .brokenPlace(let id, let link):
      display.showBroken(id, link)
      isMoving = true
    case .linkLeft(let id): homes.removeAll { $0.delivery == id }
    case .linkEnded(let id, let isInApp):
      display.noteView()
      display.move(.linkEnded(id))
      if isInApp { isMoving = true }
    case .signInNeeded(let reason, let id): display.showSignIn(reason, id)
    case .sessionEnded(let reason): endSession(reason)
    case .sessionForgotten:
      saved = nil
      display.change { $0.forget(&$1) }
    case .personLeft:
      display.clear()
      saved = nil
    case .signingOut:
      display.clear()
      display.dismissMessages()
    case .signedOut: if !display.facts.isLinkOnItsWay { display.showSignIn(nil, nil) }
    case .signedIn: display.dismissMessages()
    case .epochChanged: display.change { $0.feedAll(.epochChanged, .epochChanged, &$1) }
    case .organizationSwitched: display.showTabs()
    case .organizationPicked: display.move(.organizationPicked)
    case .organizationKept: display.move(.organizationKept)
    case .homeAsked: beginHome(for: nil)
    case .settleAsked:
      let isSignedIn = display.facts.person != nil
      if screens.root == .launching || screens.root == .signIn && isSignedIn { beginHome(for: nil) }
    case .homeLeft: leaveHome()
    case .movedInApp: movedInApp()
    case .tabSelected(let tab): select(tab)
    case .wentBack(let request): goBack(request)
    case .buildAsked: buildAgain()
    case .fillAsked: fillTop()
    case .refreshAsked: display.feedTop(.refreshAsked, .refreshAsked)
    case .retryAsked: display.feedTop(.retryAsked, .retryAsked)
    case .scrolled(let distance): display.feedTop(.scrolled(distanceFromEnd: distance), nil)
    case .actionAsked(let item, let action): display.feedTop(.actionAsked(item, action), nil)
    case .remembered(let memory): display.remember(memory)
    case .said(let key, let values): display.say(key, values)
    case .messagesDismissed: display.dismissMessages()
    case .transitionsUsed(let isOn):
      animates = isOn
      if !isOn { display.move(.transitionEnded) }
    case .transitionEnded: display.move(.transitionEnded)
    case .answered(let request, let answer): answered(request, answer)
    case .homeLoaded(let load, let standing): homeLoaded(load, standing)
    case .savedRead(let id, let saved): savedRead(id, saved)
    case .savedTaken(let id): restore(id)
    case .pageLoaded(let id, let result, let took):
      display.change { $0.loaded(id, result, took, &$1) }
    case .itemLoaded(let id, let result, let took):
      display.change { $0.loaded(id, result, took, &$1) }
    case .pagesKept(let id, let pages):
      display.change { $0.feed(ListEvent.cacheRead(id, pages), to: id.screen, &$1) }
    case .itemKept(let id, let item):
      display.change { $0.feed(DetailEvent.cacheRead(id, item), to: id.screen, &$1) }
    case .performed(let id, let request, let result):
      let isLanding = isLanding
      display.change { $0.performed(id, request, result, &$1, isLanding: isLanding) }
    case .itemDone(let request, let item):
      let isLanding = isLanding
      display.change { $0.done(request, item, on: nil, &$1, isLanding: isLanding) }
    }
  }

  /// Whether a link or the first screen is on its way, whose data may be older than what is done now.
  private var isLanding: Bool { display.facts.isLinkOnItsWay || !homes.isEmpty }

  /// Ends a transition that no one draws.
  private mutating func endTransition() {
    guard isMoving, filling == nil else { return }
    isMoving = false
    if !animates { display.move(.transitionEnded) }
  }

  // MARK: Placing screens

  private mutating func land(_ id: DeliveryID, _ landing: Landing) {
    leaveHome()
    let (destination, route) = (landing.destination, landing.route)
    var presentation = landing.presentation
    if presentation == .screen, !display.canBuild(destination.screen) {
      presentation = .unavailable(code: "no-screen")
    }
    let isScreen = presentation == .screen
    let entry = StackEntry(
      destination: destination, titleKey: route.titleKey, presentation: presentation,
      content: isScreen ? display.freshContent(for: destination, route) : .nothing)
    let isRefresh = display.place(entry, route, landing.parents, for: id, isInApp: landing.isInApp)
    if isScreen { display.deliver(landing.content) }
    let path = LinkText(destination.path).description
    switch presentation {
    case .unauthorized: display.post(.unauthorizedScreenRendered(route.id), id)
    case .unavailable(let code): display.post(.errorScreenRendered(code: code), id)
    case .screen where isRefresh:
      display.post(.screenRefreshed(destination.screen, path: path), id)
    case .screen: display.post(.screenRendered(destination.screen, path: path), id)
    }
    display.emit(.rendered(id))
    display.tellShown(id, isRefresh: isRefresh && isScreen)
    if isScreen, landing.isFromRow { display.feedTop(nil, .refreshAsked) }
  }

  // MARK: Sign-in

  /// The session is over: the visible screen waits for the same person where it has expired, or was
  /// refused.
  private mutating func endSession(_ reason: SignedOutReason?) {
    let top = screens.visibleStacks == nil ? nil : screens.top
    guard display.showSignIn(reason, nil), let reason, reason.endsInUse, let top,
      top.presentation == .screen
    else { return }
    display.tell(.lost(top.destination, reason))
  }

  // MARK: The first screen

  /// What is shown now was asked for later than the first screen; one for a link stays with it.
  private mutating func leaveHome() {
    for home in homes where home.delivery == nil {
      if case .load = home.step { display.emit(.cancelHome) }
    }
    homes.removeAll { $0.delivery == nil }
  }

  /// Begins to show the default screen; for a link that leads nowhere, in its place (DL-R02).
  private mutating func beginHome(for id: DeliveryID?, isInApp: Bool = false) {
    if id == nil {
      leaveHome()
      display.tell(.homeBegan)
    }
    guard let person = display.facts.person else {
      display.showSignIn(nil, id)
      guard let id else { return }
      display.post(.defaultScreenRendered("sign-in"), id)
      return display.tellShown(id)
    }
    let home = Home(
      id: display.nextRequest(), delivery: id, isInApp: isInApp, person: person, step: .organization
    )
    homes.append(home)
    display.tell(.organizationNeeded(home.id, id))
  }

  private mutating func proceed(_ home: Home, to step: Home.Step) {
    for index in homes.indices where homes[index].id == home.id { homes[index].step = step }
  }

  /// The way to the first screen is over, wherever it has led.
  private mutating func end(_ home: Home) {
    homes.removeAll { $0.id == home.id }
    if let delivery = home.delivery { display.tellShown(delivery) }
  }

  private mutating func organizationFound(_ home: Home, _ answer: RequestAnswer) {
    guard home.person == display.facts.person else { return end(home) }
    switch answer {
    case .failed(.unauthorized): return refuse(home)
    case .failed(let error):
      // The services did not say where the person belongs: nothing can be shown but that, and a way to
      // try again.
      display.say(error.textKey)
      display.showError(ErrorScreen(code: error.rawValue), home.delivery)
    case .holds(false): display.showOutside(home.delivery)
    case .overtaken: break
    case .holds, .standing, .done:
      guard home.delivery == nil, screens.root == .launching, !display.facts.hasHadLink,
        keepsScreens
      else { return load(home) }
      proceed(home, to: .saved)
      return display.emit(.readSaved(home.id))
    }
    end(home)
  }

  private mutating func refuse(_ home: Home) {
    let request = display.nextRequest()
    proceed(home, to: .refused(request))
    display.tell(.sessionRefused(request))
  }

  private mutating func savedRead(_ id: RequestID, _ saved: SavedScreens?) {
    guard let home = homes.first(where: { $0.id == id }) else { return }
    guard home.person == display.facts.person else { return end(home) }
    guard let saved, saved.person == home.person, screens.root == .launching else {
      return load(home)
    }
    self.saved = saved
    display.tell(.savedTaken(id))
  }

  /// Shows what the person looked at when the process ended.
  ///
  /// Asked on a launch with a live session and without a link alone. Places are read by the routes of
  /// today: what is no longer there is left out, with the screens above it.
  private mutating func restore(_ id: RequestID) {
    guard let home = homes.first(where: { $0.id == id }) else { return }
    guard let owner = display.frame.owner, let tabs = display.frame.tabs,
      saved?.tabs.contains(where: { $0.organization == owner }) == true
    else { return load(home) }
    display.showSaved(tabs, of: owner)
    end(home)
    fillTop()
  }

  private mutating func load(_ home: Home) {
    guard let entry = display.frame.home, let route = display.route(entry.destination.route)
    else { return end(home) }
    display.landingBegins()
    guard let request = route.request(for: entry.destination, in: display.facts.organization),
      let kind = route.content?.kind
    else { return show(home, entry, route, .notApplicable) }
    proceed(home, to: .load(display.viewer))
    display.emit(
      .loadHome(HomeLoad(id: home.id, delivery: home.delivery, request: request, kind: kind)))
  }

  private mutating func homeLoaded(_ load: HomeLoad, _ standing: EntityStanding) {
    let home = homes.first { $0.id == load.id }
    // Something newer became visible meanwhile, or the person or the organization is another one.
    guard let home, home.step == .load(display.viewer), let entry = display.frame.home,
      let route = display.route(entry.destination.route)
    else {
      display.post(.loadDiscarded(load.request.contract), load.delivery)
      if let home { end(home) }
      return
    }
    guard standing != .failed(.unauthorized) else { return refuse(home) }
    show(home, entry, route, standing)
  }

  private mutating func show(
    _ home: Home, _ entry: StackEntry, _ route: RouteDeclaration, _ standing: EntityStanding
  ) {
    let (screen, path) = (entry.destination.screen, entry.destination.path)
    var entry = entry
    let canBuild = display.canBuild(screen)
    if canBuild { entry.content = display.freshContent(for: entry.destination, route) }
    _ = display.place(
      entry, route, display.frame.homeParents, for: home.delivery, isInApp: home.isInApp)
    if canBuild { display.deliver(standing) } else { display.showBoundary(in: entry) }
    display.post(
      home.delivery == nil
        ? .screenRendered(screen, path: path) : .defaultScreenRendered(screen), home.delivery)
    end(home)
  }

  // MARK: Filling the visible screen

  /// Fills the visible screen with data, if it has none yet and the person may see it.
  ///
  /// Going to a screen meets the same check as a link to it (DL-P03): what needs a permission is
  /// hidden until the services have said that the person still has it.
  private mutating func fillTop() {
    filling = nil
    guard var top = screens.top, top.presentation == .screen,
      let route = display.route(top.destination.route)
    else { return }
    guard display.canBuild(top.destination.screen) else { return display.showBoundary(in: top) }
    if route.requires != nil {
      // An answer that comes meanwhile would find no screen: what is still needed is asked for anew.
      display.feedTop(.loadCancelled, .loadCancelled)
      top = screens.top ?? top
    }
    let shown = top.content
    guard let needed = route.requires else {
      return show(
        Filling(
          destination: top.destination, viewer: display.viewer, shown: shown, step: .load), route)
    }
    top.content = nil
    _ = display.replaceTop(with: top)
    let request = display.nextRequest()
    filling = Filling(
      destination: top.destination, viewer: display.viewer, shown: shown,
      step: .permission(request, needed))
    display.tell(.permissionNeeded(needed, request))
  }

  private mutating func permissionKnown(_ filling: Filling, _ needed: Permission, _ holds: Bool) {
    self.filling = nil
    guard filling.viewer == display.viewer, let route = display.route(filling.destination.route)
    else { return }
    guard !holds else { return show(filling, route) }
    guard let top = screens.top else { return }
    let refused = StackEntry(
      destination: filling.destination, titleKey: top.titleKey,
      presentation: .unauthorized(needed), content: .nothing)
    guard display.replaceTop(with: refused) else { return }
    display.post(.roleDenied(route.id, needed))
    display.post(.unauthorizedScreenRendered(route.id))
  }

  private mutating func show(_ filling: Filling, _ route: RouteDeclaration) {
    guard var top = screens.top, top.destination == filling.destination else { return }
    top.content = filling.shown ?? display.freshContent(for: filling.destination, route)
    guard display.replaceTop(with: top) else { return }
    display.feedTop(.shown, .shown)
    self.filling = filling
    self.filling?.step = .load
  }

  /// The visible screen has what it waited for.
  private mutating func finishFilling() {
    guard let filling, filling.step == .load, screens.top?.content?.load == nil else { return }
    self.filling = nil
    guard filling.shown == nil, filling.viewer == display.viewer, let top = screens.top,
      top.destination == filling.destination
    else { return }
    let path = LinkText(top.destination.path).description
    display.post(.screenRendered(top.destination.screen, path: path))
  }

  // MARK: User actions

  private mutating func movedInApp() {
    display.dismissMessages()
    display.tell(.moved)
  }

  private mutating func select(_ tab: TabID) {
    guard case .tabs(let owner) = screens.root, let stacks = screens.stacks(of: owner),
      !stacks.stack(of: tab).isEmpty
    else { return }
    display.select(tab, of: owner, stacks)
    if stacks.focused != tab {
      display.move(.tabTapped)
      display.post(.tabSelected(tab))
    } else if stacks.stack(of: tab).count > 1 {
      display.move(.screenPopped)
      display.post(.stackPopped(tab, depth: 1))
    }
    isMoving = true
    fillTop()
  }

  private mutating func goBack(_ request: RequestID) {
    let before = screens.visibleStacks
    guard display.goBack() else { return display.tell(.answered(request, .holds(false))) }
    movedInApp()
    if let stacks = screens.visibleStacks, before != nil {
      display.move(.screenPopped)
      display.post(.stackPopped(stacks.focused, depth: stacks.stack(of: stacks.focused).count))
    }
    isMoving = true
    fillTop()
    display.tell(.answered(request, .holds(true)))
  }

  private mutating func buildAgain() {
    // Where no route leads there is nothing to try again: the boundary stays.
    guard let top = screens.top, case .unavailable = top.presentation,
      display.route(top.destination.route) != nil
    else { return }
    let again = StackEntry(destination: top.destination, titleKey: top.titleKey)
    guard display.replaceTop(with: again) else { return }
    fillTop()
  }

  private mutating func answered(_ request: RequestID, _ answer: RequestAnswer) {
    if let home = homes.first(where: { $0.id == request && $0.step == .organization }) {
      organizationFound(home, answer)
    } else if let home = homes.first(where: { $0.step == .refused(request) }) {
      end(home)
    } else if let filling, case .permission(request, let needed) = filling.step {
      permissionKnown(filling, needed, answer == .holds(true))
    }
  }
}
