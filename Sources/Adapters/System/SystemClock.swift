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

/// The system's clocks: one that counts sleep, and the calendar's.
public struct SystemClock: Timekeeper {
  /// How long a sleep goes without looking at the clock again: 5 s, or a hundredth of what is left.
  ///
  /// Timers may stand still while the device sleeps, the clock does not: after waking up a sleep ends
  /// this much late at most.
  static func nap(of rest: Duration) -> Duration { min(rest, max(.seconds(5), rest / 100)) }

  /// Reads the system's clocks.
  public init() {}

  /// Reads both clocks, one right after the other.
  public func now() -> Moment { Moment(instant: instant, timestamp: timestamp) }

  /// Suspends until the monotonic clock has reached `deadline`; returns at once if it has already.
  ///
  /// - Throws: `CancellationError` as soon as the waiting task is cancelled.
  public func sleep(until deadline: Instant) async throws(CancellationError) {
    while true {
      guard !Task.isCancelled else { throw CancellationError() }
      let now = instant
      guard now < deadline else { return }
      do {
        try await Task.sleep(for: Self.nap(of: deadline - now))
      } catch {
        throw CancellationError()
      }
    }
  }

  private var instant: Instant {
    #if canImport(Darwin)
      // Counts sleep, and is not steered by the network's time.
      Instant(nanoseconds: Self.nanoseconds(of: CLOCK_MONOTONIC_RAW))
    #else
      Instant(nanoseconds: Self.nanoseconds(of: CLOCK_BOOTTIME))
    #endif
  }

  private var timestamp: Timestamp {
    Timestamp(milliseconds: Self.nanoseconds(of: CLOCK_REALTIME) / 1_000_000)
  }

  /// These clocks are always there, so that reading them cannot fail.
  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
