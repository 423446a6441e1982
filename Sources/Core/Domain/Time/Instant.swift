/// A moment on a monotonic clock that goes on while the device sleeps.
///
/// Deadlines that a person can sleep through (the 600 s of a pending target) and spans (how long a
/// phase took) are counted on it. It has no relation to the calendar: see ``Timestamp`` for that.
public struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since an arbitrary origin, the same for the life of the process.
  public let nanoseconds: Int64

  /// Makes an instant `nanoseconds` after the clock's origin.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The clock's origin.
  public static let origin = Instant(nanoseconds: 0)

  /// The instant `span` later; it stays at the last representable instant instead of overflowing.
  public static func + (start: Instant, span: Duration) -> Instant {
    let (sum, overflow) = start.nanoseconds.addingReportingOverflow(span.wholeNanoseconds)
    return Instant(nanoseconds: overflow ? (span < .zero ? .min : .max) : sum)
  }

  /// The span from `start` to `end`, negative when `end` is the earlier one; clamped to 64 bits.
  public static func - (end: Instant, start: Instant) -> Duration {
    let (span, overflow) = end.nanoseconds.subtractingReportingOverflow(start.nanoseconds)
    return .nanoseconds(overflow ? (end < start ? .min : .max) : span)
  }

  /// Whether `left` is the earlier instant.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
