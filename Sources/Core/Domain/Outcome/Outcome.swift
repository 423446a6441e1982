/// How a link ended.
///
/// Every delivery has exactly one outcome.
@nonexhaustive public enum Outcome: Hashable, Sendable {
  /// The link's screen is visible.
  case landed
  /// The link's screen was already visible and was refreshed.
  case refreshed
  /// A rule handles the link: a sign-in, a screen or a handler of the app receives it, now or later.
  case handled(RuleID)
  /// The link is not for this app; nothing changed.
  case ignored(LinkIgnoredReason)
  /// No route matches the link; the app's fallback is visible.
  case unmatched
  /// The link is malformed; the app's fallback is visible.
  case invalidLink(InvalidLink)
  /// The link is pending until someone signs in.
  case signInNeeded(SignedOutReason)
  /// The person is not a member of any organization.
  case noOrganization
  /// The person is not a member of the link's organization (403).
  case notAMember(slug: String)
  /// The person's role does not have the permission that the screen requires (403).
  case roleTooLow(Permission)
  /// The link has no share token that opens its entity at this time.
  case tokenRefused(TokenRefusal)
  /// The services deny the person access to the entity (403).
  case forbidden
  /// The entity that the link names does not exist (404).
  case entityMissing
  /// The account is banned (403).
  case banned
  /// The services failed; the link's screen is visible with a retry action.
  case serviceFailed(ServiceError)
  /// A newer link replaced this one.
  case overtaken(by: DeliveryID)
  /// The link waits until the session is known.
  case waiting

  /// The case's name for output: `landed`, `signInNeeded`.
  public var name: String {
    switch self {
    case .landed: "landed"
    case .refreshed: "refreshed"
    case .handled: "handled"
    case .ignored: "ignored"
    case .unmatched: "unmatched"
    case .invalidLink: "invalidLink"
    case .signInNeeded: "signInNeeded"
    case .noOrganization: "noOrganization"
    case .notAMember: "notAMember"
    case .roleTooLow: "roleTooLow"
    case .tokenRefused(let refusal): refusal.kind.rawValue
    case .forbidden: "unauthorized"
    case .entityMissing: "entityMissing"
    case .banned: "banned"
    case .serviceFailed: "serviceFailed"
    case .overtaken: "overtaken"
    case .waiting: "waiting"
    }
  }

  /// The status code to show or log, if the specifications define one.
  package var statusCode: Int? {
    switch self {
    case .notAMember, .roleTooLow, .banned, .forbidden: 403
    case .tokenRefused(let refusal): refusal.kind == .unauthorized ? 403 : nil
    case .entityMissing: 404
    default: nil
    }
  }

  /// Whether the link's screen is visible, or a rule handles the link.
  public var didLand: Bool {
    switch self {
    case .landed, .refreshed, .handled: true
    case .ignored, .unmatched, .invalidLink, .signInNeeded, .noOrganization, .notAMember,
      .roleTooLow, .tokenRefused, .forbidden, .entityMissing, .banned, .serviceFailed, .overtaken,
      .waiting:
      false
    }
  }

  /// The reason code for the log: ``reason`` or the equivalent of the name.
  ///
  /// `nil` for a link that landed or was refreshed.
  package var logReason: String? {
    switch self {
    case .unmatched: "no-route"
    case .noOrganization: "no-organization"
    case .notAMember: "not-a-member"
    case .entityMissing: "entity-missing"
    case .banned: "banned"
    case .waiting: "session-unknown"
    case .landed, .refreshed, .handled, .ignored, .invalidLink, .signInNeeded, .roleTooLow,
      .tokenRefused, .forbidden, .serviceFailed, .overtaken:
      reason
    }
  }

  /// The detail that the name leaves open, without any text of the link; `nil` if there is none.
  public var reason: String? {
    switch self {
    case .handled(let rule): rule.text
    case .ignored(let reason): reason.rawValue
    case .invalidLink(let error): error.reason.rawValue
    case .signInNeeded(let reason): reason.description
    case .roleTooLow(let permission): permission.text
    case .tokenRefused(let refusal): refusal.rawValue
    case .forbidden: "forbidden"
    case .serviceFailed(let error): error.rawValue
    case .overtaken(let newer): newer.description
    case .landed, .refreshed, .unmatched, .noOrganization, .notAMember, .entityMissing, .banned,
      .waiting:
      nil
    }
  }
}

