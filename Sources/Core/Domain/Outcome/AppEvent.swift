/// Something that happened, as posted on the bus: in order, in the past tense, without secrets.
public struct AppEvent: Hashable, Sendable {
  /// What happened.
  public let kind: Kind
  /// The link it belongs to, or `nil` for what happens outside any link's way.
  public let delivery: DeliveryID?
  /// When.
  public let at: Instant

  /// Records what happened.
  public init(_ kind: Kind, delivery: DeliveryID? = nil, at: Instant) {
    self.kind = kind
    self.delivery = delivery
    self.at = at
  }

  /// What can happen.
  public enum Kind: Hashable, Sendable {
    /// The app is ready: the session is known. `launch` counts the bootstraps of this process.
    case bootstrapped(launch: Int)
    /// A link arrived.
    case linkReceived(LinkText, LinkChannel)
    /// It is not for this app.
    case linkIgnored(LinkIgnoredReason)
    /// It is malformed.
    case linkRefused(InvalidLink)
    /// A rule handled it.
    case ruleMatched(RuleLink)
    /// It is not for who or where the app is now, and was not handed to the rule's owner: why.
    case ruleRefused(RuleID, reason: String)
    /// The screen that owns the rule has taken it, and opens the place for it.
    case linkHandled(RuleID, by: RouteID)
    /// A newer link overtook it before it was rendered.
    case linkAbandoned(by: DeliveryID)
    /// A message arrived while the app was on view; its type, if the app declares it.
    case notificationArrived(NotificationTypeID?)
    /// A notification was tapped.
    case notificationTapped(NotificationTypeID?, NotificationResponseState)
    /// A notification, or the tap on one, led nowhere: a code, and which part of it.
    case notificationIgnored(reason: String, detail: String?)
    /// A notification was marked as read at the services.
    case notificationRead(ItemID)
    /// It could not be; a code.
    case notificationReadFailed(ItemID, code: String)
    /// The ledger of messages failed; its error code.
    case messageLedgerFailed(code: String)
    /// The route table has it.
    case routeMatched(RouteID, path: String)
    /// The route table does not. The path is masked as ``LinkText`` masks.
    case routeUnmatched(path: String)
    /// It has come to its end: how, by which route, and why; for one that did not land, the
    /// organization that it asked for. Nothing else of the link itself (SHARE-G01).
    case linkEnded(outcome: String, route: RouteID?, reason: String?, organization: String?)
    /// The share token that the route asks for opens what the link names.
    case tokenAccepted(RouteID)
    /// It does not (SHARE-R05).
    case tokenRefused(RouteID, TokenRefusal)
    /// A share link was made.
    case shareLinkIssued(RouteID, ShareDuration)
    /// Expired share tokens were removed from the registry.
    case sharesCleanedUp(Int)
    /// The registry of share tokens could not do what it was asked.
    case sharesFailed(code: String)
    /// The session was read.
    case sessionRead(live: Bool)
    /// The session could not be read; the store's error code.
    case sessionUnreadable(code: String)
    /// The target was put into memory.
    case targetKept(RouteID)
    /// The preserved target was taken to be opened.
    case targetTaken(RouteID)
    /// The preserved target is on view.
    case targetCommitted(RouteID)
    /// The preserved target was discarded, too old.
    case targetExpired(RouteID)
    /// Sign-in ended and the target that led to it is no longer there.
    case targetLost(reason: String)
    /// The sign-in screen came on view.
    case signInRendered
    /// The services can be reached, or not any more, and why.
    case reachabilityChanged(String)
    /// The app as a whole is in another place.
    case phaseEntered(AppPhaseName)
    /// A sign-in by link is in another phase.
    case signInAdvanced(SignInMethodID, SignInPhase)
    /// A sign-in method was started.
    case signInStarted(SignInMethodID)
    /// A session was written to the store and accepted.
    case signInCompleted(PersonID)
    /// Sign-in failed; a code without secrets.
    case signInFailed(code: String)
    /// The session was ended.
    case signedOut
    /// The active organization changed.
    case organizationSwitched(from: OrganizationSlug?, to: OrganizationSlug)
    /// A switch was refused (403).
    case organizationDenied(slug: String)
    /// A switch could not be carried out.
    case organizationSwitchFailed(OrganizationSlug, ServiceError)
    /// The role is too low for the route (403).
    case roleDenied(RouteID, Permission)
    /// What the link names does not exist (404).
    case entityMissing(RouteID)
    /// A screen is on view with its data.
    case screenRendered(ScreenID, path: String)
    /// The default screen is on view in place of a link without route.
    case defaultScreenRendered(ScreenID)
    /// An error screen is on view.
    case errorScreenRendered(code: String)
    /// The unauthorized screen is on view in the route's tab.
    case unauthorizedScreenRendered(RouteID)
    /// A screen on view was refreshed.
    case screenRefreshed(ScreenID, path: String)
    /// Another tab came on view.
    case tabSelected(TabID)
    /// A screen was put on a stack.
    case stackPushed(TabID, depth: Int)
    /// A screen was taken from a stack.
    case stackPopped(TabID, depth: Int)
    /// The shell is in another state.
    case navigationEntered(NavigationPhase)
    /// Tabs and stacks came back as they were saved; how many screens.
    case stateRestored(screens: Int)
    /// Saved state could not be kept or read; a code.
    case stateFailed(code: String)
    /// A message was shown to the person.
    case messageShown(TextKey)
    /// A page stands behind those of a list; how many items it brought.
    case pageAppended(ContractName, items: Int)
    /// New items stand in place of all old ones of a list; how many.
    case listRefreshed(ContractName, items: Int)
    /// Earlier data is shown, because the services cannot be reached.
    case cacheShown(ContractName)
    /// Data of a screen could not be loaded.
    case loadFailed(ContractName, ServiceError)
    /// The cache of lists failed; its error code and what was tried.
    case cacheFailed(code: String, operation: String)
    /// The services did to an item what a person asked for.
    case actionDone(ContractName, item: ItemID)
    /// They did not, and it is shown as it was; a code.
    case actionFailed(ContractName, item: ItemID, code: String)
    /// A gesture was recognized, by its name.
    case gestureRecognized(String)
    /// The menu of an item came on view; how many entries it has.
    case menuShown(item: ItemID, entries: Int)
    /// A person's hand did something that nobody may who is not signed in; a code.
    case userActionRefused(code: String)
    /// A device with a cut-out reports no insets, and the least are used: its model and its system.
    case insetsUnknown(model: String, system: String)
    /// Data that came too late, for another organization or an overtaken link, was dropped.
    case loadDiscarded(ContractName)
    /// A phase took longer than it may.
    case limitExceeded(LimitedPhase, took: Duration)
    /// The secure store failed; its error code and what was tried.
    case storeFailed(code: String, operation: String)
    /// A damaged store was set aside.
    case storeQuarantined
    /// The session was refreshed.
    case sessionRefreshed
    /// The services' clock and ours differ by more than ``Limits/clockSkewTolerance``.
    case clockSkewed(Duration)
    /// A catalogue could not be loaded: of which language, and where and why.
    case translationsFailed(language: String, namespace: String, reason: String)
  }
}
