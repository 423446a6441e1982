/// The session status: whether a person is signed in, as far as is known.
public enum SessionStatus: Hashable, Sendable {
  /// The store has not been read yet, and links wait.
  case unknown
  /// No one is signed in.
  case signedOut(SignedOutReason)
  /// A person is signed in.
  case live(SessionFacts)
}

/// What the link flow knows about a live session; only Auth has the token.
public struct SessionFacts: Hashable, Sendable {
  /// The signed-in person.
  public let person: Person
  /// The time of expiry; the session is no longer valid from this time on.
  public let expiresAt: Timestamp
  /// Whether a refresh is due; it runs after the link has ended.
  package let refreshDue: Bool

  /// Creates the facts.
  package init(person: Person, expiresAt: Timestamp, refreshDue: Bool = false) {
    self.person = person
    self.expiresAt = expiresAt
    self.refreshDue = refreshDue
  }
}

/// The reason why no one is signed in.
public enum SignedOutReason: Hashable, Sendable, CustomStringConvertible {
  /// The store contains no session.
  case noSession
  /// The session expired; it was no longer valid from this time on.
  case expired(at: Timestamp)
  /// The store cannot be read; `code` is its error code, for the log.
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
