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

/// The system's clocks: a monotonic clock that includes sleep, and the wall clock.
public struct SystemClock: Timekeeper {
  /// Creates a clock.
  public init() {}

  /// Reads both clocks, one right after the other.
  public func now() -> Moment { Moment(instant: instant, timestamp: timestamp) }

  /// Suspends until the monotonic clock reaches `deadline`, or returns immediately if it has.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant) async throws(CancellationError) {
    while true {
      guard !Task.isCancelled else { throw CancellationError() }
      let now = instant
      guard now < deadline else { return }
      do {
        try await Task.sleep(for: (deadline - now).nap)
      } catch {
        throw CancellationError()
      }
    }
  }

  private var instant: Instant {
    #if canImport(Darwin)
      // Includes sleep and is not adjusted by network time.
      Instant(nanoseconds: Self.nanoseconds(of: CLOCK_MONOTONIC_RAW))
    #else
      Instant(nanoseconds: Self.nanoseconds(of: CLOCK_BOOTTIME))
    #endif
  }

  private var timestamp: Timestamp {
    Timestamp(milliseconds: Self.nanoseconds(of: CLOCK_REALTIME) / 1_000_000)
  }

  /// Returns the time of a clock.
  ///
  /// These clocks always exist, so reading them cannot fail.
  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

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
