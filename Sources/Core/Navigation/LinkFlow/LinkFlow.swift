@_spi(TypedRoutes) public import LandfallDomain

/// The state of links, from their arrival to their outcome.
///
/// Only ``handle(_:into:)`` changes it. At most one link is in flight; all others wait or have ended.
@usableFromInline package struct LinkFlow: Hashable, Sendable {
  /// The current state, as the specification names it.
  package private(set) var linkState = LinkState.idle
  /// The in-flight link, or `nil`.
  @usableFromInline package private(set) var inFlight: InFlightLink?
  private(set) var waiting = WaitingLink()
  private(set) var fallback = FallbackLink()
  @usableFromInline package private(set) var awaited = AwaitedLink()
  /// During a sign-in, whether a link has landed for the person: a sign-in by link has a session
  /// before its success message ends.
  private var landedInSignIn: Bool?
  private let policies: LinkPolicies

  /// Creates an idle flow; the session is unknown.
  ///
  /// - Parameters:
  ///   - onUnmatched: The fallback for links of the app that match no route.
  ///   - onInvalid: The fallback for links of the app that are malformed.
  ///   - onRefused: The way in which a refusal is reported to the person.
  ///   - hasOrganizations: Whether the app has organizations.
  ///   - noOrganizationScreen: The route for people without an organization, or `nil`.
  ///   - signInScreens: The routes that show the sign-in.
  package init(
    onUnmatched: FallbackPolicy, onInvalid: FallbackPolicy, onRefused: RefusalPolicy = .message,
    hasOrganizations: Bool = true, noOrganizationScreen: RouteID? = nil,
    signInScreens: Set<RouteID> = []
  ) {
    policies = LinkPolicies(
      onUnmatched: onUnmatched, onInvalid: onInvalid, onRefused: onRefused,
      hasOrganizations: hasOrganizations, noOrganizationScreen: noOrganizationScreen,
      signInScreens: signInScreens)
  }

  /// Whether the screen of the link in flight is for people who are not signed in too.
  package var showsToAnyone: Bool {
    guard let route = inFlight?.target.route else { return false }
    return route.policy != .required && !policies.signInScreens.contains(route.id)
  }

  // Inlined, because a computed property that another module reads copies the whole flow.

  /// Whether a link is being opened.
  @inlinable package var isOpening: Bool { if case .some = inFlight { true } else { false } }
  /// The delivery of the link that is being opened.
  @inlinable package var delivery: DeliveryID? { inFlight?.delivery }
  /// The slot of the pending link.
  @inlinable package var pending: PendingSlot { awaited.slot }
  /// Whether the session is known; links wait until then (DL-S05, ROUTE-R03).
  package var isReady: Bool { waiting.isReady }
  /// Whether a link led to the visible sign-in screen, so that sign-in should open a target.
  package var expectsTarget: Bool { awaited.isExpected }
  /// Whether a sign-in must open a target or report that it was lost.
  @inlinable package var owesTarget: Bool { awaited.isOwed }

  /// Applies one event to the link flow and returns its effects.
  ///
  /// Facts about a link that was replaced change nothing. Every received link gets one
  /// ``LinkFlowEffect/finish(_:_:)``. A pending link that is opened after sign-in gets a second one
  /// for the same delivery.
  package static func reduce(
    _ state: inout LinkFlow, _ event: LinkFlowEvent
  ) -> [LinkFlowEffect] {
    var effects: [LinkFlowEffect] = []
    state.handle(event, into: &effects)
    return effects
  }

  /// Applies one event to the link flow, and writes its effects into an empty array.
  package mutating func handle(_ event: LinkFlowEvent, into effects: inout [LinkFlowEffect]) {
    let older = delivery
    step(event, &effects)
    // States of a newer link are only traced while an older one is still in flight.
    let current = delivery ?? older
    for case .enter(let phase, let id) in effects where current == nil || current == id {
      linkState = phase
    }
  }

  private mutating func step(_ event: LinkFlowEvent, _ effects: inout [LinkFlowEffect]) {
    switch event {
    case .linkReceived(let id): effects.append(.resolve(id))
    case .linkResolved(let id, let intent, let target, let person):
      resolved(id, intent, target, person, &effects)
    case .becameReady:
      switch waiting.release() {
      case .target(let id, let target, let person): start(id, target, person, &effects)
      case .fallback(let id, let outcome): fallBack(id, outcome, &effects)
      case nil: effects.append(.showInitialScreen)
      }
    case .sessionRead(let id, let status, let known):
      advance(id) { $0.sessionRead(status, known: known, &effects) }
    case .organizationChecked(let id, let status):
      advance(id) { $0.organizationChecked(.success(status), &effects) }
    case .organizationCheckFailed(let id, let error):
      advance(id) { $0.organizationChecked(.failure(error), &effects) }
    case .answered(let id, let answer): advance(id) { $0.answered(answer, &effects) }
    case .organizationActivated(let id): advance(id) { $0.organizationActivated(.done, &effects) }
    case .organizationActivationFailed(let id, let error):
      advance(id) { $0.organizationActivated(.failed(error), &effects) }
    case .screenShown(let id, let isRefresh): screenShown(id, isRefresh: isRefresh, &effects)
    case .keepingDue(let id, let now):
      guard let link = inFlight, link.delivery == id, let reason = link.signedOut else { return }
      awaited.keep(link, at: now, &effects)
      effects.append(.enter(.signingIn, id))
      effects.append(.showSignIn(id, reason))
    case .signInShown(let id):
      guard let link = inFlight, link.delivery == id, let reason = link.signedOut else { return }
      inFlight = nil
      // Nothing waits if the link leads to the screen that is shown.
      effects.append(.finish(id, link.ending == .landed ? .landed : .signInNeeded(reason)))
    case .signInUnderWay: landedInSignIn = false
    case .signInCompleted(let session, let now), .retryAsked(let session, let now):
      signInCompleted(session, at: now, &effects)
    case .signInCancelled:
      linkState = .idle
      landedInSignIn = nil
      awaited.signInCancelled(&effects)
    case .signingOut:
      guard let link = inFlight, !showsToAnyone else { return }
      inFlight = nil
      effects.append(.cancelLoads(link.delivery))
      effects.append(.enter(.idle, link.delivery))
      effects.append(.finish(link.delivery, .signInNeeded(.noSession)))
    case .sessionEnded where inFlight?.isResumed == true:
      fallback.overtake(&effects)
      inFlight?.restart(isResumed: true, &effects)
    case .signedOut, .sessionEnded:
      awaited.clear()
      fallback.overtake(&effects)
      if !isOpening { linkState = .idle }
      inFlight?.restart(isResumed: false, &effects)
    case .keptForRetry(let id, let target, let person, let now):
      awaited.keep(PendingLink(delivery: id, target: target, keptAt: now, person: person), &effects)
    case .screenLost(let target): if !isOpening { awaited.screenLost(target, &effects) }
    case .earlierTargetLost: awaited.earlierTargetLost()
    case .navigatedInApp: awaited.navigated()
    case .pendingDeadlineReached(let now): awaited.expire(at: now, &effects)
    case .pendingSlotBroke: awaited.breakDown()
    }
  }

  // MARK: Arrival

  private mutating func resolved(
    _ id: DeliveryID, _ intent: LinkIntent, _ target: LinkTarget?, _ person: PersonID?,
    _ effects: inout [LinkFlowEffect]
  ) {
    switch intent {
    case .ignored(let reason):
      effects.append(.post(.linkIgnored(reason), id))
      effects.append(.finish(id, .ignored(reason)))
    case .handle(let ruleLink):
      effects.append(.enter(.urlReceived, id))
      effects.append(.enter(.pathExtracting, id))
      effects.append(.post(.ruleMatched(ruleLink), id))
      restore(id, &effects)
      effects.append(.finish(id, .handled(ruleLink.rule)))
    case .invalid(let error):
      effects.append(.enter(.urlReceived, id))
      effects.append(.post(.linkRefused(error), id))
      fallBack(id, .invalidLink(error), &effects)
    case .unmatched(let path): matched(id, path, nil, nil, &effects)
    case .navigate(let destination): matched(id, destination.path, target, person, &effects)
    }
  }

  private mutating func matched(
    _ id: DeliveryID, _ path: String, _ target: LinkTarget?, _ person: PersonID?,
    _ effects: inout [LinkFlowEffect]
  ) {
    effects.append(.enter(.urlReceived, id))
    effects.append(.enter(.pathExtracting, id))
    effects.append(.enter(.routeMatching, id))
    let text = LinkText(path).description
    guard let target else {
      effects.append(.post(.routeUnmatched(path: text), id))
      return fallBack(id, .unmatched, &effects)
    }
    effects.append(.post(.routeMatched(target.route.id, path: text), id))
    start(id, target, person, &effects)
  }

  /// Returns to the state before a link that changed nothing.
  private func restore(_ id: DeliveryID, _ effects: inout [LinkFlowEffect]) {
    effects.append(.enter(!isOpening && expectsTarget ? .signingIn : .idle, id))
  }

  /// Starts a link that has a route; it replaces older links (DL-E02).
  private mutating func start(
    _ id: DeliveryID, _ target: LinkTarget, _ person: PersonID?,
    _ effects: inout [LinkFlowEffect]
  ) {
    if let older = inFlight {
      effects.append(.cancelLoads(older.delivery))
      effects.append(.post(.linkAbandoned(by: id), older.delivery))
      effects.append(.finish(older.delivery, .overtaken(by: id)))
      if older.isResumed { awaited.commit() }
      inFlight = nil
    }
    waiting.overtake(by: id, &effects)
    fallback.overtake(&effects)
    guard isReady else { return waiting.hold(id, target, person) }
    inFlight = InFlightLink(id, target, policies, person: person)
    effects.append(.enter(.authChecking, id))
    effects.append(.readSession(id))
  }

  /// Ends a link that leads nowhere.
  ///
  /// It affects neither an in-flight link nor a pending link.
  private mutating func fallBack(
    _ id: DeliveryID, _ outcome: Outcome, _ effects: inout [LinkFlowEffect]
  ) {
    guard !isOpening, !expectsTarget else {
      restore(id, &effects)
      return effects.append(.finish(id, outcome))
    }
    guard isReady else { return waiting.hold(id, outcome, &effects) }
    let policy =
      if case .invalidLink = outcome { policies.onInvalid } else { policies.onUnmatched }
    switch policy {
    case .ignore:
      restore(id, &effects)
      effects.append(.showInitialScreen)
      effects.append(.finish(id, outcome))
    case .defaultScreen: fallback.start(id, outcome, isError: false, &effects)
    case .error: fallback.start(id, outcome, isError: true, &effects)
    }
  }

  // MARK: The in-flight link

  /// Applies a step to the in-flight link, if `id` names it, and handles the consequences.
  private mutating func advance(_ id: DeliveryID, _ step: (inout InFlightLink) -> Void) {
    guard delivery == id, let wasResumed = inFlight?.isResumed else { return }
    inFlight?.update(step)
    switch inFlight?.course {
    case .underWay?:
      // The target needs sign-in again.
      if wasResumed, inFlight?.isResumed == false { awaited.putBack() }
      return
    case .waitsForApp?: if let link = inFlight { waiting.hold(id, link.target, link.person) }
    case .ended(let keepsTarget)? where wasResumed:
      if keepsTarget { awaited.putBack() } else { awaited.commit() }
    case .ended?, nil: break
    }
    inFlight = nil
  }

  private mutating func screenShown(
    _ id: DeliveryID, isRefresh: Bool, _ effects: inout [LinkFlowEffect]
  ) {
    if fallback.screenShown(id, isExpected: expectsTarget, &effects) { return }
    guard let link = inFlight, link.delivery == id else { return }
    // The error screen of a refused link leaves sign-in, and what waits for it, where they were.
    if link.isResumed || !link.isRefused { awaited.screenShown() }
    if landedInSignIn != nil { landedInSignIn = link.facts.isSignedIn }
    inFlight = nil
    if link.isResumed { effects.append(.post(.targetCommitted(link.target.route.id), id)) }
    effects.append(.enter(.idle, id))
    effects.append(.finish(id, link.ending ?? (isRefresh ? .refreshed : .landed)))
  }

  /// Opens the pending link after sign-in.
  ///
  /// If a newer link is in flight, it replaces the pending link. Its checks start again for the
  /// person who is signed in now.
  private mutating func signInCompleted(
    _ session: SessionFacts, at now: Instant, _ effects: inout [LinkFlowEffect]
  ) {
    let landed = landedInSignIn == true
    landedInSignIn = nil
    if let link = inFlight {
      awaited.signedIn(with: link, at: now, &effects)
      inFlight?.restart(isResumed: link.isResumed, &effects)
      return
    }
    guard let found = awaited.signedIn(session.person.id, at: now, &effects) else {
      linkState = .idle
      return effects.append(landed ? .showInitialScreen : .showHome)
    }
    let id = found.delivery
    inFlight = InFlightLink(
      id, found.target, policies, isResumed: true, session: session, person: found.person)
    effects.append(.enter(.postAuthNavigating, id))
    advance(id) { $0.check(&effects) }
  }
}
