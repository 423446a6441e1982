public import LandfallDomain

/// What reading the session from the store came to.
///
/// ```swift
/// let reading = SessionReading(of: .success(value), now: moment.timestamp)
/// calls.use(reading.token)
/// ```
public struct SessionReading: Sendable {
  /// Whether somebody is signed in; never `unknown`.
  public let standing: SessionStanding
  /// The secret of a live session, and of no other.
  public let token: SessionToken?
  /// How far in our future the session was refreshed, if by more than 60 s.
  ///
  /// Our clock was set back, or the services' is ahead. For reporting alone.
  public let clockSkew: Duration?

  /// Judges what the store answered, at `now`.
  ///
  /// An absent value is no session, a session at or after its expiry an expired one, and a store
  /// or record that cannot be read an unreadable one with its code (DL-T07, DL-T08, DL-F02).
  public init(of stored: Result<SecretBytes?, SecureStoreError>, now: Timestamp) {
    switch stored {
    case .failure(let error): self.init(.unreadable(code: error.code))
    case .success(nil): self.init(.noSession)
    case .success(let value?):
      do {
        self.init(try SessionRecord(decoding: value), now: now)
      } catch {
        self.init(.unreadable(code: error.code))
      }
    }
  }

  private init(_ reason: SignedOutReason) {
    self.init(standing: .signedOut(reason), token: nil, clockSkew: nil)
  }

  private init(_ record: SessionRecord, now: Timestamp) {
    guard !SessionLifetime.isExpired(at: record.expiresAt, now: now) else {
      self.init(.expired(at: record.expiresAt))
      return
    }
    let facts = SessionFacts(
      person: record.person, expiresAt: record.expiresAt,
      refreshDue: SessionLifetime.isRefreshDue(since: record.refreshedAt, now: now))
    let isAhead = record.refreshedAt > now
    self.init(
      standing: .live(facts), token: record.token,
      clockSkew: isAhead
        ? SessionLifetime.skew(serverTime: record.refreshedAt, now: now) : nil)
  }

  private init(standing: SessionStanding, token: SessionToken?, clockSkew: Duration?) {
    self.standing = standing
    self.token = token
    self.clockSkew = clockSkew
  }
}
