package import LandfallAuth
package import LandfallDomain
package import LandfallNavigation
package import LandfallNotifications
package import LandfallOrgContext
package import LandfallParsing

/// What happened, for the flow that it concerns.
package enum Message: Sendable {
  case link(LinkFlowEvent)
  case session(SessionMessage)
  case organization(OrganizationMessage)
  case screen(ScreenMessage)
  case notification(NotificationMessage)
  /// A user action in the app leads somewhere, as a link does.
  case linkReceivedInApp(DeliveryID)
  /// The person does something in the app; the answer says whether it was done.
  case userAction(UserAction, RequestID)
}

/// What a person does in the app: it is done if the store says that they are still signed in.
package enum UserAction: Hashable, Sendable {
  case selectTab(TabID)
  case goBack
  case goHome
  case refresh
  case switchOrganization(OrganizationSlug)

  /// Whether it means the tabs that were visible.
  fileprivate var needsSameTabs: Bool { if case .selectTab = self { true } else { false } }
}

/// What the core asks of its host, in order.
package enum Effect: Sendable {
  case link(LinkFlowEffect)
  case session(SessionEffect)
  case organization(OrganizationEffect)
  case screen(ScreenEffect)
  case notification(NotificationEffect)
  /// A session has ended in use: keep the screen that was visible for the same person.
  case keepScreen(LinkTarget, PersonID, SignedOutReason)
  /// Post an event on the bus.
  case post(AppEvent.Kind, DeliveryID?)
  /// A question has its answer.
  case answer(RequestID, RequestAnswer)
}

