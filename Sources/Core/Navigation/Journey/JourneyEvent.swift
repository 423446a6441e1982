public import LandfallDomain

/// What can happen to the link journey.
///
/// The caller that ran an effect reports its result here.
public enum JourneyEvent: Hashable, Sendable {
  /// A link arrived.
  case linkReceived(DeliveryID)
  /// The parser and the dispatcher have read it; `target` comes with an intent to navigate.
  case linkResolved(DeliveryID, LinkIntent, target: LinkTarget?)
  /// The app knows whether a person is signed in.
  case becameReady
  /// The session was read; `known` is the last known standing of the person in the link's
  /// organization, or `nil` if there is none.
  case sessionRead(DeliveryID, SessionStanding, known: OrganizationStanding? = nil)
  /// The person's standing in the link's organization was looked up.
  case organizationChecked(DeliveryID, OrganizationStanding)
  /// It could not be looked up.
  case organizationCheckFailed(DeliveryID, ServiceError)
  /// The target's share token was checked.
  case tokenChecked(DeliveryID, TokenStanding)
  /// The target's data was loaded, or could not be.
  case contentLoaded(DeliveryID, EntityStanding)
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
  case screenLost(PendingTarget)
  /// The person went elsewhere by a user action.
  case navigatedByHand
  /// The pending target's time is up.
  case pendingDeadlineReached(at: Instant)
  /// A link that met sign-in is to be preserved now.
  case preservationDue(DeliveryID, at: Instant)
  /// Memory pressure took the pending slot.
  case pendingSlotBroke
}
