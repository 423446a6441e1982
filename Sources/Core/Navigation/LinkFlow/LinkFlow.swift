public import LandfallDomain

/// The state of links, from their arrival to their outcome.
///
/// Only ``reduce(_:_:)`` changes it. At most one link is in flight; all others wait or have ended.
@usableFromInline package struct LinkFlow: Hashable, Sendable {
  /// The current state, as the specification names it.
  package private(set) var linkState = LinkState.idle
  /// The in-flight link, or `nil`.
  @usableFromInline package private(set) var inFlight: InFlightLink?
  private(set) var waiting = WaitingLink()
  private(set) var fallback = FallbackLink()
  @usableFromInline package private(set) var awaited = AwaitedLink()
  private let policies: LinkPolicies

  /// Creates an idle flow; the session is unknown.
  ///
  /// - Parameters:
  ///   - onUnmatched: The fallback for links of the app that match no route.
  ///   - onInvalid: The fallback for links of the app that are malformed.
  ///   - onRefused: The way in which a refusal is reported to the person.
  ///   - hasOrganizations: Whether the app has organizations.
  ///   - noOrganizationScreen: The route for people without an organization, or `nil`.
  package init(
    onUnmatched: FallbackPolicy, onInvalid: FallbackPolicy, onRefused: RefusalPolicy = .message,
    hasOrganizations: Bool = true, noOrganizationScreen: RouteID? = nil
  ) {
    policies = LinkPolicies(
      onUnmatched: onUnmatched, onInvalid: onInvalid, onRefused: onRefused,
      hasOrganizations: hasOrganizations, noOrganizationScreen: noOrganizationScreen)
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
    let older = state.inFlight?.delivery
    let effects = state.step(event)
    // States of a newer link are only traced while an older one is still in flight.
    let current = state.inFlight?.delivery ?? older
    for case .enter(let phase, let id) in effects where current == nil || current == id {
      state.linkState = phase
    }
    return effects
  }

  private mutating func step(_ event: LinkFlowEvent) -> [LinkFlowEffect] {
    switch event {
    case .linkReceived(let id): return [.resolve(id)]
    case .linkResolved(let id, let intent, let target): return resolved(id, intent, target)
    case .becameReady:
      switch waiting.release() {
      case .target(let id, let target): return start(id, target)
      case .fallback(let id, let outcome): return fallBack(id, outcome)
      case nil: return [.showInitialScreen]
      }
    case .sessionRead(let id, let status, let known):
      return advance(id) { $0.sessionRead(status, known: known) }
    case .organizationChecked(let id, let status):
      return advance(id) { $0.organizationChecked(.success(status)) }
    case .organizationCheckFailed(let id, let error):
      return advance(id) { $0.organizationChecked(.failure(error)) }
    case .tokenChecked(let id, let status): return advance(id) { $0.tokenChecked(status) }
    case .contentLoaded(let id, let content): return advance(id) { $0.contentLoaded(content) }
    case .organizationActivated(let id): return advance(id) { $0.organizationActivated(.done) }
    case .organizationActivationFailed(let id, let error):
      return advance(id) { $0.organizationActivated(.failed(error)) }
    case .screenShown(let id, let isRefresh): return screenShown(id, isRefresh: isRefresh)
    case .keepingDue(let id, let now):
      guard let link = inFlight, link.delivery == id, let reason = link.signedOut else { return [] }
      return awaited.keep(link, at: now) + [.enter(.signingIn, id), .showSignIn(id, reason)]
    case .signInShown(let id):
      guard let link = inFlight, link.delivery == id, let reason = link.signedOut else { return [] }
      inFlight = nil
      return [.finish(id, .signInNeeded(reason))]
    case .signInCompleted(let session, let now), .retryAsked(let session, let now):
      return signInCompleted(session, at: now)
    case .signInCancelled:
      linkState = .idle
      return awaited.signInCancelled()
    case .signedOut:
      awaited.clear()
      if inFlight == nil { linkState = .idle }
      return inFlight?.restart(isResumed: false) ?? []
    case .screenLost(let target): return inFlight == nil ? awaited.screenLost(target) : []
    case .earlierTargetLost: awaited.earlierTargetLost()
    case .navigatedInApp: awaited.navigated()
    case .pendingDeadlineReached(let now): return awaited.expire(at: now)
    case .pendingSlotBroke: awaited.breakDown()
    }
    return []
  }

  // MARK: Arrival

  private mutating func resolved(
    _ id: DeliveryID, _ intent: LinkIntent, _ target: LinkTarget?
  ) -> [LinkFlowEffect] {
    let received = LinkFlowEffect.enter(.urlReceived, id)
    if case .navigate(let destination) = intent, let target {
      let text = LinkText(destination.path).description
      var effects = [
        received, .enter(.pathExtracting, id), .enter(.routeMatching, id),
        .post(.routeMatched(destination.route, path: text), id),
      ]
      effects += start(id, target)
      return effects
    }
    let extracted = [received, .enter(.pathExtracting, id)]
    let matched = extracted + [.enter(.routeMatching, id)]
    switch intent {
    case .ignored(let reason):
      return [.post(.linkIgnored(reason), id), .finish(id, .ignored(reason))]
    case .handle(let ruleLink):
      return extracted + [
        .post(.ruleMatched(ruleLink), id), restore(id), .finish(id, .handled(ruleLink.rule)),
      ]
    case .invalid(let error):
      return [received, .post(.linkRefused(error), id)] + fallBack(id, .invalidLink(error))
    case .unmatched(let path):
      let text = LinkText(path).description
      return matched + [.post(.routeUnmatched(path: text), id)] + fallBack(id, .unmatched)
    case .navigate(let destination):
      let text = LinkText(destination.path).description
      return matched + [.post(.routeUnmatched(path: text), id)] + fallBack(id, .unmatched)
    }
  }

  /// Returns to the state before a link that changed nothing.
  private func restore(_ id: DeliveryID) -> LinkFlowEffect {
    .enter(inFlight == nil && expectsTarget ? .signingIn : .idle, id)
  }

  /// Starts a link that has a route; it replaces older links (DL-E02).
  private mutating func start(_ id: DeliveryID, _ target: LinkTarget) -> [LinkFlowEffect] {
    var effects: [LinkFlowEffect] = []
    if let older = inFlight {
      effects =
        older.drop() + [
          .post(.linkAbandoned(by: id), older.delivery),
          .finish(older.delivery, .overtaken(by: id)),
        ]
      if older.isResumed { awaited.commit() }
      inFlight = nil
    }
    effects += waiting.overtake(by: id)
    effects += fallback.overtake()
    guard isReady else {
      waiting.hold(id, target)
      return effects
    }
    inFlight = InFlightLink(id, target, policies)
    effects.append(.enter(.authChecking, id))
    effects.append(.readSession(id))
    return effects
  }

  /// Ends a link that leads nowhere.
  ///
  /// It affects neither an in-flight link nor a pending link.
  private mutating func fallBack(_ id: DeliveryID, _ outcome: Outcome) -> [LinkFlowEffect] {
    guard inFlight == nil, !expectsTarget else { return [restore(id), .finish(id, outcome)] }
    guard isReady else { return waiting.hold(id, outcome) }
    let policy =
      if case .invalidLink = outcome { policies.onInvalid } else { policies.onUnmatched }
    switch policy {
    case .ignore: return [restore(id), .showInitialScreen, .finish(id, outcome)]
    case .defaultScreen: return fallback.start(id, outcome, isError: false)
    case .error: return fallback.start(id, outcome, isError: true)
    }
  }

  // MARK: The in-flight link

  /// Applies a step to the in-flight link, if `id` names it, and handles the consequences.
  private mutating func advance(
    _ id: DeliveryID, _ step: (inout InFlightLink) -> [LinkFlowEffect]
  ) -> [LinkFlowEffect] {
    guard var link = inFlight, link.delivery == id else { return [] }
    let wasResumed = link.isResumed
    let effects = step(&link)
    inFlight = link.course == .underWay ? link : nil
    switch link.course {
    case .underWay:
      // The target needs sign-in again.
      if wasResumed, !link.isResumed { awaited.putBack() }
    case .waitsForApp: waiting.hold(id, link.target)
    case .ended(let keepsTarget):
      guard wasResumed else { break }
      if keepsTarget { awaited.putBack() } else { awaited.commit() }
    }
    return effects
  }

  private mutating func screenShown(_ id: DeliveryID, isRefresh: Bool) -> [LinkFlowEffect] {
    if let ended = fallback.screenShown(id, isExpected: expectsTarget) { return ended }
    guard let link = inFlight, link.delivery == id else { return [] }
    awaited.screenShown()
    inFlight = nil
    let committed: [LinkFlowEffect] =
      link.isResumed ? [.post(.targetCommitted(link.target.route.id), id)] : []
    return committed + [
      .enter(.idle, id), .finish(id, link.ending ?? (isRefresh ? .refreshed : .landed)),
    ]
  }

  /// Opens the pending link after sign-in.
  ///
  /// If a newer link is in flight, it replaces the pending link. Its checks start again for the
  /// person who is signed in now.
  private mutating func signInCompleted(
    _ session: SessionFacts, at now: Instant
  ) -> [LinkFlowEffect] {
    if let link = inFlight {
      return awaited.signedIn(with: link, at: now)
        + (inFlight?.restart(isResumed: link.isResumed) ?? [])
    }
    let (found, effects) = awaited.signedIn(session.person.id, at: now)
    guard let found else {
      linkState = .idle
      return effects + [.showHome]
    }
    let id = found.delivery
    inFlight = InFlightLink(
      id, found.target, policies, isResumed: true, session: session, person: found.person)
    return effects + [.enter(.postAuthNavigating, id)] + advance(id) { $0.check() }
  }
}
