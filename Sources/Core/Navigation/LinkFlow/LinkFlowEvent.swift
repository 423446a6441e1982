public import LandfallDomain

/// What can happen to the link flow.
///
/// The caller that ran an effect reports its result here.
public enum LinkFlowEvent: Hashable, Sendable {
  /// A link arrived.
  case linkReceived(DeliveryID)
  /// The parser and the dispatcher have read it; `target` comes with an intent to navigate.
  case linkResolved(DeliveryID, LinkIntent, target: LinkTarget?)
  /// The app knows whether a person is signed in.
  case becameReady
  /// The session was read; `known` is the last known standing of the person in the link's
  /// organization, or `nil` if there is none.
  case sessionRead(DeliveryID, SessionStatus, known: OrganizationStatus? = nil)
  /// The person's standing in the link's organization was looked up.
  case organizationChecked(DeliveryID, OrganizationStatus)
  /// It could not be looked up.
  case organizationCheckFailed(DeliveryID, ServiceError)
  /// The target's share token was checked.
  case tokenChecked(DeliveryID, TokenStatus)
  /// The target's data was loaded, or could not be.
  case contentLoaded(DeliveryID, EntityStatus)
  /// The services have made the link's organization the active one.
  case organizationActivated(DeliveryID)
  /// They have not.
  case organizationActivationFailed(DeliveryID, ServiceError)
  /// The landing was carried out: what the effect asked for is visible.
  case screenShown(DeliveryID, isRefresh: Bool)
  /// The sign-in screen is visible.
  case signInShown(DeliveryID)
  /// A session was written to the store and bootstrap has accepted it.
  case signInCompleted(SessionFacts, at: Instant)
  /// An earlier process ended while a target waited for sign-in.
  case earlierTargetLost
  /// The person tries again to reach a target that was put back.
  case retryAsked(SessionFacts, at: Instant)
  /// The person left sign-in without signing in.
  case signInCancelled
  /// The session was ended.
  case signedOut
  /// A session ended in use, and that screen with it.
  case screenLost(PendingLink)
  /// The person went elsewhere by a user action.
  case navigatedInApp
  /// The pending target's time is up.
  case pendingDeadlineReached(at: Instant)
  /// A link that met sign-in is to be preserved now.
  case keepingDue(DeliveryID, at: Instant)
  /// Memory pressure took the pending slot.
  case pendingSlotBroke
}

/// What the link flow asks for.
///
/// Effects are run in order.
public enum LinkFlowEffect: Hashable, Sendable {
  /// The link flow is in a new state; for the trace.
  case enter(LinkState, DeliveryID)
  /// Read and dispatch the link; answer with `linkResolved`.
  case resolve(DeliveryID)
  /// Read the session from the secure store; answer with `sessionRead`.
  case readSession(DeliveryID)
  /// Look up the person's standing in the target's organization; answer with `organizationChecked`.
  case checkOrganization(DeliveryID, LinkTarget)
  /// Check the target's share token; answer with `tokenChecked`.
  case checkToken(DeliveryID, LinkTarget)
  /// Load the target's data for that organization; answer with `contentLoaded`.
  case load(DeliveryID, LinkTarget, OrganizationID?)
  /// Make the organization the active one at the services; answer with `organizationActivated`.
  case activateOrganization(DeliveryID, ActiveOrganization)
  /// Show the target, and its organization with it, at once; answer with `screenShown`.
  case land(DeliveryID, LinkTarget, OrganizationStatus, EntityStatus)
  /// Show the unauthorized screen in the target's tab; answer with `screenShown`.
  case landUnauthorized(DeliveryID, LinkTarget, ActiveOrganization, Permission)
  /// Show the default screen in place of a link that leads nowhere; answer with `screenShown`.
  case showDefaultScreen(DeliveryID)
  /// Show an error screen; answer with `screenShown`.
  case showErrorScreen(DeliveryID, ErrorScreen)
  /// Show the sign-in screen; answer with `signInShown`.
  case showSignIn(DeliveryID, SignedOutReason)
  /// Show the screen of a person without any organization; answer with `screenShown`.
  case showNoOrganization(DeliveryID)
  /// Show a message over the visible screen.
  case showMessage(TextKey, [NamedValue])
  /// Make the flow's answer `keepingDue` with the time of now.
  case keep(DeliveryID)
  /// Schedule `pendingDeadlineReached` for that instant, in place of an earlier one.
  case schedule(at: Instant)
  /// Drop what is being loaded for a link that was overtaken.
  case cancelLoads(DeliveryID)
  /// Post an event on the bus.
  case post(AppEvent.Kind, DeliveryID?)
  /// Forget a session that the services no longer accept, once the link has ended.
  case dropSession
  /// The link has ended.
  case finish(DeliveryID, Outcome)
  /// Show the screen a person starts on, if nothing is visible yet.
  case showInitialScreen
  /// Show the screen a person starts on.
  case showHome
}

/// A destination with the route that declares how it is opened.
public struct LinkTarget: Hashable, Sendable {
  /// Where it leads.
  public let destination: DeepLinkDestination
  /// Its route.
  public let route: RouteDeclaration

  /// Pairs a destination with its route.
  public init(destination: DeepLinkDestination, route: RouteDeclaration) {
    self.destination = destination
    self.route = route
  }
}
