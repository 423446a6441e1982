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
