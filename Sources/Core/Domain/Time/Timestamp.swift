/// A moment of the calendar, as the wall clock shows it.
///
/// Expiry instants of sessions, codes and share tokens are timestamps, because they are written down
/// and compared on other machines. A person may set the wall clock: nothing that guards a person's
/// patience or a secret in memory counts on it (see ``Instant``).
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public let milliseconds: Int64

  /// Makes the timestamp `milliseconds` after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The timestamp `span` later, to the millisecond; clamped instead of overflowing.
  public static func + (start: Timestamp, span: Duration) -> Timestamp {
    let (sum, overflow) = start.milliseconds.addingReportingOverflow(span.wholeMilliseconds)
    return Timestamp(milliseconds: overflow ? (span < .zero ? .min : .max) : sum)
  }

  /// The span from `start` to `end`, negative when `end` is the earlier one; clamped to 64 bits.
  public static func - (end: Timestamp, start: Timestamp) -> Duration {
    let (span, overflow) = end.milliseconds.subtractingReportingOverflow(start.milliseconds)
    return .milliseconds(overflow ? (end < start ? .min : .max) : span)
  }

  /// Whether `left` is the earlier timestamp.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
