/// How far a sign-in by link is, as the person sees it (ROUTE-S01).
public enum SignInPhase: Hashable, Sendable {
  /// The services are being asked.
  case confirming
  /// The person is asked whether to sign in; as whom, where the services say so.
  case asking(account: String?)
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
    case .asking: "asking"
    case .finalizing: "finalizing"
    case .success: "success"
    case .failure: "failure"
    }
  }
}
