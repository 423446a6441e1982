public import LandfallDomain

/// What the link journey asks for.
///
/// Effects are run in order.
public enum JourneyEffect: Hashable, Sendable {
  /// The journey is in a new state; for the trace.
  case enter(JourneyPhase, DeliveryID)
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
  case land(DeliveryID, LinkTarget, OrganizationStanding, EntityStanding)
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
  /// Make the journey's answer `preservationDue` with the time of now.
  case preserve(DeliveryID)
  /// Schedule `pendingDeadlineReached` for that instant, in place of an earlier one.
  case wake(at: Instant)
  /// Drop what is being loaded for a link that was overtaken.
  case cancelLoads(DeliveryID)
  /// Post an event on the bus.
  case post(AppEvent.Kind, DeliveryID?)
  /// Forget a session that the services no longer accept, once the link has ended.
  case dropSession
  /// The link has ended.
  case finish(DeliveryID, Outcome)
  /// Show the screen a person starts on, if nothing is visible yet.
  case settle
  /// Show the screen a person starts on.
  case showHome
}
