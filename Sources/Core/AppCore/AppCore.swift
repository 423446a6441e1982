package import LandfallAuth
package import LandfallDomain
package import LandfallNavigation
package import LandfallOrgContext

/// What happened, for the flow that it concerns.
package enum Message: Sendable {
  case link(JourneyEvent)
  case session(SessionMessage)
  case organization(OrganizationMessage)
}

/// What the core asks of its host, in order.
package enum Effect: Sendable {
  case link(JourneyEffect)
  case session(SessionEffect)
  case organization(OrganizationEffect)
  /// Post an event on the bus.
  case post(AppEvent.Kind, DeliveryID?)
  /// A question has its answer.
  case answer(RequestID, RequestAnswer)
}

/// The app as a value: it takes what happened and says what to do.
///
/// It never waits, reads no clock and holds no secret (decision 0027). Flows meet here: what one has to
/// tell is handed to the next at once, and the effects of all are executed in that order.
package struct AppCore: Sendable {
  private let organizationParameter: String?
  /// Links on their way, and the target that waits for sign-in.
  package private(set) var journey: LinkJourney
  /// Who is signed in.
  package private(set) var session: SessionFlow
  /// Where the person belongs.
  package private(set) var organization: OrganizationFlow

  private var now = Moment(instant: .origin, timestamp: Timestamp(milliseconds: 0))
  private var effects: [Effect] = []

  /// An app that has not started.
  ///
  /// - Parameters:
  ///   - app: What the app declares.
  ///   - watchesServices: Whether someone can be asked whether the services are there.
  ///   - keepsMemberships: Whether there is a cache.
  ///   - isVisible: Whether the app is seen from its start on.
  package init(
    _ app: AppDefinition, watchesServices: Bool, keepsMemberships: Bool, isVisible: Bool
  ) {
    organizationParameter = app.organizationParameter
    journey = LinkJourney(
      onUnmatched: app.onUnmatched, onInvalid: app.onInvalid, onRefused: app.onRefused,
      hasOrganizations: app.hasOrganizations, noOrganizationScreen: app.noOrganizationScreen)
    session = SessionFlow(
      methods: app.signIn, rules: app.rules,
      watchesServices: app.offlineOverlay && watchesServices, isVisible: isVisible)
    organization = OrganizationFlow(
      permissions: app.roles, hasOrganizations: app.hasOrganizations,
      keepsMemberships: keepsMemberships)
  }

  /// Takes what happened; the same messages give the same effects.
  package mutating func handle(_ message: Message, at now: Moment) -> [Effect] {
    self.now = now
    switch message {
    case .link(let event): tell(event)
    case .session(let message): tell(message)
    case .organization(let message): tell(message)
    }
    defer { effects = [] }
    return effects
  }

  private mutating func tell(_ event: JourneyEvent) {
    for effect in LinkJourney.reduce(&journey, event) { take(effect) }
  }

  private mutating func tell(_ message: SessionMessage) {
    if case .signOutAsked = message { tell(OrganizationMessage.signOutAsked) }
    for effect in session.handle(message, at: now) { take(effect) }
  }

  private mutating func tell(_ message: OrganizationMessage) {
    let facts = OrganizationFacts(
      person: session.session?.person.id,
      maySwitch: journey.flight == nil && !session.isRefused)
    for effect in organization.handle(message, facts, at: now.instant) { take(effect) }
  }

  // MARK: From one flow to the next

  private func slug(of target: LinkTarget) -> String? {
    organizationParameter.flatMap(target.destination.parameters.first(named:))
  }

  private mutating func take(_ effect: JourneyEffect) {
    switch effect {
    case .readSession(let id): tell(.readAsked(.link(id)))
    case .dropSession: tell(.refusedForLink)
    case .checkOrganization(let id, let target):
      tell(.standingAsked(id, target.route.organization, slug: slug(of: target)))
    case .activateOrganization(let id, let organization):
      tell(.switchAskedForLink(id, organization))
    case .preserve(let id): tell(.preservationDue(id, at: now.instant))
    case .post(let kind, let id):
      // Who may have the link depends on who is signed in now.
      if case .linkClaimed = kind { tell(.expiryNoted) }
      effects.append(.post(kind, id))
    case .finish:
      effects.append(.link(effect))
      tell(.factsChanged)
    case .cancelLoads(let id):
      effects.append(.link(effect))
      tell(.linkLeft(id))
    case .showErrorScreen:
      tell(.homeLeft)
      effects.append(.link(effect))
    case .land(let id, let target, let standing, _):
      land(id, target, standing.organization)
      effects.append(.link(effect))
    case .landUnauthorized(let id, let target, let organization, _):
      land(id, target, organization)
      effects.append(.link(effect))
    case .enter, .resolve, .checkToken, .load, .showDefaultScreen, .showSignIn,
      .showNoOrganization, .showMessage, .wake, .settle, .showHome:
      effects.append(.link(effect))
    }
  }

  /// A link's screen is shown with its organization, at once.
  private mutating func land(
    _ id: DeliveryID, _ target: LinkTarget, _ organization: ActiveOrganization?
  ) {
    tell(.homeLeft)
    guard let organization, target.route.organization != .none else { return }
    tell(.landed(id, organization))
  }

  private mutating func take(_ effect: SessionEffect) {
    guard case .tell(let news) = effect else {
      guard case .post(let kind, let id) = effect else { return effects.append(.session(effect)) }
      return effects.append(.post(kind, id))
    }
    switch news {
    case .answered(let request, let answer): effects.append(.answer(request, answer))
    case .linkRead(let id, let standing):
      effects.append(.session(effect))
      var known: OrganizationStanding?
      if case .live = standing, let target = journey.flight?.target {
        known = organization.known(target.route.organization, slug: slug(of: target))
      }
      tell(.sessionRead(id, standing, known: known))
    case .personFound:
      if journey.flight == nil { effects.append(.link(.settle)) } else { tell(.signedOut) }
    case .signedOut:
      tell(.signedOut)
      effects.append(.session(effect))
    case .personChanged, .signingOut:
      tell(.personLeft)
      effects.append(.session(effect))
    case .sessionForgotten:
      tell(.sessionForgotten)
      effects.append(.session(effect))
    case .sessionTaken: tell(.factsChanged)
    case .took, .language, .placeChanged, .signInNeeded, .signedIn: effects.append(.session(effect))
    }
  }

  private mutating func take(_ effect: OrganizationEffect) {
    guard case .tell(let news) = effect else {
      guard case .post(let kind, let id) = effect else {
        return effects.append(.organization(effect))
      }
      return effects.append(.post(kind, id))
    }
    switch news {
    case .standing(let id, let standing):
      // For an explanation.
      effects.append(.organization(effect))
      switch standing {
      case .success(let standing): tell(.organizationChecked(id, standing))
      case .failure(let error): tell(.organizationCheckFailed(id, error))
      }
    case .switchedForLink(let id, nil): tell(.organizationActivated(id))
    case .switchedForLink(let id, let error?): tell(.organizationActivationFailed(id, error))
    case .answered(let request, let answer): effects.append(.answer(request, answer))
    case .changed, .switched, .switching, .show: effects.append(.organization(effect))
    }
  }
}
