public import LandfallDomain

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The time zone that the system, or `TZ`, names.
public enum LocalTime {
  /// How far the zone's clock is ahead of UTC at a time, summer time counted; zero for a time that
  /// the system's calendar does not reach.
  ///
  /// The zone is read once, when it is asked for first: nothing is read at the start of a program.
  public static func offset(at timestamp: Timestamp) -> Duration {
    _ = isReady
    var seconds = time_t(timestamp.milliseconds / 1000)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return .zero }
    return .seconds(local.tm_gmtoff)
  }

  /// `localtime_r` need not read the zone by itself (POSIX).
  private static let isReady: Void = tzset()
}
