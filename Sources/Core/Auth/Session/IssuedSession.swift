public import LandfallDomain

/// A session as the services issue it.
public struct IssuedSession: Sendable {
  /// The secret token.
  package let token: SessionToken
  /// The person whose session it is.
  package let person: Person
  /// When the session was created or last refreshed, by the services' clock.
  package let refreshedAt: Timestamp
  /// The first instant at which the session is no longer valid, by the services' clock.
  package let expiresAt: Timestamp
  /// The services' clock when they answered.
  package let serverTime: Timestamp

  /// Creates a session from its parts.
  public init(
    token: SessionToken, person: Person, refreshedAt: Timestamp, expiresAt: Timestamp,
    serverTime: Timestamp
  ) {
    self.token = token
    self.person = person
    self.refreshedAt = refreshedAt
    self.expiresAt = expiresAt
    self.serverTime = serverTime
  }
}
