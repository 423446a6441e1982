public import LandfallDomain

/// Why no share link was made.
public enum ShareLinkError: Error, Hashable, Sendable {
  /// Links to this place need no token, or the app has no keys to issue one with.
  case notShareable
  /// There is no such thing, or it is not this person's to see.
  case missing
  /// The services could not be asked.
  case service(ServiceError)
  /// The app has no web host that the link could name.
  case noHost
  /// Nobody is signed in.
  case signedOut
  /// The token was not issued.
  case issue(ShareIssueError)

  /// A short code for logs and output.
  public var code: String {
    switch self {
    case .notShareable: "not-shareable"
    case .missing: "missing"
    case .service(let error): error.rawValue
    case .noHost: "no-host"
    case .signedOut: "signed-out"
    case .issue(let error): error.code
    }
  }
}

/// Why no share token was issued.
public enum ShareIssueError: Error, Hashable, Sendable {
  /// There is no key to sign with.
  case keys(ShareKeyError)
  /// It could not be recorded.
  case registry(ShareRegistryError)

  /// A short code for logs and output.
  public var code: String {
    switch self {
    case .keys(let error): error.code
    case .registry(let error): error.code
    }
  }
}
