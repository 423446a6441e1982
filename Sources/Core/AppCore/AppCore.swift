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
/// tell becomes a message for the next, through one queue.
package struct AppCore: Sendable {
  private let organizationParameter: String?
  /// Links on their way, and the target that waits for sign-in.
  package private(set) var journey: LinkJourney
  /// Who is signed in.
  package private(set) var session: SessionFlow
  /// Where the person belongs.
  package private(set) var organization: OrganizationFlow

  private var queue: [Message] = []
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
    queue.append(message)
    var next = 0
    while next < queue.count {
      switch queue[next] {
      case .link(.sessionRead(let id, let standing, _)):
        // Known of the person who is signed in now.
        let event = JourneyEvent.sessionRead(id, standing, known: known(standing))
        for effect in LinkJourney.reduce(&journey, event) { take(effect, now) }
      case .link(let event):
        for effect in LinkJourney.reduce(&journey, event) { take(effect, now) }
      case .session(let message):
        if case .signOutAsked = message { queue.append(.organization(.signOutAsked)) }
        for effect in session.handle(message, at: now) { take(effect) }
      case .organization(let message): tell(message, now)
      }
      next += 1
    }
    queue.removeAll(keepingCapacity: true)
    defer { effects = [] }
    return effects
  }

  private mutating func tell(_ message: OrganizationMessage, _ now: Moment) {
    for effect in organization.handle(message, facts, at: now.instant) { take(effect) }
  }

  // MARK: From one flow to the next

  private var facts: OrganizationFacts {
    OrganizationFacts(
      person: session.session?.person.id, owner: session.owner,
      maySwitch: journey.flight == nil && !session.isRefused)
  }

  private func slug(of target: LinkTarget) -> String? {
    organizationParameter.flatMap(target.destination.parameters.first(named:))
  }

  /// The person's place in the organization of the link on its way, as it was known last.
  private func known(_ standing: SessionStanding) -> OrganizationStanding? {
    guard case .live = standing, let target = journey.flight?.target else { return nil }
    return organization.known(target.route.organization, slug: slug(of: target), facts)
  }

  private mutating func take(_ effect: JourneyEffect, _ now: Moment) {
    switch effect {
    case .readSession(let id): queue.append(.session(.readAsked(.link(id))))
    case .dropSession: queue.append(.session(.refusedForLink))
    case .checkOrganization(let id, let target):
      let scope = target.route.organization
      queue.append(.organization(.standingAsked(id, scope, slug: slug(of: target))))
    case .activateOrganization(let id, let organization):
      queue.append(.organization(.switchAskedForLink(id, organization)))
    case .preserve(let id): queue.append(.link(.preservationDue(id, at: now.instant)))
    case .finish:
      queue.append(.organization(.linkEnded))
      effects.append(.link(effect))
    case .cancelLoads(let id):
      queue.append(.organization(.linkLeft(id)))
      effects.append(.link(effect))
    case .showErrorScreen:
      queue.append(.organization(.homeLeft))
      effects.append(.link(effect))
    case .land(let id, let target, let standing, _):
      commit(standing.organization, of: target, id, now)
      effects.append(.link(effect))
    case .landUnauthorized(let id, let target, let organization, _):
      commit(organization, of: target, id, now)
      effects.append(.link(effect))
    case .post(let kind, let id):
      // Who may have the link depends on who is signed in now.
      if case .linkClaimed = kind {
        for effect in session.handle(.expiryNoted, at: now) { take(effect) }
      }
      effects.append(.post(kind, id))
    case .enter, .resolve, .checkToken, .load, .showDefaultScreen, .showSignIn,
      .showNoOrganization, .showMessage, .wake, .settle, .showHome:
      effects.append(.link(effect))
    }
  }

  /// A link's screen is shown with its organization, at once.
  private mutating func commit(
    _ organization: ActiveOrganization?, of target: LinkTarget, _ id: DeliveryID, _ now: Moment
  ) {
    queue.append(.organization(.homeLeft))
    guard let organization, target.route.organization != .none else { return }
    tell(.landed(id, organization), now)
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
      queue.append(.link(.sessionRead(id, standing)))
    case .personFound:
      if journey.flight == nil {
        effects.append(.link(.settle))
      } else {
        queue.append(.link(.signedOut))
      }
    case .signedOut:
      queue.append(.link(.signedOut))
      effects.append(.session(effect))
    case .personChanged, .signingOut:
      queue.append(.organization(.personLeft))
      effects.append(.session(effect))
    case .sessionForgotten:
      queue.append(.organization(.sessionForgotten))
      effects.append(.session(effect))
    case .sessionTaken: queue.append(.organization(.sessionTaken))
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
    case .standing(let id, .success(let standing)):
      queue.append(.link(.organizationChecked(id, standing)))
    case .standing(let id, .failure(let error)):
      queue.append(.link(.organizationCheckFailed(id, error)))
    case .switchedForLink(let id, nil): queue.append(.link(.organizationActivated(id)))
    case .switchedForLink(let id, let error?):
      queue.append(.link(.organizationActivationFailed(id, error)))
    case .answered(let request, let answer): effects.append(.answer(request, answer))
    case .changed, .switched, .switching, .show: effects.append(.organization(effect))
    }
  }
}
