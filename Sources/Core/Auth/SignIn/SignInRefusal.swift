public import LandfallDomain

/// The reason why the services refused a sign-in.
public enum SignInRefusal: Error, Hashable, Sendable {
  /// The code is wrong; `triesLeft` more attempts are allowed.
  case wrongCode(triesLeft: Int)
  /// The code is no longer valid: expired, used, replaced by a newer one, or tried too often.
  case deadCode
  /// The account is banned until that time, or permanently if it is `nil`.
  case banned(until: Timestamp?)
  /// The identity is not accepted: its provider is not responsible for the address's domain, or the
  /// account belongs to another identity.
  case identityNotAllowed
  /// The services could not be reached; a code is still valid.
  case service(ServiceError)

  /// A short code for logs and output.
  public var code: String {
    switch self {
    case .wrongCode: "wrong-code"
    case .deadCode: "dead-code"
    case .banned: "banned"
    case .identityNotAllowed: "identity-not-allowed"
    case .service(let error): error.rawValue
    }
  }
}

/// The reason why no code was sent.
public enum CodeRefusal: Error, Hashable, Sendable {
  /// Too many codes were sent to the address; another one can be requested after this time.
  case tooManyCodes(retryAfter: Duration)
  /// The services could not be reached.
  case service(ServiceError)

  /// A short code for logs and output.
  public var code: String {
    switch self {
    case .tooManyCodes: ServiceError.tooManyRequests.rawValue
    case .service(let error): error.rawValue
    }
  }
}
