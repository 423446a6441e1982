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

/// The secret that authenticates a session to the services.
public struct SessionToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The token's bytes.
  public let secret: SecretBytes

  /// Creates a token from its bytes.
  public init(_ secret: SecretBytes) { self.secret = secret }

  /// Compares two tokens in time that depends only on their lengths.
  package func isSame(as other: SessionToken) -> Bool { secret.isSame(as: other.secret) }

  /// Always `‹redacted›`.
  public var description: String { secret.description }

  /// Always `‹redacted›`.
  public var debugDescription: String { secret.description }
}

/// The rules for how long a session is valid.
///
/// All limits are in seconds.
package enum SessionLifetime {
  /// Returns the expiry of a session that is created or refreshed at `now`: 604,800 s (7 days)
  /// later.
  package static func expiry(from now: Timestamp) -> Timestamp { now + Limits.sessionLifetime }

  /// Returns whether a session that expires at `expiry` is over; at exactly `expiry` it is
  /// (DL-T08).
  package static func isExpired(at expiry: Timestamp, now: Timestamp) -> Bool { now >= expiry }

  /// Returns whether more than 86,400 s (1 day) have passed since `refreshedAt`; exactly 86,400 s
  /// are not enough.
  package static func isRefreshDue(since refreshedAt: Timestamp, now: Timestamp) -> Bool {
    now - refreshedAt > Limits.sessionRefreshAge
  }

  /// Returns how far the services' clock is ahead of the local one (negative: behind), or `nil`
  /// within 60 s.
  ///
  /// Use the result for reports only: the services' clock always decides.
  package static func skew(serverTime: Timestamp, now: Timestamp) -> Duration? {
    let difference = serverTime - now
    let tolerance = Limits.clockSkewTolerance
    return difference > tolerance || difference < .zero - tolerance ? difference : nil
  }
}
