@_spi(TypedRoutes) package import LandfallDomain

/// An event of the link flow.
///
/// The caller that runs an effect reports its result with an event.
package enum LinkFlowEvent: Equatable, Sendable {
  /// A link arrived.
  case linkReceived(DeliveryID)
  /// The link was parsed and matched. `target` is present if the link navigates to a route. Only
  /// `person` may open it, or anyone if `nil`.
  case linkResolved(DeliveryID, LinkIntent, target: LinkTarget?, for: PersonID? = nil)
  /// The app knows whether a person is signed in.
  case becameReady
  /// The session was read. `known` is the person's last known status in the link's organization, or
  /// `nil`.
  case sessionRead(DeliveryID, SessionStatus, known: OrganizationStatus? = nil)
  /// The person's status in the link's organization was determined.
  case organizationChecked(DeliveryID, OrganizationStatus)
  /// The person's status in the link's organization could not be determined.
  case organizationCheckFailed(DeliveryID, ServiceError)
  /// The host found out a fact that the guards need.
  case answered(DeliveryID, LinkAnswer)
  /// The services made the link's organization the active one.
  case organizationActivated(DeliveryID)
  /// The services did not make the link's organization the active one.
  case organizationActivationFailed(DeliveryID, ServiceError)
  /// The screen that an effect requested is visible.
  case screenShown(DeliveryID, isRefresh: Bool)
  /// The sign-in screen is visible.
  case signInShown(DeliveryID)
  /// A sign-in has begun or made progress.
  case signInUnderWay
  /// A session was stored and bootstrap accepted it.
  case signInCompleted(SessionFacts, at: Instant)
  /// An earlier process ended while a target waited for sign-in.
  case earlierTargetLost
  /// The services failed before anything was visible: this link is kept for a retry.
  case keptForRetry(DeliveryID, LinkTarget, for: PersonID?, at: Instant)
  /// The person asked to open a kept target again.
  case retryAsked(SessionFacts, at: Instant)
  /// The person left sign-in without signing in.
  case signInCancelled
  /// The person asked to sign out: a link in flight was theirs.
  case signingOut
  /// The person has signed out, or another person's session was found while a link is in flight.
  case signedOut
  /// A session ended in use, while this screen was visible.
  case screenLost(PendingLink)
  /// The person navigated elsewhere with a user action.
  case navigatedInApp
  /// The session ended while a link is in flight, but the person did not sign out: a link that
  /// continued after sign-in keeps its deadline.
  case sessionEnded
  /// The pending link's deadline passed.
  case pendingDeadlineReached(at: Instant)
  /// A link that needs sign-in must be kept now.
  case keepingDue(DeliveryID, at: Instant)
  /// Memory pressure removed the pending link.
  case pendingSlotBroke
}

/// A request of the link flow to the host.
///
/// Effects run in order.
package enum LinkFlowEffect: Hashable, Sendable {
  /// The link flow entered a state; for the trace.
  case enter(LinkState, DeliveryID)
  /// Parse and match the link; answer with `linkResolved`.
  case resolve(DeliveryID)
  /// Read the session from the secure store; answer with `sessionRead`.
  case readSession(DeliveryID)
  /// Determine the person's status in the target's organization; answer with `organizationChecked`.
  case checkOrganization(DeliveryID, LinkTarget)
  /// Find out a fact that the guards need; answer with `answered`.
  case ask(DeliveryID, LinkQuestion)
  /// Make the organization active at the services; answer with `organizationActivated`.
  case activateOrganization(DeliveryID, ActiveOrganization)
  /// Show the target together with its organization; answer with `screenShown`.
  case land(DeliveryID, LinkTarget, OrganizationStatus, EntityStatus)
  /// Show the unauthorized screen in the target's tab; answer with `screenShown`.
  case landUnauthorized(DeliveryID, LinkTarget, ActiveOrganization, Permission)
  /// Show the default screen, because the link leads nowhere; answer with `screenShown`.
  case showDefaultScreen(DeliveryID)
  /// The target's data is gone, or no longer for this person: load it again if it is visible.
  case dataWithdrawn(LinkTarget)
  /// Show an error screen; answer with `screenShown`.
  case showErrorScreen(DeliveryID, ErrorScreen)
  /// Show the sign-in screen; answer with `signInShown`.
  case showSignIn(DeliveryID, SignedOutReason)
  /// Show the screen for people without an organization; answer with `screenShown`.
  case showNoOrganization(DeliveryID)
  /// Show a message over the visible screen.
  case showMessage(TextKey, [NamedValue])
  /// Keep the target for after sign-in: answer with `keepingDue` and the current time.
  case keep(DeliveryID)
  /// The services failed: if nothing is visible, answer with `keptForRetry`. Only `person` may open
  /// the target, or anyone if `nil`.
  case keepForRetry(DeliveryID, LinkTarget, for: PersonID?)
  /// Schedule `pendingDeadlineReached` for that instant and replace an earlier schedule.
  case schedule(at: Instant)
  /// Cancel the loads of a link that was replaced.
  case cancelLoads(DeliveryID)
  /// Post an event on the bus.
  case post(AppEvent.Kind, DeliveryID?)
  /// Delete a session that the services rejected, after the link has ended.
  case dropSession
  /// The link ended with this outcome.
  case finish(DeliveryID, Outcome)
  /// Show the initial screen, if nothing is visible yet.
  case showInitialScreen
  /// Show the initial screen.
  case showHome
}

