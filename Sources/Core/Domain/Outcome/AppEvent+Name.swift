extension AppEvent.Kind {
  /// The event's name in JSON, scenarios and logs: the case in kebab-case.
  public var name: String {
    switch self {
    case .bootstrapped: "bootstrapped"
    case .linkReceived: "link-received"
    case .linkIgnored: "link-ignored"
    case .linkRefused: "link-refused"
    case .ruleMatched: "rule-matched"
    case .ruleRefused: "rule-refused"
    case .linkHandled: "link-handled"
    case .linkAbandoned: "link-abandoned"
    case .notificationArrived: "notification-arrived"
    case .notificationTapped: "notification-tapped"
    case .notificationIgnored: "notification-ignored"
    case .notificationRead: "notification-read"
    case .notificationReadFailed: "notification-read-failed"
    case .messageLedgerFailed: "message-ledger-failed"
    case .routeMatched: "route-matched"
    case .routeUnmatched: "route-unmatched"
    case .linkEnded: "link-ended"
    case .tokenAccepted: "token-accepted"
    case .tokenRefused: "token-refused"
    case .shareLinkIssued: "share-link-issued"
    case .sharesCleanedUp: "shares-cleaned-up"
    case .sharesFailed: "shares-failed"
    case .sessionRead: "session-read"
    case .sessionUnreadable: "session-unreadable"
    case .targetKept: "target-kept"
    case .targetTaken: "target-taken"
    case .targetCommitted: "target-committed"
    case .targetExpired: "target-expired"
    case .targetLost: "target-lost"
    case .signInRendered: "sign-in-rendered"
    case .reachabilityChanged: "reachability-changed"
    case .phaseEntered(let phase): "phase-" + phase.rawValue
    case .signInAdvanced(_, let phase): "sign-in-" + phase.name
    case .signInStarted: "sign-in-started"
    case .signInCompleted: "sign-in-completed"
    case .signInFailed: "sign-in-failed"
    case .signedOut: "signed-out"
    case .organizationSwitched: "organization-switched"
    case .organizationDenied: "organization-denied"
    case .organizationSwitchFailed: "organization-switch-failed"
    case .roleDenied: "role-denied"
    case .entityMissing: "entity-missing"
    case .screenRendered: "screen-rendered"
    case .defaultScreenRendered: "default-screen-rendered"
    case .errorScreenRendered: "error-screen-rendered"
    case .unauthorizedScreenRendered: "unauthorized-screen-rendered"
    case .screenRefreshed: "screen-refreshed"
    case .tabSelected: "tab-selected"
    case .stackPushed: "stack-pushed"
    case .stackPopped: "stack-popped"
    case .navigationEntered: "navigation-entered"
    case .stateRestored: "state-restored"
    case .stateFailed: "state-failed"
    case .messageShown: "message-shown"
    case .pageAppended: "page-appended"
    case .listRefreshed: "list-refreshed"
    case .cacheShown: "cache-shown"
    case .loadFailed: "load-failed"
    case .cacheFailed: "cache-failed"
    case .actionDone: "action-done"
    case .actionFailed: "action-failed"
    case .gestureRecognized: "gesture-recognized"
    case .menuShown: "menu-shown"
    case .userActionRefused: "user-action-refused"
    case .insetsUnknown: "insets-unknown"
    case .loadDiscarded: "load-discarded"
    case .limitExceeded: "limit-exceeded"
    case .storeFailed: "store-failed"
    case .storeQuarantined: "store-quarantined"
    case .sessionRefreshed: "session-refreshed"
    case .clockSkewed: "clock-skewed"
    case .translationsFailed: "translations-failed"
    }
  }

  /// The event's values as text, without secrets, in a fixed order.
  public var fields: [NamedValue] {
    switch self {
    case .bootstrapped(let launch): [.init("launch", "\(launch)")]
    case .linkReceived(let link, let channel):
      [.init("url", link.description), .init("channel", channel.rawValue)]
    case .linkIgnored(let reason): [.init("reason", reason.rawValue)]
    case .linkRefused(let error):
      [.init("reason", error.reason.rawValue), .init("offset", "\(error.offset)")]
    case .ruleMatched(let ruleLink):
      [.init("rule", ruleLink.rule.text), .init("payload", ruleLink.description)]
    case .ruleRefused(let rule, let refusal):
      [.init("rule", rule.text), .init("reason", refusal.code)]
    case .linkHandled(let rule, let screen):
      [.init("rule", rule.text), .init("screen", screen.text)]
    case .linkAbandoned(let newer): [.init("by", newer.description)]
    case .notificationArrived(let type): [.init("type", type?.text ?? "unknown")]
    case .notificationTapped(let type, let state):
      [.init("type", type?.text ?? "unknown"), .init("state", state.rawValue)]
    case .notificationIgnored(let reason, let detail):
      [.init("reason", reason)] + (detail.map { [.init("detail", $0)] } ?? [])
    case .notificationRead(let item): [.init("item", item.text)]
    case .notificationReadFailed(let item, let code):
      [.init("item", item.text), .init("code", code)]
    case .messageLedgerFailed(let code): [.init("code", code)]
    case .routeMatched(let route, let path): [.init("route", route.text), .init("path", path)]
    case .routeUnmatched(let path): [.init("path", path)]
    case .linkEnded(let outcome, let route, let reason, let organization):
      [.init("outcome", outcome)] + (route.map { [.init("route", $0.text)] } ?? [])
        + (reason.map { [.init("reason", $0)] } ?? [])
        + (organization.map { [.init("organization", $0)] } ?? [])
    case .sessionRead(let live): [.init("live", "\(live)")]
    case .sessionUnreadable(let code): [.init("code", code)]
    case .targetKept(let route), .targetTaken(let route), .targetCommitted(let route),
      .targetExpired(let route), .entityMissing(let route), .unauthorizedScreenRendered(let route),
      .tokenAccepted(let route):
      [.init("route", route.text)]
    case .tokenRefused(let route, let refusal):
      [.init("code", refusal.rawValue), .init("route", route.text)]
    case .shareLinkIssued(let route, let duration):
      [.init("route", route.text), .init("duration", duration.rawValue)]
    case .sharesCleanedUp(let count): [.init("removed", "\(count)")]
    case .targetLost(let reason): [.init("reason", reason)]
    case .signInRendered, .signedOut, .storeQuarantined, .sessionRefreshed: []
    case .reachabilityChanged(let status): [.init("status", status)]
    case .phaseEntered: []
    case .signInAdvanced(let method, .failure(let code)):
      [.init("method", method.text), .init("code", code)]
    // The log does not name the account that the person is asked about.
    case .signInAdvanced(let method, .asking), .signInAdvanced(let method, .confirming),
      .signInAdvanced(let method, .finalizing),
      .signInAdvanced(let method, .success):
      [.init("method", method.text)]
    case .signInStarted(let method): [.init("method", method.text)]
    case .signInCompleted(let person): [.init("person", person.text)]
    case .signInFailed(let code), .errorScreenRendered(let code), .stateFailed(let code),
      .userActionRefused(let code), .sharesFailed(let code):
      [.init("code", code)]
    case .organizationSwitched(let from, let to):
      [.init("from", from?.text ?? "none"), .init("to", to.text)]
    // Only the services know whether the organization exists.
    case .organizationDenied(let slug):
      [.init("code", "403"), .init("organization", slug), .init("reason", "not-a-member")]
    case .organizationSwitchFailed(let slug, let error):
      [.init("organization", slug.text), .init("error", error.rawValue)]
    case .roleDenied(let route, let permission):
      [.init("code", "403"), .init("route", route.text), .init("requires", permission.text)]
    case .screenRendered(let screen, let path), .screenRefreshed(let screen, let path):
      [.init("screen", screen.text), .init("path", path)]
    case .defaultScreenRendered(let screen): [.init("screen", screen.text)]
    case .tabSelected(let tab): [.init("tab", tab.text)]
    case .stackPushed(let tab, let depth), .stackPopped(let tab, let depth):
      [.init("tab", tab.text), .init("depth", "\(depth)")]
    case .navigationEntered(let phase): [.init("phase", phase.rawValue)]
    case .stateRestored(let screens): [.init("screens", "\(screens)")]
    case .messageShown(let key): [.init("key", key.text)]
    case .pageAppended(let contract, let items), .listRefreshed(let contract, let items):
      [.init("contract", contract.text), .init("items", "\(items)")]
    case .loadDiscarded(let contract), .cacheShown(let contract):
      [.init("contract", contract.text)]
    case .loadFailed(let contract, let error):
      [.init("contract", contract.text), .init("error", error.rawValue)]
    case .actionDone(let contract, let item):
      [.init("contract", contract.text), .init("item", item.text)]
    case .actionFailed(let contract, let item, let code):
      [.init("contract", contract.text), .init("item", item.text), .init("code", code)]
    case .gestureRecognized(let name): [.init("gesture", name)]
    case .insetsUnknown(let model, let system): [.init("model", model), .init("system", system)]
    case .menuShown(let item, let entries):
      [.init("item", item.text), .init("entries", "\(entries)")]
    case .limitExceeded(let phase, let took):
      [
        .init("phase", phase.rawValue), .init("tookMs", "\(took.wholeMilliseconds)"),
        .init("limitMs", "\(phase.limit.wholeMilliseconds)"),
      ]
    case .storeFailed(let code, let operation), .cacheFailed(let code, let operation):
      [.init("code", code), .init("operation", operation)]
    case .clockSkewed(let span): [.init("skewMs", "\(span.wholeMilliseconds)")]
    case .translationsFailed(let language, let namespace, let reason):
      [.init("locale", language), .init("namespace", namespace), .init("reason", reason)]
    }
  }
}
