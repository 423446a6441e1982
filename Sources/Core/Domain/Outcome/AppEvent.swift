/// Something that happened, as posted on the bus in order and without secrets.
public struct AppEvent: Hashable, Sendable {
  /// What happened.
  public let kind: Kind
  /// The link that the event belongs to, or `nil` if it belongs to none.
  public let delivery: DeliveryID?
  /// When it happened.
  public let at: Instant

  /// Creates an event.
  package init(_ kind: Kind, delivery: DeliveryID? = nil, at: Instant) {
    self.kind = kind
    self.delivery = delivery
    self.at = at
  }

  /// The kinds of event.
  @nonexhaustive public enum Kind: Hashable, Sendable {
    /// The app is ready: the session is known.
    ///
    /// `launch` counts the bootstraps of this process.
    case bootstrapped(launch: Int)
    /// A link arrived.
    case linkReceived(LinkText, LinkChannel)
    /// The link is not for this app.
    case linkIgnored(LinkIgnoredReason)
    /// The link is malformed.
    case linkRefused(InvalidLink)
    /// A rule matched the link.
    case ruleMatched(RuleLink)
    /// The rule's requirement is not met, so the handler was not called.
    case ruleRefused(RuleID, RuleRefusal)
    /// A screen handled the rule's link and opens a route for it.
    case linkHandled(RuleID, by: RouteID)
    /// A newer link replaced this one before it was rendered.
    case linkAbandoned(by: DeliveryID)
    /// A message arrived while the app was visible.
    ///
    /// The type is `nil` if the app does not declare it.
    case notificationArrived(NotificationTypeID?)
    /// A notification was tapped.
    case notificationTapped(NotificationTypeID?, NotificationResponseState)
    /// A notification, or the tap on one, led nowhere.
    case notificationIgnored(NotificationRefusal)
    /// A notification was marked as read at the services.
    case notificationRead(ItemID)
    /// A notification could not be marked as read.
    case notificationReadFailed(ItemID, ServiceError)
    /// The ledger of messages failed.
    case messageLedgerFailed(StorageError)
    /// A route matches the link.
    case routeMatched(RouteID, path: String)
    /// No route matches the link; the path is masked like ``LinkText``.
    case routeUnmatched(path: String)
    /// The link has ended.
    ///
    /// `route` is the route that it matched. `organization` is the one requested, for a link that did
    /// not land. Nothing else about the link is included (SHARE-G01).
    case linkEnded(Outcome, route: RouteID?, organization: String?)
    /// The share token opens the entity that the link names.
    case tokenAccepted(RouteID)
    /// The share token does not open the entity that the link names (SHARE-R05).
    case tokenRefused(RouteID, TokenRefusal)
    /// A share link was made.
    case shareLinkIssued(RouteID, ShareDuration)
    /// Expired share tokens were removed from the registry; the value is their number.
    case sharesCleanedUp(Int)
    /// An operation on the registry of share tokens failed.
    case sharesFailed(ShareRegistryError)
    /// The session was read from the store.
    case sessionRead(live: Bool)
    /// The session could not be read.
    case sessionUnreadable(SessionReadError)
    /// A pending link was kept in memory.
    case targetKept(RouteID)
    /// The pending link was taken to be opened.
    case targetTaken(RouteID)
    /// The pending link's screen is visible.
    case targetCommitted(RouteID)
    /// The pending link was too old and was discarded.
    case targetExpired(RouteID)
    /// Sign-in ended, but its pending link is no longer there.
    case targetLost(PendingLinkLoss)
    /// The sign-in screen became visible.
    case signInRendered
    /// The services became reachable or unreachable.
    case reachabilityChanged(Reachability)
    /// The app entered another phase.
    case phaseEntered(AppPhaseName)
    /// A sign-in by link entered another phase.
    case signInAdvanced(SignInMethodID, SignInPhase)
    /// A sign-in method was started.
    case signInStarted(SignInMethodID)
    /// A session was stored and accepted.
    case signInCompleted(PersonID)
    /// Sign-in failed.
    case signInFailed(SignInFailure)
    /// The session ended.
    case signedOut
    /// The services did not revoke a session that is no longer used; it is valid until it expires.
    case revocationFailed(ServiceError)
    /// The active organization changed.
    case organizationSwitched(from: OrganizationSlug?, to: OrganizationSlug)
    /// A switch was refused (403).
    case organizationDenied(slug: String)
    /// A switch failed.
    case organizationSwitchFailed(OrganizationSlug, ServiceError)
    /// The person's role does not have the permission that the route requires (403).
    case roleDenied(RouteID, Permission)
    /// The entity that the link names does not exist (404).
    case entityMissing(RouteID)
    /// A screen is visible with its data.
    case screenRendered(ScreenID, path: String)
    /// The default screen is visible because a link matches no route.
    case defaultScreenRendered(ScreenID)
    /// An error screen is visible.
    case errorScreenRendered(code: String)
    /// The unauthorized screen is visible in the route's tab.
    case unauthorizedScreenRendered(RouteID)
    /// The visible screen was refreshed.
    case screenRefreshed(ScreenID, path: String)
    /// Another tab became visible.
    case tabSelected(TabID)
    /// A screen was pushed on a stack.
    case stackPushed(TabID, depth: Int)
    /// A screen was popped from a stack.
    case stackPopped(TabID, depth: Int)
    /// Navigation entered another phase.
    case navigationEntered(NavigationPhase)
    /// Saved tabs and stacks were restored; the value is the number of screens.
    case stateRestored(screens: Int)
    /// The tabs and stacks could not be saved or read.
    case stateFailed(StorageError, while: StorageOperation)
    /// A message was shown to the person.
    case messageShown(TextKey)
    /// A page was appended to a list; `items` is the number of its items.
    case pageAppended(ContractName, items: Int)
    /// A list was refreshed; `items` is the number of its new items.
    case listRefreshed(ContractName, items: Int)
    /// Cached data is shown because the services cannot be reached.
    case cacheShown(ContractName)
    /// A screen's data could not be loaded.
    case loadFailed(ContractName, ServiceError)
    /// The list cache failed.
    case cacheFailed(StorageError, while: StorageOperation)
    /// The services carried out an action on an item.
    case actionDone(ContractName, item: ItemID)
    /// An action on an item failed at the services, and the item is shown unchanged.
    case actionFailed(ContractName, item: ItemID, ServiceError)
    /// An action on an item was not performed.
    case actionRefused(ContractName, item: ItemID, ActionRefusal)
    /// A gesture was recognized.
    case gestureRecognized(TouchGesture)
    /// The menu of an item became visible.
    case menuShown(item: ItemID, entries: Int)
    /// A user action was refused because no one is signed in.
    case userActionRefused
    /// A device with a cut-out reports no insets, so the minimum insets are used.
    case insetsUnknown(model: String, system: String)
    /// Data arrived too late, for another organization or a replaced link, and was discarded.
    case loadDiscarded(ContractName)
    /// A phase exceeded its time limit.
    case limitExceeded(LimitedPhase, took: Duration)
    /// The secure store failed.
    case storeFailed(SecureStoreError, while: StorageOperation)
    /// A damaged store was moved aside.
    case storeQuarantined
    /// The session was refreshed.
    case sessionRefreshed
    /// The services' clock and the device's differ by more than `Limits.clockSkewTolerance`.
    case clockSkewed(Duration)
    /// A catalogue could not be loaded.
    case translationsFailed(language: String, namespace: String, reason: String)
  }
}
