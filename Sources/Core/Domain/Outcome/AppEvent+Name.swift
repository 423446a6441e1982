extension AppEvent.Kind {
  /// The event's name in JSON, scenarios and logs: the case in kebab-case.
  public var name: String { parts.name }

  /// The event's values as text, without secrets, in a fixed order.
  public var fields: [NamedValue] {
    parts.fields.compactMap { name, value in value.map { NamedValue(name, $0) } }
  }

  private var parts: (name: String, fields: KeyValuePairs<String, String?>) {
    switch self {
    case .bootstrapped(let launch): ("bootstrapped", ["launch": "\(launch)"])
    case .linkReceived(let link, let channel):
      ("link-received", ["url": link.description, "channel": channel.rawValue])
    case .linkIgnored(let reason): ("link-ignored", ["reason": reason.rawValue])
    case .linkRefused(let error):
      ("link-refused", ["reason": error.reason.rawValue, "offset": "\(error.offset)"])
    case .ruleMatched(let link):
      ("rule-matched", ["rule": link.rule.text, "payload": link.description])
    case .ruleRefused(let rule, let refusal):
      ("rule-refused", ["rule": rule.text, "reason": refusal.code])
    case .linkHandled(let rule, let screen):
      ("link-handled", ["rule": rule.text, "screen": screen.text])
    case .linkAbandoned(let newer): ("link-abandoned", ["by": newer.description])
    case .notificationArrived(let type):
      ("notification-arrived", ["type": type?.text ?? "unknown"])
    case .notificationTapped(let type, let state):
      ("notification-tapped", ["type": type?.text ?? "unknown", "state": state.rawValue])
    case .notificationIgnored(let refusal):
      ("notification-ignored", ["reason": refusal.code, "detail": refusal.detail])
    case .notificationRead(let item): ("notification-read", ["item": item.text])
    case .notificationReadFailed(let item, let error):
      ("notification-read-failed", ["item": item.text, "code": error.rawValue])
    case .messageLedgerFailed(let error): ("message-ledger-failed", ["code": error.code])
    case .routeMatched(let route, let path):
      ("route-matched", ["route": route.text, "path": path])
    case .routeUnmatched(let path): ("route-unmatched", ["path": path])
    case .linkEnded(let outcome, let route, let organization):
      (
        "link-ended",
        [
          "outcome": outcome.name, "route": route?.text, "reason": outcome.logReason,
          "organization": organization,
        ]
      )
    case .tokenAccepted(let route): ("token-accepted", ["route": route.text])
    case .tokenRefused(let route, let refusal):
      ("token-refused", ["code": refusal.rawValue, "route": route.text])
    case .shareLinkIssued(let route, let duration):
      ("share-link-issued", ["route": route.text, "duration": duration.rawValue])
    case .sharesCleanedUp(let count): ("shares-cleaned-up", ["removed": "\(count)"])
    case .sharesFailed(let error): ("shares-failed", ["code": error.code])
    case .sessionRead(let live): ("session-read", ["live": "\(live)"])
    case .sessionUnreadable(let error): ("session-unreadable", ["code": error.code])
    case .targetKept(let route): ("target-kept", ["route": route.text])
    case .targetTaken(let route): ("target-taken", ["route": route.text])
    case .targetCommitted(let route): ("target-committed", ["route": route.text])
    case .targetExpired(let route): ("target-expired", ["route": route.text])
    case .targetLost(let loss): ("target-lost", ["reason": loss.rawValue])
    case .signInRendered: ("sign-in-rendered", [:])
    case .reachabilityChanged(let status): ("reachability-changed", ["status": status.rawValue])
    case .phaseEntered(let phase): ("phase-" + phase.rawValue, [:])
    case .signInAdvanced(let method, .failure(let failure)):
      ("sign-in-failure", ["method": method.text, "code": failure.code])
    // The log does not name the account that the person is asked about.
    case .signInAdvanced(let method, let phase):
      ("sign-in-" + phase.name, ["method": method.text])
    case .signInStarted(let method): ("sign-in-started", ["method": method.text])
    case .signInCompleted(let person): ("sign-in-completed", ["person": person.text])
    case .signInFailed(let failure): ("sign-in-failed", ["code": failure.code])
    case .signedOut: ("signed-out", [:])
    case .revocationFailed(let error): ("revocation-failed", ["error": error.rawValue])
    case .organizationSwitched(let from, let to):
      ("organization-switched", ["from": from?.text ?? "none", "to": to.text])
    // Only the services know whether the organization exists.
    case .organizationDenied(let slug):
      (
        "organization-denied",
        ["code": "403", "organization": slug, "reason": "not-a-member"]
      )
    case .organizationSwitchFailed(let slug, let error):
      ("organization-switch-failed", ["organization": slug.text, "error": error.rawValue])
    case .roleDenied(let route, let permission):
      ("role-denied", ["code": "403", "route": route.text, "requires": permission.text])
    case .entityMissing(let route): ("entity-missing", ["route": route.text])
    case .screenRendered(let screen, let path):
      ("screen-rendered", ["screen": screen.text, "path": path])
    case .defaultScreenRendered(let screen):
      ("default-screen-rendered", ["screen": screen.text])
    case .errorScreenRendered(let code): ("error-screen-rendered", ["code": code])
    case .unauthorizedScreenRendered(let route):
      ("unauthorized-screen-rendered", ["route": route.text])
    case .screenRefreshed(let screen, let path):
      ("screen-refreshed", ["screen": screen.text, "path": path])
    case .tabSelected(let tab): ("tab-selected", ["tab": tab.text])
    case .stackPushed(let tab, let depth):
      ("stack-pushed", ["tab": tab.text, "depth": "\(depth)"])
    case .stackPopped(let tab, let depth):
      ("stack-popped", ["tab": tab.text, "depth": "\(depth)"])
    case .navigationEntered(let phase): ("navigation-entered", ["phase": phase.rawValue])
    case .stateRestored(let screens): ("state-restored", ["screens": "\(screens)"])
    case .stateFailed(let error, let operation):
      ("state-failed", ["code": error.code, "operation": operation.rawValue])
    case .messageShown(let key): ("message-shown", ["key": key.text])
    case .pageAppended(let contract, let items):
      ("page-appended", ["contract": contract.text, "items": "\(items)"])
    case .listRefreshed(let contract, let items):
      ("list-refreshed", ["contract": contract.text, "items": "\(items)"])
    case .cacheShown(let contract): ("cache-shown", ["contract": contract.text])
    case .loadFailed(let contract, let error):
      ("load-failed", ["contract": contract.text, "error": error.rawValue])
    case .cacheFailed(let error, let operation):
      ("cache-failed", ["code": error.code, "operation": operation.rawValue])
    case .actionDone(let contract, let item):
      ("action-done", ["contract": contract.text, "item": item.text])
    case .actionFailed(let contract, let item, let error):
      ("action-failed", ["contract": contract.text, "item": item.text, "code": error.rawValue])
    case .actionRefused(let contract, let item, let refusal):
      ("action-refused", ["contract": contract.text, "item": item.text, "code": refusal.rawValue])
    case .gestureRecognized(let gesture): ("gesture-recognized", ["gesture": gesture.rawValue])
    case .menuShown(let item, let entries):
      ("menu-shown", ["item": item.text, "entries": "\(entries)"])
    case .userActionRefused:
      ("user-action-refused", ["code": "notSignedIn"])
    case .insetsUnknown(let model, let system):
      ("insets-unknown", ["model": model, "system": system])
    case .loadDiscarded(let contract): ("load-discarded", ["contract": contract.text])
    case .limitExceeded(let phase, let took):
      (
        "limit-exceeded",
        [
          "phase": phase.rawValue, "tookMs": "\(took.wholeMilliseconds)",
          "limitMs": "\(phase.limit.wholeMilliseconds)",
        ]
      )
    case .storeFailed(let error, let operation):
      ("store-failed", ["code": error.code, "operation": operation.rawValue])
    case .storeQuarantined: ("store-quarantined", [:])
    case .sessionRefreshed: ("session-refreshed", [:])
    case .clockSkewed(let span): ("clock-skewed", ["skewMs": "\(span.wholeMilliseconds)"])
    case .translationsFailed(let language, let namespace, let reason):
      (
        "translations-failed",
        ["locale": language, "namespace": namespace, "reason": reason]
      )
    }
  }
}
