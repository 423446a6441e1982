public import LandfallDomain

/// The rules of how long a session counts: all in seconds, never in milliseconds.
public enum SessionLifetime {
  /// The expiry of a session that is created or refreshed at `now`: 604,800 s later.
  public static func expiry(from now: Timestamp) -> Timestamp { now + Limits.sessionLifetime }

  /// Whether a session that ends at `expiry` counts no more; at `expiry` itself it does not
  /// (DL-T08).
  public static func isExpired(at expiry: Timestamp, now: Timestamp) -> Bool { now >= expiry }

  /// Whether more than 86,400 s have passed since `refreshedAt`; at 86,400 s they have not.
  public static func isRefreshDue(since refreshedAt: Timestamp, now: Timestamp) -> Bool {
    now - refreshedAt > Limits.sessionRefreshAge
  }

  /// How far the services' clock is ahead of ours (negative: behind), or `nil` within 60 s.
  ///
  /// It is for reporting alone: the services' times decide, whatever ours says.
  public static func skew(serverTime: Timestamp, now: Timestamp) -> Duration? {
    let difference = serverTime - now
    let tolerance = Limits.clockSkewTolerance
    return difference > tolerance || difference < .zero - tolerance ? difference : nil
  }
}
