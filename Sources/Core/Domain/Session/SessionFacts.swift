/// What the journey may know of a live session; the token stays with Auth.
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
