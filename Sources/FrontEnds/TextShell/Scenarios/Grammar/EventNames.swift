import LandfallDomain

/// The names of events: ``AppEvent/Kind/name`` of every kind.
enum EventNames {
  /// All names.
  ///
  /// A test compares them with the names in Domain.
  static let all =
    [
      "action-done", "action-failed", "bootstrapped", "cache-failed", "cache-shown",
      "clock-skewed", "default-screen-rendered", "entity-missing", "error-screen-rendered",
      "gesture-recognized", "user-action-refused", "insets-unknown", "limit-exceeded",
      "link-abandoned",
      "rule-matched", "link-ended", "rule-refused", "link-ignored", "link-received", "link-refused",
      "link-handled", "list-refreshed", "load-discarded", "load-failed", "menu-shown",
      "message-ledger-failed", "message-shown", "navigation-entered", "notification-arrived",
      "notification-ignored", "notification-read", "notification-read-failed",
      "notification-tapped", "organization-denied", "organization-switch-failed",
      "organization-switched", "page-appended", "reachability-changed", "role-denied",
      "route-matched", "route-unmatched", "screen-refreshed", "screen-rendered", "session-read",
      "session-refreshed", "session-unreadable", "share-link-issued", "shares-cleaned-up",
      "shares-failed", "sign-in-completed", "sign-in-failed", "sign-in-rendered",
      "sign-in-started", "signed-out", "stack-popped", "stack-pushed", "state-failed",
      "state-restored", "store-failed", "store-quarantined", "tab-selected", "target-committed",
      "target-expired", "target-lost", "target-kept", "target-taken", "token-accepted",
      "token-refused", "translations-failed", "unauthorized-screen-rendered",
    ] + AppPhaseName.allCases.map { AppEvent.Kind.phaseEntered($0).name }
    + [.confirming, .asking(account: nil), .finalizing, .success, .failure(code: "")].map {
      AppEvent.Kind.signInAdvanced("", $0).name
    }
}