/// The app as a value: it takes what happened and says what to do.
///
/// It never waits, reads no clock and holds no secret (decision 0027). Flows meet here: what one
/// has to tell is handed to the next at once, and the effects of all are executed in that order.
package struct AppCore: Sendable {
  /// What leads where.
  package private(set) var destinations: Destinations
  /// Links on their way, and the target that waits for sign-in.
  package private(set) var linkFlow: LinkFlow
  /// Who is signed in.
  package private(set) var session: SessionFlow
  /// Where the person belongs.
  package private(set) var organization: OrganizationFlow
  /// What is visible.
  package private(set) var screen: ScreenFlow
  /// What arrived, and what was tapped.
  package private(set) var notification: NotificationFlow

  /// Links that a user action in the app has opened, and the screen on which a session ended last.
  private var inApp: Set<DeliveryID> = []
  private var lostScreen: DeliveryID?
  /// The newest link whose data is the row of a list.
  package private(set) var linkRow: LinkRow?
  private var hasHadLink = false
  /// What is done once the store was read, and what was visible when it was asked for.
  private var actions: [RequestID: (action: UserAction, root: Screens.Root)] = [:]
  private var frameKey: FrameKey?
  /// The default screen in the active organization.
  private var home: DeepLinkDestination?
  private var now = Moment(instant: .origin, timestamp: Timestamp(milliseconds: 0))
  private var effects: [Effect] = []

  /// What the places of an organization depend on.
  private struct FrameKey: Hashable {
    let organization: Organization?
    let person: PersonID?
    let isSaved: Bool
  }

  /// What the host can do.
  package struct Options: Hashable, Sendable {
    /// Whether someone can be asked whether the services are there.
    package let watchesServices: Bool
    /// Whether there is a cache.
    package let keepsMemberships: Bool
    /// Whether there is a place where tabs and stacks outlive the process.
    package let keepsScreens: Bool
    /// Whether the services change items.
    package let changesItems: Bool
    /// Whether someone knows which messages earlier processes have handled.
    package let keepsMessages: Bool
    /// Whether the app is seen from its start on.
    package let isVisible: Bool

    package init(
      watchesServices: Bool = false, keepsMemberships: Bool = false, keepsScreens: Bool = false,
      changesItems: Bool = false, keepsMessages: Bool = false, isVisible: Bool = true
    ) {
      self.watchesServices = watchesServices
      self.keepsMemberships = keepsMemberships
      self.keepsScreens = keepsScreens
      self.changesItems = changesItems
      self.keepsMessages = keepsMessages
      self.isVisible = isVisible
    }
  }

  /// What the host can do.
  package let options: Options

  /// An app that has not started.
  ///
  /// - Parameters:
  ///   - app: What the app declares.
  ///   - resolver: Its routes and rules, compiled.
  package init(_ app: AppDefinition, _ resolver: DeepLinkResolver, _ options: Options) {
    self.options = options
    destinations = Destinations(app, resolver)
    linkFlow = LinkFlow(
      onUnmatched: app.onUnmatched, onInvalid: app.onInvalid, onRefused: app.onRefused,
      hasOrganizations: app.hasOrganizations, noOrganizationScreen: app.noOrganizationScreen)
    session = SessionFlow(
      methods: app.signIn, rules: app.rules,
      watchesServices: app.offlineOverlay && options.watchesServices,
      isVisible: options.isVisible)
    organization = OrganizationFlow(
      permissions: app.roles, hasOrganizations: app.hasOrganizations,
      keepsMemberships: options.keepsMemberships)
    screen = ScreenFlow(
      route: { resolver.table.route($0) }, keepsScreens: options.keepsScreens)
    notification = NotificationFlow(
      mark: options.changesItems ? app.notifications.read : nil, hasLedger: options.keepsMessages)
  }

  /// Takes what happened; the same messages give the same effects.
  package mutating func handle(_ message: Message, at now: Moment) -> [Effect] {
    self.now = now
    switch message {
    case .link(let event): send(event)
    case .session(let message): send(message)
    case .organization(let message): send(message)
    case .screen(.loaded(let id, .page(let page), let took)):
      // Judged by the role in the organization that is active now (NAV-B04).
      let destination = screen.screens.destination(ofContent: id.screen)
      let visible = destination.map { destinations.visible(page, on: $0) } ?? page
      send(ScreenMessage.loaded(id, .page(visible), took: took))
    case .screen(.homeLoaded(let load, .page(let page))):
      noteFrame()
      let visible = home.map { destinations.visible(page, on: $0) } ?? page
      send(ScreenMessage.homeLoaded(load, .page(visible)))
    case .screen(.brokenDestination(let id, let link)):
      inApp.remove(id)
      send(ScreenMessage.brokenDestination(id, link))
    case .screen(let message): send(message)
    case .notification(let message): send(message)
    case .linkReceivedInApp(let id):
      inApp.insert(id)
      send(.linkReceived(id))
    case .userAction(let action, let request):
      switch action {
      case .selectTab, .goHome, .switchOrganization: send(ScreenMessage.movedInApp)
      case .goBack, .refresh: break
      }
      actions[request] = (action, screen.screens.root)
      send(.readAsked(.check(request)))
    }
    defer { effects = [] }
    return effects
  }

  private func isInApp(_ id: DeliveryID) -> Bool { id == lostScreen || inApp.contains(id) }

  private mutating func emit(_ effect: Effect) {
    if effects.isEmpty { effects.reserveCapacity(16) }
    effects.append(effect)
  }

  private mutating func send(_ event: LinkFlowEvent) {
    if case .linkReceived = event { hasHadLink = true }
    // Of a launch it is what the person wanted: a tap that waits is overtaken.
    if case .linkResolved(let id, .navigate, _) = event, !isInApp(id) {
      send(NotificationMessage.linkOpened(id))
    }
    // The screen is opened anew as what it was.
    if case .screenLost(let target) = event { lostScreen = target.delivery }
    for effect in LinkFlow.reduce(&linkFlow, event) { take(effect) }
  }

  private mutating func send(_ message: SessionMessage) {
    if case .signOutAsked = message { send(OrganizationMessage.signOutAsked) }
    for effect in session.handle(message, at: now) { take(effect) }
  }

  private mutating func send(_ message: OrganizationMessage) {
    let facts = OrganizationFacts(
      person: session.session?.person.id,
      maySwitch: linkFlow.inFlight == nil && !session.isRefused)
    let effects = organization.handle(message, facts, at: now.instant)
    destinations.active = organization.active
    for effect in effects { take(effect) }
  }

  private mutating func send(_ message: ScreenMessage) {
    noteFrame()
    for effect in screen.handle(message, screenFacts) { take(effect) }
  }

  private var screenFacts: ScreenFacts {
    var facts = ScreenFacts()
    facts.person = session.session?.person.id
    facts.organization = organization.active?.organization.id
    facts.epoch = organization.epoch
    facts.isLinkOnItsWay = linkFlow.inFlight != nil
    facts.hasHadLink = hasHadLink
    return facts
  }

  private mutating func send(_ message: NotificationMessage) {
    let surroundings = NotificationSurroundings(
      person: session.session?.person.id,
      organization: organization.active?.organization.id, epoch: organization.epoch)
    for effect in notification.handle(message, surroundings, at: now.instant) { take(effect) }
  }

  /// Tells the screens of the places of the active organization, where they are others than before.
  private mutating func noteFrame() {
    let person = session.session?.person.id
    let active = organization.active?.organization
    var owner = active?.id
    if owner == nil, person != nil, !destinations.app.hasOrganizations { owner = Self.noOrganization }
    let saved = owner.flatMap { screen.saved(of: $0, person) }
    let key = FrameKey(organization: active, person: person, isSaved: saved != nil)
    guard key != frameKey else { return }
    frameKey = key
    let app = destinations.app
    var frame = ScreenFrame()
    frame.owner = owner
    frame.tabs = destinations.tabs(saved)
    frame.home = destinations.entry(for: app.defaultScreen, like: nil)
    if let home = frame.home, let route = destinations.route(app.defaultScreen) {
      frame.homeParents = destinations.parents(of: home.destination, route)
    }
    frame.outside = app.noOrganizationScreen.flatMap { destinations.entry(for: $0, like: nil) }
    home = frame.home?.destination
    for effect in screen.handle(.frameChanged(frame), screenFacts) { take(effect) }
  }

  /// Stands for the organization in an app without any.
  private static let noOrganization = OrganizationID("-")

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
    case .post(let kind, let id):
      // Who may have the link depends on who is signed in now.
      if case .ruleMatched = kind { send(.expiryNoted) }
      emit(.post(kind, id))
    case .enter(let phase, let id):
      emit(.link(effect))
      // A tap on an item is not a link: the shell goes from its tabs straight to the push
      // (NAV-T05).
      let isLink = phase == .routeMatching && !isInApp(id)
      if isLink || phase == .postAuthNavigating { send(ScreenMessage.linkFollowed(id)) }
    case .load(let id, let target, _):
      // What a list has a row for is shown from it at once, and refreshed.
      if let row = destinations.loadedRow(of: target, in: screen.screens) {
        linkRow = LinkRow(delivery: id, item: row)
        return send(.contentLoaded(id, .item(row)))
      }
      linkRow = nil
      send(ScreenMessage.linkLoads)
      emit(.link(effect))
    case .land(let id, let target, let status, let content):
      land(id, target, status.organization, .screen, content)
    case .landUnauthorized(let id, let target, let organization, let permission):
      land(id, target, organization, .unauthorized(permission), .notApplicable)
    case .showErrorScreen(let id, let screen):
      send(OrganizationMessage.homeLeft)
      emit(.link(effect))
      send(ScreenMessage.linkFailed(id, screen))
    case .showDefaultScreen(let id):
      send(ScreenMessage.linkMissed(id, isInApp: isInApp(id)))
    case .showNoOrganization(let id): send(ScreenMessage.outsideOrganizations(id))
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
      // A target that waits for sign-in is opened as what it was.
      if case .signInNeeded = outcome {} else { inApp.remove(id) }
      emit(.link(effect))
      if outcome.readsNotification { send(NotificationMessage.linkSeen(id)) }
      send(.factsChanged)
    // What a user action in the app leads to is judged by the services.
    case .checkToken(let id, _) where isInApp(id): send(.tokenChecked(id, .notApplicable))
    case .resolve, .checkToken, .schedule: emit(.link(effect))
    }
  }

  /// A link's screen is shown with its organization, at once.
  private mutating func land(
    _ id: DeliveryID, _ target: LinkTarget, _ organization: ActiveOrganization?,
    _ presentation: StackEntry.Presentation, _ content: EntityStatus
  ) {
    send(OrganizationMessage.homeLeft)
    if let organization, target.route.organization != .none { send(.landed(id, organization)) }
    let destination = destinations.completed(target.destination)
    var content = content
    if case .page(let page) = content { content = .page(destinations.visible(page, on: destination)) }
    let landing = Landing(
      destination: destination, route: target.route,
      parents: destinations.parents(of: destination, target.route), presentation: presentation,
      content: content, isInApp: isInApp(id), isFromRow: linkRow?.delivery == id)
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
      guard linkFlow.inFlight == nil, let target = destinations.target(of: .navigate(destination)),
        let person = session.owner
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

  /// Hands an answer to who has asked: the screens number their questions downwards from -1.
  private mutating func answered(_ request: RequestID, _ answer: RequestAnswer) {
    if request.number < 0 {
      send(ScreenMessage.answered(request, answer))
    } else if let (action, root) = actions.removeValue(forKey: request) {
      // The same person is signed in, or not; something else may have become visible meanwhile.
      let isMeant = answer == .holds(true) && (!action.needsSameTabs || root == screen.screens.root)
      if isMeant { carryOut(action, request) } else { emit(.answer(request, .holds(false))) }
    } else {
      emit(.answer(request, answer))
    }
  }

  private mutating func carryOut(_ action: UserAction, _ request: RequestID) {
    switch action {
    case .goBack: return send(ScreenMessage.wentBack(request))
    case .switchOrganization(let slug): return send(.chosen(slug, request))
    case .selectTab(let tab): send(ScreenMessage.tabSelected(tab))
    case .goHome: send(ScreenMessage.homeAsked)
    case .refresh: send(ScreenMessage.refreshAsked)
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
      // The tabs go at once, and not when the data of a public screen has come.
      if case .signedOut(let reason) = status, screen.screens.visibleStacks != nil,
        linkFlow.inFlight?.target.route.policy == .public
      {
        send(ScreenMessage.signInNeeded(reason, id))
      }
      var known: OrganizationStatus?
      if case .live = status, let target = linkFlow.inFlight?.target {
        known = organization.known(target.route.organization, slug: slug(of: target))
      }
      send(.sessionRead(id, status, known: known))
    case .personFound:
      if linkFlow.inFlight == nil {
        send(ScreenMessage.initialScreenAsked)
      } else {
        send(LinkFlowEvent.signedOut)
      }
    case .signInNeeded(let reason):
      send(ScreenMessage.sessionEnded(reason))
      // A link on its way has read the session before; it reads again, and meets sign-in too.
      if linkFlow.inFlight != nil { send(LinkFlowEvent.signedOut) }
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
      inApp = []
      send(OrganizationMessage.personLeft)
      send(ScreenMessage.signingOut)
      emit(.session(effect))
    case .sessionForgotten:
      send(OrganizationMessage.sessionForgotten)
      send(ScreenMessage.sessionForgotten)
      send(NotificationMessage.personLeft)
      emit(.session(effect))
    case .sessionTaken: send(.factsChanged)
    case .took, .language, .phaseChanged: emit(.session(effect))
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
      // For an explanation.
      emit(.organization(effect))
      switch status {
      case .success(let status): send(.organizationChecked(id, status))
      case .failure(let error): send(.organizationCheckFailed(id, error))
      }
    case .switchedForLink(let id, nil): send(.organizationActivated(id))
    case .switchedForLink(let id, let error?): send(.organizationActivationFailed(id, error))
    case .answered(let request, let answer): answered(request, answer)
    case .changed: send(ScreenMessage.epochChanged)
    case .switched(let link, _):
      emit(.organization(effect))
      if link == nil { send(ScreenMessage.organizationSwitched) }
    case .switching: send(ScreenMessage.organizationPicked)
    case .show(let key, let values): send(ScreenMessage.said(key, values))
    }
  }
}

extension Outcome {
  /// Whether the person has seen what a notification led to, or that it leads nowhere any more: a
  /// dead one is not to be tapped again.
  fileprivate var readsNotification: Bool {
    switch self {
    case .landed, .refreshed, .entityMissing, .roleTooLow, .notAMember, .forbidden, .tokenRefused:
      true
    case .handled, .ignored, .unmatched, .invalidLink, .signInNeeded, .noOrganization, .banned,
      .serviceFailed, .overtaken, .waiting:
      false
    }
  }
}
