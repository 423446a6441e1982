/// The states of a link flow, named as the specification names them (DL, state machine).
public enum LinkState: String, CaseIterable, Hashable, Sendable {
  /// Waiting for a link.
  case idle
  /// A link has arrived.
  case urlReceived = "url_received"
  /// Its path is being taken out of it.
  case pathExtracting = "path_extracting"
  /// Its path is being looked up.
  case routeMatching = "route_matching"
  /// The session is being read.
  case authChecking = "auth_checking"
  /// The organization is being compared with the active one.
  case orgChecking = "org_checking"
  /// The share token is being checked; only where the route asks for one.
  case tokenChecking = "token_checking"
  /// The target's data is being loaded.
  case navigating
  /// No route fits; the default screen is being rendered.
  case fallbackScreen = "fallback_screen"
  /// The person does not belong to the organization.
  case orgDenied = "org_denied"
  /// The target is being put into memory.
  case pathPreserving = "path_preserving"
  /// The sign-in screen is on view.
  case signingIn = "signing_in"
  /// The preserved target is being opened.
  case postAuthNavigating = "post_auth_navigating"
}
