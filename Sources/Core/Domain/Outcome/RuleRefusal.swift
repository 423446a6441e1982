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
  public var code: String {
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
