package import LandfallDomain

/// An event of the link flow.
///
/// The caller that runs an effect reports its result with an event.
package enum LinkFlowEvent: Hashable, Sendable {
  /// A link arrived.
  case linkReceived(DeliveryID)
  /// The link was parsed and matched. `target` is present if the link navigates to a route.
  case linkResolved(DeliveryID, LinkIntent, target: LinkTarget?)
  /// The app knows whether a person is signed in.
  case becameReady
  /// The session was read. `known` is the person's last known status in the link's organization, or
  /// `nil`.
  case sessionRead(DeliveryID, SessionStatus, known: OrganizationStatus? = nil)
  /// The person's status in the link's organization was determined.
  case organizationChecked(DeliveryID, OrganizationStatus)
  /// The person's status in the link's organization could not be determined.
  case organizationCheckFailed(DeliveryID, ServiceError)
  /// The target's share token was checked.
  case tokenChecked(DeliveryID, TokenStatus)
  /// The target's data was loaded, or the load failed.
  case contentLoaded(DeliveryID, EntityStatus)
  /// The services made the link's organization the active one.
  case organizationActivated(DeliveryID)
  /// The services did not make the link's organization the active one.
  case organizationActivationFailed(DeliveryID, ServiceError)
  /// The screen that an effect requested is visible.
  case screenShown(DeliveryID, isRefresh: Bool)
  /// The sign-in screen is visible.
  case signInShown(DeliveryID)
  /// A session was stored and bootstrap accepted it.
  case signInCompleted(SessionFacts, at: Instant)
  /// An earlier process ended while a target waited for sign-in.
  case earlierTargetLost
  /// The person asked to open a kept target again.
  case retryAsked(SessionFacts, at: Instant)
  /// The person left sign-in without signing in.
  case signInCancelled
  /// The person signed out.
  case signedOut
  /// A session ended in use, while this screen was visible.
  case screenLost(PendingLink)
  /// The person navigated elsewhere with a user action.
  case navigatedInApp
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
  /// Check the target's share token; answer with `tokenChecked`.
  case checkToken(DeliveryID, LinkTarget)
  /// Load the target's data in that organization; answer with `contentLoaded`.
  case load(DeliveryID, LinkTarget, OrganizationID?)
  /// Make the organization active at the services; answer with `organizationActivated`.
  case activateOrganization(DeliveryID, ActiveOrganization)
  /// Show the target together with its organization; answer with `screenShown`.
  case land(DeliveryID, LinkTarget, OrganizationStatus, EntityStatus)
  /// Show the unauthorized screen in the target's tab; answer with `screenShown`.
  case landUnauthorized(DeliveryID, LinkTarget, ActiveOrganization, Permission)
  /// Show the default screen, because the link leads nowhere; answer with `screenShown`.
  case showDefaultScreen(DeliveryID)
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

  package static func == (left: LinkTarget, right: LinkTarget) -> Bool {
    left.parts === right.parts
      || left.destination == right.destination && left.route == right.route
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(destination)
    hasher.combine(route)
  }
}
