/// How far a sign-in by link is, as the person sees it (ROUTE-S01).
public enum SignInPhase: Hashable, Sendable {
  /// The services are being asked.
  case confirming
  /// The session is being stored.
  case finalizing
  /// It is stored; said for a moment before the app goes on.
  case success
  /// There is no session; a code without secrets.
  case failure(code: String)

  /// The case's name.
  public var name: String {
    switch self {
    case .confirming: "confirming"
    case .finalizing: "finalizing"
    case .success: "success"
    case .failure: "failure"
    }
  }
}