/// A destination with the route that it matches.
///
/// Copies share both, because a target is part of many messages.
package struct LinkTarget: Hashable, Sendable {
  private final class Parts: Sendable {
    let destination: DeepLinkDestination
    let route: RouteDeclaration

    init(_ destination: DeepLinkDestination, _ route: RouteDeclaration) {
      (self.destination, self.route) = (destination, route)
    }
  }

  private let parts: Parts

  /// Creates a target.
  package init(destination: DeepLinkDestination, route: RouteDeclaration) {
    parts = Parts(destination, route)
  }

  /// The destination.
  package var destination: DeepLinkDestination { parts.destination }
  /// The matching route.
  package var route: RouteDeclaration { parts.route }
  /// Whether the destination has the token of a share link.
  package var hasToken: Bool {
    route.share.map { destination.query.first(named: $0.token) != nil } ?? false
  }

  package static func == (left: LinkTarget, right: LinkTarget) -> Bool {
    left.parts === right.parts
      || left.destination == right.destination && left.route == right.route
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(destination)
    hasher.combine(route)
  }
}

/// The link that waits until the session is known (DL-S05, ROUTE-R03).
///
/// If several links arrive, the newest one with a route is kept.
struct WaitingLink: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A link that matches a route.
    case target(DeliveryID, LinkTarget, PersonID?)
    /// A link that leads nowhere, with its outcome.
    case fallback(DeliveryID, Outcome)
  }

  private(set) var isReady = false
  private(set) var link: Kind?

  /// Marks the session as known and returns the waiting link.
  mutating func release() -> Kind? {
    isReady = true
    defer { link = nil }
    return link
  }

  /// Keeps a link with a route until the session is known.
  mutating func hold(_ id: DeliveryID, _ target: LinkTarget, _ person: PersonID?) {
    isReady = false
    link = .target(id, target, person)
  }

  /// Keeps a link that leads nowhere, unless a link with a route waits.
  mutating func hold(
    _ id: DeliveryID, _ outcome: Outcome, _ effects: inout [LinkFlowEffect]
  ) {
    if case .target = link { return effects.append(.finish(id, outcome)) }
    overtake(by: id, &effects)
    link = .fallback(id, outcome)
  }

  /// Ends the waiting link, because a newer one replaces it.
  mutating func overtake(by newer: DeliveryID, _ effects: inout [LinkFlowEffect]) {
    switch link {
    case .target(let older, _, _):
      effects.append(.post(.linkAbandoned(by: newer), older))
      effects.append(.finish(older, .overtaken(by: newer)))
    case .fallback(let older, let outcome): effects.append(.finish(older, outcome))
    case nil: break
    }
    link = nil
  }
}

/// A link that leads nowhere, while a fallback screen is being shown for it.
struct FallbackLink: Hashable, Sendable {
  private struct Ending: Hashable, Sendable {
    let delivery: DeliveryID
    let outcome: Outcome
  }

  private var ending: Ending?

  /// Shows the default screen, or an error screen that says what is wrong with the link.
  mutating func start(
    _ id: DeliveryID, _ outcome: Outcome, isError: Bool, _ effects: inout [LinkFlowEffect]
  ) {
    overtake(&effects)
    ending = Ending(delivery: id, outcome: outcome)
    effects.append(.enter(.fallbackScreen, id))
    effects.append(isError ? .showErrorScreen(id, ErrorScreen(outcome)) : .showDefaultScreen(id))
  }

  /// Ends the link, because a newer link shows a screen, or the person has signed out.
  mutating func overtake(_ effects: inout [LinkFlowEffect]) {
    guard let older = ending else { return }
    ending = nil
    effects.append(.cancelLoads(older.delivery))
    effects.append(.finish(older.delivery, older.outcome))
  }

  /// Ends the link if its fallback screen is shown; returns `false` for another link.
  ///
  /// - Parameter isExpected: Whether the session ended in the meantime and a target waits for
  ///   sign-in.
  mutating func screenShown(
    _ id: DeliveryID, isExpected: Bool, _ effects: inout [LinkFlowEffect]
  ) -> Bool {
    guard let shown = ending, shown.delivery == id else { return false }
    ending = nil
    effects.append(.enter(isExpected ? .signingIn : .idle, id))
    effects.append(.finish(id, shown.outcome))
    return true
  }
}