/// The reason why the handler of a link rule did not receive a link, or refused it.
@nonexhaustive public enum RuleRefusal: Hashable, Sendable {
  /// The app is in a phase in which the requirement of the rule is not met (ROUTE-G04).
  case phase(AppPhaseName)
  /// Another sign-in exchanges a credential or stores a session.
  case signInUnderWay
  /// The callback belongs to no sign-in of this process.
  case noAttempt
  /// The sign-in does not wait for a browser.
  case notAwaited
  /// The callback was received before.
  case used
  /// The callback contains no code.
  case noCode
  /// The services do not accept the code of the callback; the sign-in still waits for another.
  case wrongCode
  /// The callback's `state` is missing, or is not that of the sign-in.
  case wrongState
  /// The callback names another identity provider (RFC 9207).
  case wrongIssuer
  /// The callback contains a parameter twice.
  case repeatedParameter

  /// A short code for logs and output.
  package var code: String {
    switch self {
    case .phase(let phase): phase.rawValue
    case .signInUnderWay: "under-way"
    case .noAttempt: "no-attempt"
    case .notAwaited: "not-awaited"
    case .used: "used"
    case .noCode: "no-code"
    case .wrongCode: "wrong-code"
    case .wrongState: "wrong-state"
    case .wrongIssuer: "wrong-issuer"
    case .repeatedParameter: "repeated-parameter"
    }
  }
}

/// The states of a link flow, named as in the specification (DL, state machine).
public enum LinkState: String, CaseIterable, Hashable, Sendable {
  /// No link is being handled.
  case idle
  /// A link has arrived.
  case urlReceived = "url_received"
  /// The path is being extracted from the link.
  case pathExtracting = "path_extracting"
  /// The path is being looked up in the route table.
  case routeMatching = "route_matching"
  /// The session is being read.
  case authChecking = "auth_checking"
  /// The link's organization is being compared with the active one.
  case orgChecking = "org_checking"
  /// The share token is being checked; only if the route needs one.
  case tokenChecking = "token_checking"
  /// The destination's data is being loaded.
  case navigating
  /// No route matches; the default screen is being rendered.
  case fallbackScreen = "fallback_screen"
  /// The person is not a member of the link's organization.
  case orgDenied = "org_denied"
  /// The link is being kept in memory for after sign-in.
  case pathPreserving = "path_preserving"
  /// The sign-in screen is visible.
  case signingIn = "signing_in"
  /// The pending link is being opened after sign-in.
  case postAuthNavigating = "post_auth_navigating"
}

/// The states of navigation, named as in the specification (NAV, state machine).
public enum NavigationPhase: String, CaseIterable, Hashable, Sendable {
  /// Nothing is visible yet.
  case appLaunching = "app_launching"
  /// No one is signed in, and only the sign-in screen is visible.
  case signInRequired = "sign_in_required"
  /// A screen outside the tabs is visible, such as the one for a person without an organization.
  case outsideTabs = "outside_tabs"
  /// The root of a tab is visible.
  case tabsReady = "tabs_ready"
  /// Another tab is being shown.
  case tabSwitching = "tab_switching"
  /// A screen is being pushed on the stack.
  case stackPushing = "stack_pushing"
  /// A screen above the root of a tab is visible.
  case stackActive = "stack_active"
  /// A screen is being popped from the stack.
  case stackPopping = "stack_popping"
  /// A link is being resolved.
  case deepLinkResolving = "deep_link_resolving"
  /// Another organization is being shown.
  case orgSwitching = "org_switching"
}

/// The reason why a sign-in finds no pending link, although there was one.
@nonexhaustive public enum PendingLinkLoss: String, CaseIterable, Hashable, Sendable {
  /// Another person signed in than the one who opened it.
  case anotherPerson = "another-person"
  /// It was kept longer than 600 s.
  case expired
  /// The person cancelled the sign-in.
  case signInCancelled = "sign-in-cancelled"
  /// The system was short of memory.
  case memory
  /// It was opened in an earlier process, which has ended.
  case processEnded = "process-ended"
  /// For a reason that is not known.
  case missing
}

/// The reason why a list does not accept an action on an item.
@nonexhaustive public enum ActionRefusal: String, CaseIterable, Hashable, Sendable {
  /// The item is not shown.
  case noSuchItem = "no-such-item"
  /// Too many actions are waiting for an answer.
  case tooMany = "too-many"
}

/// A gesture of the person's fingers; the first has the highest priority.
public enum TouchGesture: String, CaseIterable, Hashable, Sendable {
  /// A swipe from the leading edge inwards: back (NAV-S08).
  case edgeSwipe = "swipe-back"
  /// A drag along a list.
  case scroll
  /// A pull down from a list's start: refresh (NAV-S10).
  case pull = "pull-to-refresh"
  /// A finger held on a row for 500 ms: its menu (NAV-S09).
  case longPress = "long-press"
  /// A finger down and up in one place.
  case tap
}
