public import LandfallDomain

/// Why a sign-in was not accepted.
public enum SignInRefusal: Error, Hashable, Sendable {
  /// The code is wrong; that many tries are left.
  case wrongCode(triesLeft: Int)
  /// The code is no longer valid: expired, used, replaced by a newer one, or tried too often.
  case deadCode
  /// The account is banned, until then or for good.
  case banned(until: Timestamp?)
  /// The identity signs nobody in: its provider does not speak for the address's domain, or the
  /// account belongs to another identity.
  case identityNotAllowed
  /// The services could not be asked; a code is still good.
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

/// Why no code was sent.
public enum CodeRefusal: Error, Hashable, Sendable {
  /// The address was sent too many codes; another one can be asked for after that long.
  case tooManyCodes(retryAfter: Duration)
  /// The services could not be asked.
  case service(ServiceError)

  /// A short code for logs and output.
  public var code: String {
    switch self {
    case .tooManyCodes: ServiceError.tooManyRequests.rawValue
    case .service(let error): error.rawValue
    }
  }
}
