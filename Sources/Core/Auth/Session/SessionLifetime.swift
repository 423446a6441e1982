package import LandfallDomain

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
