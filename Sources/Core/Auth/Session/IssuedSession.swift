public import LandfallDomain

/// A session as the services issue it.
public struct IssuedSession: Sendable {
  /// The secret.
  public let token: SessionToken
  /// Whose session it is.
  public let person: Person
  /// When it was created or last refreshed, by the services' clock.
  public let refreshedAt: Timestamp
  /// The first instant at which it counts no more, by the services' clock.
  public let expiresAt: Timestamp
  /// The services' time when they answered.
  public let serverTime: Timestamp

  /// Describes a session.
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
