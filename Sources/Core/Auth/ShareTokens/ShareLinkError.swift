public import LandfallDomain

/// The reason why a share link was not created.
@nonexhaustive public enum ShareLinkError: Error, Hashable, Sendable {
  /// Links to this destination need no token, or the app has no keys to issue one.
  case notShareable
  /// The entity does not exist, or the signed-in person may not see it.
  case missing
  /// The services could not be reached.
  case service(ServiceError)
  /// The app has no web host for the link.
  case noHost
  /// No one is signed in.
  case signedOut
  /// The token was not issued.
  case issue(ShareIssueError)

  /// A short code for logs and output.
  package var code: String {
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

/// The reason why a share token was not issued.
@nonexhaustive public enum ShareIssueError: Error, Hashable, Sendable {
  /// The signing key could not be used.
  case keys(ShareKeyError)
  /// The token could not be recorded.
  case registry(ShareRegistryError)

  /// A short code for logs and output.
  package var code: String {
    switch self {
    case .keys(let error): error.code
    case .registry(let error): error.code
    }
  }
}
