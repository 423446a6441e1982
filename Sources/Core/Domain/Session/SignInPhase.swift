/// The progress of a sign-in by link, as the person sees it (ROUTE-S01).
public enum SignInPhase: Hashable, Sendable {
  /// The services are being asked.
  case confirming
  /// The person is asked to confirm; `account` is set if the services name it.
  case asking(account: String?)
  /// The session is being stored.
  case finalizing
  /// The session is stored; shown briefly before the app continues.
  case success
  /// Sign-in failed; the code contains no secrets.
  case failure(code: String)

  /// The case's name.
  package var name: String {
    switch self {
    case .confirming: "confirming"
    case .asking: "asking"
    case .finalizing: "finalizing"
    case .success: "success"
    case .failure: "failure"
    }
  }
}
