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

/// The local time zone, from the system or from `TZ`.
public enum LocalTime {
  /// Returns the zone's offset from UTC at a time, including summer time.
  ///
  /// Returns zero for a time outside the system's calendar. The zone is read at the first call, not
  /// at the start of the program.
  public static func offset(at timestamp: Timestamp) -> Duration {
    _ = isReady
    var seconds = time_t(timestamp.milliseconds / 1000)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return .zero }
    return .seconds(local.tm_gmtoff)
  }

  /// `localtime_r` is not required to read the zone by itself (POSIX).
  private static let isReady: Void = tzset()
}
