/// A moment of the calendar, as the wall clock shows it.
///
/// Sessions, codes and share tokens expire at timestamps, because other machines store and compare
/// them. A person can set the wall clock, so waits and the lifetime of secrets in memory use
/// ``Instant`` instead.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let milliseconds: Int64

  /// Creates the timestamp `milliseconds` after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Returns the timestamp `span` later, to the millisecond, clamped to 64 bits.
  public static func + (start: Timestamp, span: Duration) -> Timestamp {
    let (sum, overflow) = start.milliseconds.addingReportingOverflow(span.wholeMilliseconds)
    return Timestamp(milliseconds: overflow ? (span < .zero ? .min : .max) : sum)
  }

  /// Returns the duration from `start` to `end`, clamped to 64 bits; negative if `end` is earlier.
  public static func - (end: Timestamp, start: Timestamp) -> Duration {
    let (span, overflow) = end.milliseconds.subtractingReportingOverflow(start.milliseconds)
    return .milliseconds(overflow ? (end < start ? .min : .max) : span)
  }

  /// Returns whether `left` is earlier than `right`.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
