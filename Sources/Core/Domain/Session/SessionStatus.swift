/// The session status: whether a person is signed in, as far as is known.
@usableFromInline package enum SessionStatus: Hashable, Sendable {
  /// The store has not been read yet, and links wait.
  case unknown
  /// No one is signed in.
  case signedOut(SignedOutReason)
  /// A person is signed in.
  case live(SessionFacts)
}

/// What the link flow knows about a live session; only Auth has the token.
@usableFromInline package struct SessionFacts: Hashable, Sendable {
  /// The signed-in person.
  @usableFromInline package let person: Person
  /// The time of expiry; the session is no longer valid from this time on.
  @usableFromInline package let expiresAt: Timestamp
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
@nonexhaustive public enum SignedOutReason: Hashable, Sendable, CustomStringConvertible {
  /// The store contains no session.
  case noSession
  /// The session expired; it was no longer valid from this time on.
  case expired(at: Timestamp)
  /// The stored session cannot be read.
  case unreadable(SessionReadError)
  /// The services no longer accept the session.
  case revoked

  /// A short code for logs and output.
  public var description: String {
    switch self {
    case .noSession: "no-session"
    case .expired: "expired"
    case .unreadable(let error): "unreadable:" + error.code
    case .revoked: "revoked"
    }
  }
}

/// The reason why the stored session cannot be read.
@nonexhaustive public enum SessionReadError: Error, Hashable, Sendable {
  /// The secure store failed.
  case store(SecureStoreError)
  /// The stored text does not have the form of a session.
  case malformed
  /// A newer version of the app wrote it.
  case unsupportedVersion(Int)
  /// It is well formed but contradicts itself, such as an expiry before the last refresh.
  case inconsistent

  /// A short code for logs and output; it contains nothing of the session.
  package var code: String {
    switch self {
    case .store(let error): error.code
    case .malformed: "record-malformed"
    case .unsupportedVersion(let version): "record-unsupported-version:\(version)"
    case .inconsistent: "record-inconsistent"
    }
  }
}

/// A person who can sign in.
public struct Person: Hashable, Sendable {
  /// The services' id of the person.
  public let id: PersonID
  /// The e-mail address, trimmed and in lower case.
  public let email: String
  /// The name, as the person writes it.
  public let name: String
  /// The language that the person chose, or `nil`.
  public let locale: String?

  /// Creates a person.
  public init(id: PersonID, email: String, name: String, locale: String? = nil) {
    self.id = id
    self.email = email
    self.name = name
    self.locale = locale
  }
}

/// The app phase, by name; Auth's state holds the details of each phase.
public enum AppPhaseName: String, CaseIterable, Hashable, Sendable {
  /// The process has just started.
  case launching
  /// The session is being read.
  case bootstrapping
  /// No one is signed in.
  case welcome
  /// A person is signing in.
  case signingIn = "signing-in"
  /// The browser has returned, and its result is being exchanged for a session.
  case registering
  /// The session is stored, and an onboarding step is shown before the app continues.
  case onboarding
  /// A sign-in link is being followed.
  case signingInByLink = "signing-in-by-link"
  /// A person is signed in.
  case ready
}

/// The progress of a sign-in by link, as the person sees it (ROUTE-S01).
public enum SignInPhase: Hashable, Sendable {
  /// The services are being asked.
  case confirming
  /// The person is asked to confirm; `account` is set if the services name it.
  case asking(account: String?)
  /// The session is being stored.
  case finalizing
  /// The session is stored; shown briefly before the app continues.
  case success
  /// Sign-in failed.
  case failure(SignInFailure)

  /// The case's name.
  package var name: String {
    switch self {
    case .confirming: "confirming"
    case .asking: "asking"
    case .finalizing: "finalizing"
    case .success: "success"
    case .failure: "failure"
    }
  }
}

/// Whether the services can be reached, as shown in an overlay (ROUTE-R02).
public enum Reachability: String, CaseIterable, Hashable, Sendable {
  /// The services answered, or were not polled yet.
  case online
  /// The device has no network.
  case deviceOffline = "device-offline"
  /// The network is available, but the services do not answer.
  case serverUnreachable = "server-unreachable"
}
