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
