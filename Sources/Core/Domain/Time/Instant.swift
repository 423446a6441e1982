/// A moment on a monotonic clock that keeps running while the device sleeps.
///
/// It measures deadlines that continue during sleep (the 600 s of a pending link) and durations
/// (how long a phase took). It has no relation to the calendar; use ``Timestamp`` for that.
public struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since an arbitrary origin, which is fixed for the life of the process.
  public let nanoseconds: Int64

  /// Creates an instant `nanoseconds` after the clock's origin.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The clock's origin.
  public static let origin = Instant(nanoseconds: 0)

  /// Returns the instant `span` later, clamped to the last representable instant.
  public static func + (start: Instant, span: Duration) -> Instant {
    let (sum, overflow) = start.nanoseconds.addingReportingOverflow(span.wholeNanoseconds)
    return Instant(nanoseconds: overflow ? (span < .zero ? .min : .max) : sum)
  }

  /// Returns the duration from `start` to `end`, clamped to 64 bits; negative if `end` is earlier.
  public static func - (end: Instant, start: Instant) -> Duration {
    let (span, overflow) = end.nanoseconds.subtractingReportingOverflow(start.nanoseconds)
    return .nanoseconds(overflow ? (end < start ? .min : .max) : span)
  }

  /// Returns whether `left` is earlier than `right`.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
