/// Why nobody is signed in.
public enum SignedOutReason: Hashable, Sendable, CustomStringConvertible {
  /// The store holds no session.
  case noSession
  /// The session expired at that instant, which is the first at which it counts no more.
  case expired(at: Timestamp)
  /// The store cannot be read; `code` is the store's error code, for the log.
  case unreadable(code: String)
  /// The services no longer accept the session.
  case revoked

  /// A short code for logs and output.
  public var description: String {
    switch self {
    case .noSession: "no-session"
    case .expired: "expired"
    case .unreadable(let code): "unreadable:" + code
    case .revoked: "revoked"
    }
  }
}
