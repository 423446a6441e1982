public import LandfallDomain

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
