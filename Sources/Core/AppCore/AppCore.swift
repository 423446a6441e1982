package import LandfallAuth
@_spi(TypedRoutes) package import LandfallDomain
package import LandfallNavigation
package import LandfallNotifications
package import LandfallOrgContext
package import LandfallParsing

/// The state machine of the whole app: it takes messages and returns effects.
///
/// It never waits, reads no clock and holds no secret (decision 0027). It connects the flows: news
/// from one flow is passed to the others at once, and all effects are executed in that order.
package struct AppCore: Sendable {
  package private(set) var destinations: Destinations
  /// The links being opened, and the pending link that waits for sign-in.
  package private(set) var linkFlow: LinkFlow
  package private(set) var session: SessionFlow
  package private(set) var organization: OrganizationFlow
  /// The visible screens.
  package private(set) var screen: ScreenFlow
  /// The notifications that arrived or were tapped.
  package private(set) var notification: NotificationFlow

  /// The links that user actions have opened, with the person who did, or `nil` without a session.
  private var inApp: [DeliveryID: PersonID?] = [:]
  /// The screen on which a session last ended.
  private var lostScreen: DeliveryID?
  /// The latest link that was shown from a row of a list.
  package private(set) var linkRow: LinkRow?
  /// The latest link whose data was loaded, and the organization of the data.
  private var loaded: (link: DeliveryID, organization: OrganizationID?)?
  private var hasHadLink = false
  /// Actions that wait until the store was read.
  private var actions: [RequestID: WaitingAction] = [:]
  /// The values on which the destinations of an organization depend.
  private var frameKey: (organization: Organization?, person: PersonID?, isSaved: Bool)?
  /// The default screen of the active organization.
  private var home: DeepLinkDestination?
  private var now = Moment(instant: .origin, timestamp: Timestamp(milliseconds: 0))
  private var effects: [Effect] = []
  private var buffers = EffectBuffers()

  /// What the host supports.
  package let options: Options

  /// Creates an app that has not started.
  ///
  /// - Parameters:
  ///   - app: The app's declarations.
  ///   - resolver: The app's compiled routes and rules.
  package init(_ app: AppDefinition, _ resolver: DeepLinkResolver, _ options: Options) {
    self.options = options
    destinations = Destinations(app, resolver)
    linkFlow = LinkFlow(
      onUnmatched: app.onUnmatched, onInvalid: app.onInvalid, onRefused: app.onRefused,
      hasOrganizations: app.hasOrganizations, noOrganizationScreen: app.noOrganizationScreen,
      signInScreens: Set([app.signInScreen] + app.rootScreens.values))
    session = SessionFlow(
      methods: app.signIn, rules: app.rules,
      watchesServices: app.offlineOverlay && options.watchesServices,
      isVisible: options.isVisible)
    organization = OrganizationFlow(
      permissions: app.roles, hasOrganizations: app.hasOrganizations,
      keepsMemberships: options.keepsMemberships)
    screen = ScreenFlow(
      route: { resolver.table.route($0) },
      kinds: ContentKinds(app.routes, app.items) { resolver.table.route($0) },
      keepsScreens: options.keepsScreens)
    notification = NotificationFlow(
      mark: options.changesItems ? app.notifications.read : nil, hasLedger: options.keepsMessages)
  }

  /// Handles one message; the same state and message always give the same effects.
  package mutating func handle(_ message: Message, at now: Moment) -> [Effect] {
    var effects: [Effect] = []
    handle(message, at: now, into: &effects)
    return effects
  }

  /// Handles one message, and writes the effects into an empty array.
  package mutating func handle(_ message: Message, at now: Moment, into effects: inout [Effect]) {
    swap(&self.effects, &effects)
    defer { swap(&self.effects, &effects) }
    self.now = now
    switch message {
    case .link(let event): send(event)
    case .session(let message): send(message)
    case .organization(let message): send(message)
    case .screen(.loaded(let id, .page(let page), let took)):
      send(ScreenMessage.loaded(id, .page(visible(page, of: id)), took: took))
    case .screen(.pagesKept(let id, let kept?)):
      let pages = kept.pages.map { visible($0, of: id) }
      send(ScreenMessage.pagesKept(id, CachedPages(pages: pages, storedAt: kept.storedAt)))
    case .screen(.homeLoaded(let load, .page(let page))):
      noteFrame()
      let visible = home.map { destinations.visible(page, on: $0) } ?? page
      send(ScreenMessage.homeLoaded(load, .page(visible)))
    case .screen(.brokenDestination(let id, let link)):
      inApp[id] = nil
      send(ScreenMessage.brokenDestination(id, link))
    case .screen(let message): send(message)
    case .notification(let message): send(message)
    case .linkReceivedInApp(let id):
      inApp.updateValue(session.person, forKey: id)
      send(.linkReceived(id))
    case .userAction(let action, let request):
      // A guest has no session that another process could have ended.
      guard !isUsedByGuest else { return carryOut(action, request) }
      if case .refresh = action, isUsedByAnyone { return carryOut(action, request) }
      actions[request] = WaitingAction(action, screen.screens)
      send(.readAsked(.check(request)))
    }
  }

  /// Removes what is kept of a person whose session ended, before a guest uses the app.
  private mutating func forgetPersonForGuest() {
    let others = screen.screens.organizations.keys.contains { $0 != Screens.guests }
    guard isGuest, others || organization.active != nil else { return }
    send(OrganizationMessage.personLeft)
    send(ScreenMessage.personLeft)
    send(NotificationMessage.personLeft)
  }

  private func isInApp(_ id: DeliveryID) -> Bool { id == lostScreen || inApp.keys.contains(id) }

  /// Returns whether the organization of an in-flight link is active by now: the person chose it.
  private func isInItsOrganization(_ id: DeliveryID) -> Bool {
    linkFlow.delivery == id && linkFlow.inFlight?.isTarget(organization.active) == true
  }

  /// Returns a page without what the role in the organization that is active now hides (NAV-B04).
  private func visible(_ page: Page, of load: LoadID) -> Page {
    let destination = screen.screens.destination(ofContent: load.screen)
    return destination.map { destinations.visible(page, on: $0) } ?? page
  }

  private mutating func emit(_ effect: Effect) { effects.append(effect) }

  private mutating func send(_ event: LinkFlowEvent) {
    var event = event
    if case .linkResolved(let id, let intent, let target, _) = event {
      if case .ignored = intent {} else { hasHadLink = true }
      // During a launch, the link has priority over a waiting tap.
      if case .navigate = intent, !isInApp(id) { send(NotificationMessage.linkOpened(id)) }
      // What one person opens in the app is never opened for another.
      if let person = inApp[id] { event = .linkResolved(id, intent, target: target, for: person) }
    }
    // The screen is opened again in the same way as before.
    if case .screenLost(let target) = event { lostScreen = target.delivery }
    var effects = buffers.link.next()
    linkFlow.handle(event, into: &effects)
    for effect in effects { take(effect) }
    buffers.link.reuse(&effects)
    if case .signInCancelled = event, isGuest, case .welcome = session.phase {
      forgetPersonForGuest()
      send(ScreenMessage.signInLeft)
    }
  }

  private mutating func send(_ message: SessionMessage) {
    if case .signOutAsked = message { send(OrganizationMessage.signOutAsked) }
    var effects = buffers.session.next()
    session.handle(message, at: now, into: &effects)
    for effect in effects { take(effect) }
    buffers.session.reuse(&effects)
  }

  private mutating func send(_ message: OrganizationMessage) {
    let facts = OrganizationFacts(
      person: session.person, link: linkFlow.delivery, isRefused: session.isRefused)
    var effects = buffers.organization.next()
    organization.handle(message, facts, at: now.instant, into: &effects)
    destinations.active = organization.active
    for effect in effects { take(effect) }
    buffers.organization.reuse(&effects)
  }

  private mutating func send(_ message: ScreenMessage) {
    noteFrame()
    pass(message)
  }

  private mutating func pass(_ message: ScreenMessage) {
    var effects = buffers.screen.next()
    screen.handle(message, screenFacts, into: &effects)
    for effect in effects { take(effect) }
    buffers.screen.reuse(&effects)
  }

  private var screenFacts: ScreenFacts {
    var facts = ScreenFacts()
    facts.person = session.person
    facts.isGuest = isGuest
    facts.organization = organization.active?.organization.id
    facts.epoch = organization.epoch
    facts.isLinkOnItsWay = linkFlow.isOpening
    facts.hasHadLink = hasHadLink
    return facts
  }

  private mutating func send(_ message: NotificationMessage) {
    let surroundings = NotificationSurroundings(
      person: session.person,
      organization: organization.active?.organization.id, epoch: organization.epoch)
    for effect in notification.handle(message, surroundings, at: now.instant) { take(effect) }
  }

  /// Informs the screens of the destinations in the active organization, if they have changed.
  private mutating func noteFrame() {
    let (app, person, isGuest) = (destinations.app, session.person, isGuest)
    let active = organization.active?.organization
    var owner = isGuest ? Screens.guests : active?.id
    if owner == nil, person != nil, !app.hasOrganizations { owner = Screens.withoutOrganizations }
    let saved = owner.flatMap { screen.saved(of: $0, person) }
    let key = (organization: active, person: person, isSaved: saved != nil)
    if let frameKey, frameKey == key { return }
    frameKey = key
    var frame = ScreenFrame()
    frame.owner = owner
    frame.tabs = destinations.tabs(saved, isGuest: isGuest)
    let first = isGuest ? destinations.firstForGuests : app.defaultScreen
    frame.home = destinations.entry(for: first, like: nil)
    if let home = frame.home, let route = destinations.route(first) {
      frame.homeParents = destinations.parents(of: home.destination, route, isGuest: isGuest)
    }
    frame.outside = app.noOrganizationScreen.flatMap { destinations.entry(for: $0, like: nil) }
    home = frame.home?.destination
    pass(.frameChanged(frame))
  }

  // MARK: From one flow to the next

  private func slug(of target: LinkTarget) -> String? {
    destinations.app.organizationParameter.flatMap(target.destination.parameters.first(named:))
  }

  private mutating func take(_ effect: LinkFlowEffect) {
    switch effect {
    case .readSession(let id): send(.readAsked(.link(id)))
    case .dropSession: send(.refusedForLink)
    case .checkOrganization(let id, let target):
      send(.statusAsked(id, target.route.organization, slug: slug(of: target)))
    case .activateOrganization(let id, let organization):
      send(.switchAskedForLink(id, organization))
    case .keep(let id): send(.keepingDue(id, at: now.instant))
    case .keepForRetry(let id, let target, let person) where screen.screens.showNothing:
      send(.keptForRetry(id, target, for: person, at: now.instant))
    case .post(let kind, let id):
      // Whether the link may be handled depends on who is signed in now.
      if case .ruleMatched = kind { send(.expiryNoted) }
      emit(.post(kind, id))
    case .enter(let phase, let id):
      emit(.link(effect))
      // Opening an item is not a link: the tabs stay, and the screen is pushed directly (NAV-T05).
      let isLink = phase == .routeMatching && !isInApp(id)
      if isLink || phase == .postAuthNavigating { send(ScreenMessage.linkFollowed(id)) }
    case .ask(let id, .entity(let target, let organization)):
      loaded = (id, organization)
      // If a list of this organization has a row for the target, show the row at once; it is
      // refreshed later.
      if organization == nil || organization == self.organization.active?.organization.id,
        let row = destinations.loadedRow(of: target, in: screen.screens)
      {
        linkRow = LinkRow(delivery: id, item: row)
        return send(.answered(id, .entity(.item(row))))
      }
      linkRow = nil
      send(ScreenMessage.linkLoads)
      emit(.link(effect))
    case .land(let id, let target, let status, let content):
      land(id, target, status.organization, .screen, content)
    case .landUnauthorized(let id, let target, let organization, let permission):
      land(id, target, organization, .unauthorized(permission), .notApplicable)
    case .dataWithdrawn(let target):
      if destinations.isShown(target.destination, in: screen.screens) {
        send(ScreenMessage.refreshAsked)
      }
    case .showErrorScreen(let id, let screen):
      send(OrganizationMessage.homeLeft)
      emit(.link(effect))
      send(ScreenMessage.linkFailed(id, screen))
    case .showDefaultScreen(let id):
      send(ScreenMessage.linkMissed(id, isInApp: isInApp(id)))
    case .showNoOrganization(let id):
      send(.landed(id, nil, isNeeded: false))
      send(ScreenMessage.outsideOrganizations(id))
    case .showSignIn(let id, let reason):
      send(ScreenMessage.signInNeeded(reason, id))
      emit(.link(effect))
      send(.signInShown(id))
    case .showMessage(let key, let values): send(ScreenMessage.said(key, values))
    case .showInitialScreen: send(ScreenMessage.initialScreenAsked)
    case .showHome: send(ScreenMessage.homeAsked)
    case .cancelLoads(let id):
      emit(.link(effect))
      send(OrganizationMessage.linkLeft(id))
      send(ScreenMessage.linkLeft(id))
    case .finish(let id, let outcome):
      send(ScreenMessage.linkEnded(id, isInApp: isInApp(id)))
      // A pending link is opened later in the same way as now.
      if case .signInNeeded = outcome {} else { inApp[id] = nil }
      emit(.link(effect))
      let place = loaded?.link == id ? loaded?.organization : nil
      if outcome.readsNotification { send(.linkSeen(id, in: place)) }
      send(OrganizationMessage.linkLeft(id))
    // What a signed-in person opens in the app needs no share token; the services check access. A
    // kept screen that a share link has opened still needs its token.
    case .ask(let id, .token(let target))
    where session.isSignedIn && isInApp(id) && (id != lostScreen || !target.hasToken):
      send(.answered(id, .token(.notApplicable)))
    case .resolve, .ask, .schedule, .keepForRetry: emit(.link(effect))
    }
  }

  /// Shows the screen of a link together with its organization, in one step.
  private mutating func land(
    _ id: DeliveryID, _ target: LinkTarget, _ organization: ActiveOrganization?,
    _ presentation: StackEntry.Presentation, _ content: EntityStatus
  ) {
    send(OrganizationMessage.homeLeft)
    send(.landed(id, organization, isNeeded: target.route.organization != .none))
    let destination = destinations.completed(target.destination)
    var content = content
    if case .page(let page) = content {
      content = .page(destinations.visible(page, on: destination))
    }
    let landing = Landing(
      destination: destination, route: target.route,
      parents: destinations.parents(of: destination, target.route, isGuest: isGuest),
      presentation: presentation, content: content, isInApp: isInApp(id),
      isFromRow: linkRow?.delivery == id)
    send(ScreenMessage.landed(id, landing))
  }

  private mutating func take(_ effect: ScreenEffect) {
    guard case .report(let news) = effect else {
      guard case .post(let kind, let id) = effect else { return emit(.screen(effect)) }
      return emit(.post(kind, id))
    }
    switch news {
    case .placed: emit(.screen(effect))
    case .shown(let id, let isRefresh): send(.screenShown(id, isRefresh: isRefresh))
    case .lost(let destination, let reason):
      let person = reason.endsInUse ? session.owner : nil
      guard !linkFlow.isOpening, let target = destinations.target(of: .navigate(destination)),
        person != nil || isGuest
      else { break }
      emit(.keepScreen(target, person, reason))
    case .organizationNeeded(let request, let id): send(.homeAsked(request, id))
    case .permissionNeeded(let permission, let request): send(.permissionAsked(permission, request))
    case .sessionRefused(let request): send(.refused(request))
    case .homeBegan: send(OrganizationMessage.homeLeft)
    case .moved: send(.navigatedInApp)
    case .savedTaken(let id): send(ScreenMessage.savedTaken(id))
    case .answered(let request, let answer): answered(request, answer)
    }
  }

  /// Passes an answer to the caller; requests of the screens are numbered from -1 downwards.
  private mutating func answered(_ request: RequestID, _ answer: RequestAnswer) {
    if request.number < 0 {
      send(ScreenMessage.answered(request, answer))
    } else if let waiting = actions.removeValue(forKey: request) {
      // The store was read. In the meantime, other screens may have become visible.
      let isValid = answer == .holds(true) && waiting.fits(screen.screens)
      guard isValid else { return emit(.answer(request, .holds(false))) }
      carryOut(waiting.action, request)
    } else {
      emit(.answer(request, answer))
    }
  }

  private mutating func carryOut(_ action: UserAction, _ request: RequestID) {
    switch action {
    case .selectTab, .goHome, .switchOrganization: send(ScreenMessage.movedInApp)
    case .goBack, .refresh, .setQuery: break
    }
    switch action {
    case .goBack: return send(ScreenMessage.wentBack(request))
    case .switchOrganization(let slug): return send(.chosen(slug, request))
    case .selectTab(let tab): send(ScreenMessage.tabSelected(tab))
    case .goHome: send(ScreenMessage.homeAsked)
    case .refresh: send(ScreenMessage.refreshAsked)
    case .setQuery(let seen, let items, let removed):
      guard let top = screen.screens.top?.destination,
        let new = destinations.setting(items, removing: removed, in: top, sameAs: seen)
      else { return emit(.answer(request, .holds(false))) }
      return send(ScreenMessage.querySet(new, request))
    }
    emit(.answer(request, .holds(true)))
  }

  private mutating func take(_ effect: SessionEffect) {
    guard case .report(let news) = effect else {
      guard case .post(let kind, let id) = effect else { return emit(.session(effect)) }
      return emit(.post(kind, id))
    }
    switch news {
    case .answered(let request, let answer): answered(request, answer)
    case .linkRead(let id, let status):
      emit(.session(effect))
      // Hide what belongs to the person at once, before the data of a public screen arrives.
      let isLeft = session.owner != nil && !isUsedByGuest
      if case .signedOut = status, isLeft { send(NotificationMessage.personLeft) }
      if case .signedOut(let reason) = status, linkFlow.showsToAnyone {
        if screen.isPersonal { send(ScreenMessage.signInNeeded(reason, id)) }
        forgetPersonForGuest()
      }
      var known: OrganizationStatus?
      if case .live = status, let target = linkFlow.inFlight?.target {
        known = organization.known(target.route.organization, slug: slug(of: target))
      }
      send(.sessionRead(id, status, known: known))
    case .personFound:
      guard linkFlow.isOpening else { return send(ScreenMessage.initialScreenAsked) }
      send(LinkFlowEvent.signedOut)
    case .signInNeeded(let reason):
      send(OrganizationMessage.factsChanged)
      if session.owner != nil, !isUsedByGuest { send(NotificationMessage.personLeft) }
      send(ScreenMessage.sessionEnded(reason))
      // An in-flight link reads the session again, and then asks for sign-in too.
      if linkFlow.isOpening { send(LinkFlowEvent.sessionEnded) }
    case .signedIn:
      send(ScreenMessage.signedIn)
      emit(.session(effect))
    case .signedOut:
      send(LinkFlowEvent.signedOut)
      send(ScreenMessage.signedOut)
    case .personChanged:
      send(OrganizationMessage.personLeft)
      send(ScreenMessage.personLeft)
      send(NotificationMessage.personLeft)
      emit(.session(effect))
    case .signingOut:
      inApp = [:]
      send(LinkFlowEvent.signingOut)
      send(OrganizationMessage.personLeft)
      send(ScreenMessage.signingOut)
      emit(.session(effect))
    case .sessionForgotten:
      send(OrganizationMessage.sessionForgotten)
      send(ScreenMessage.sessionForgotten)
      send(NotificationMessage.personLeft)
      emit(.session(effect))
    case .sessionTaken: send(.factsChanged)
    case .phaseChanged:
      if session.phase.isSignIn {
        send(LinkFlowEvent.signInUnderWay)
        // A guest has begun to sign in, for example with a link.
        if isUsedByGuest { send(ScreenMessage.signInAsked) }
      }
      emit(.session(effect))
    case .took, .language: emit(.session(effect))
    }
  }

  private mutating func take(_ effect: NotificationEffect) {
    guard case .report(let news) = effect else {
      guard case .post(let kind, let id) = effect else { return emit(.notification(effect)) }
      return emit(.post(kind, id))
    }
    switch news {
    case .handledBefore(let id): send(.linkResolved(id, .ignored(.alreadyDelivered), target: nil))
    case .overtaken: emit(.notification(effect))
    case .itemChanged(let request, let item): send(ScreenMessage.itemDone(request, item))
    }
  }

  private mutating func take(_ effect: OrganizationEffect) {
    guard case .report(let news) = effect else {
      guard case .post(let kind, let id) = effect else { return emit(.organization(effect)) }
      return emit(.post(kind, id))
    }
    switch news {
    case .status(let id, let status):
      // A dry run needs this result.
      emit(.organization(effect))
      switch status {
      case .success(let status): send(.organizationChecked(id, status))
      case .failure(let error): send(.organizationCheckFailed(id, error))
      }
    case .switchedForLink(let id, let error?) where !isInItsOrganization(id):
      send(.organizationActivationFailed(id, error))
    case .switchedForLink(let id, _): send(.organizationActivated(id))
    case .answered(let request, let answer): answered(request, answer)
    case .changed: send(organization.active == nil ? ScreenMessage.personLeft : .epochChanged)
    case .switched(let link, _):
      emit(.organization(effect))
      guard link == nil else { break }
      let id = linkFlow.delivery
      if let id, isInItsOrganization(id) { send(.organizationActivated(id)) }
      // A link that has landed shows the organization itself.
      if linkFlow.delivery == id { send(ScreenMessage.organizationSwitched) }
    case .switching: send(ScreenMessage.organizationPicked)
    case .show(let key, let values): send(ScreenMessage.said(key, values))
    }
  }
}
