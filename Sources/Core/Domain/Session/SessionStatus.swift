/// Whether somebody is signed in, as far as is known.
public enum SessionStatus: Hashable, Sendable {
  /// The store has not been read yet: links wait.
  case unknown
  /// Nobody is signed in.
  case signedOut(SignedOutReason)
  /// A person is.
  case live(SessionFacts)
}

/// What the link flow may know of a live session; the token stays with Auth.
public struct SessionFacts: Hashable, Sendable {
  /// Who is signed in.
  public let person: Person
  /// The first instant at which the session counts no more.
  public let expiresAt: Timestamp
  /// Whether a refresh is due; it runs after the link's outcome.
  public let refreshDue: Bool

  /// States the facts.
  public init(person: Person, expiresAt: Timestamp, refreshDue: Bool = false) {
    self.person = person
    self.expiresAt = expiresAt
    self.refreshDue = refreshDue
  }
}

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
