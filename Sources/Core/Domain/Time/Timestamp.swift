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
  package static func - (end: Timestamp, start: Timestamp) -> Duration {
    let (span, overflow) = end.milliseconds.subtractingReportingOverflow(start.milliseconds)
    return .milliseconds(overflow ? (end < start ? .min : .max) : span)
  }

  /// Returns whether `left` is earlier than `right`.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

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
  package static let origin = Instant(nanoseconds: 0)

  /// Returns the instant `span` later, clamped to the last representable instant.
  package static func + (start: Instant, span: Duration) -> Instant {
    let (sum, overflow) = start.nanoseconds.addingReportingOverflow(span.wholeNanoseconds)
    return Instant(nanoseconds: overflow ? (span < .zero ? .min : .max) : sum)
  }

  /// Returns the duration from `start` to `end`, clamped to 64 bits; negative if `end` is earlier.
  package static func - (end: Instant, start: Instant) -> Duration {
    let (span, overflow) = end.nanoseconds.subtractingReportingOverflow(start.nanoseconds)
    return .nanoseconds(overflow ? (end < start ? .min : .max) : span)
  }

  /// Returns whether `left` is earlier than `right`.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

/// Readings of both clocks, taken together.
public struct Moment: Hashable, Sendable {
  /// The monotonic reading, for deadlines and durations.
  public let instant: Instant
  /// The calendar reading, for expiry times.
  public let timestamp: Timestamp

  /// Creates a moment.
  public init(instant: Instant, timestamp: Timestamp) {
    self.instant = instant
    self.timestamp = timestamp
  }
}

/// The clock that reads the time and waits, for the composition root only.
///
/// Apps use the system's clocks; scenarios and tests use a clock that they set themselves. The
/// cores never see a timekeeper and receive a ``Moment`` instead.
public protocol Timekeeper: Sendable {
  /// Reads both clocks.
  func now() -> Moment

  #if !hasFeature(Embedded)  // which has no tasks to cancel
    /// Suspends until the monotonic clock reaches `deadline`; returns at once if it already has.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled.
    func sleep(until deadline: Instant) async throws(CancellationError)
  #endif
}

/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// The calculation uses years that begin on 1 March, so that a leap day is the last day of its
/// year. It counts in eras of 400 years, after which the calendar repeats.
///
/// ```swift
/// CalendarDay(daysSince1970: 20_513)  // 1 March 2026
/// ```
package struct CalendarDay: Equatable, Sendable {
  /// The year; 0 is the year before year 1.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int
  /// The day of the month, 1 to 31.
  package let day: Int
  /// The number of days since 1970-01-01; negative before that day.
  package let daysSince1970: Int

  /// Creates the day that is `days` after 1970-01-01, or before it if negative.
  package init(daysSince1970 days: Int) {
    daysSince1970 = days
    let era = Self.floorDivide(days + 719_468, 146_097)
    let inEra = days + 719_468 - era * 146_097
    let yearOfEra = (inEra - inEra / 1_460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * inYear + 2) / 153
    day = inYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// Creates a day, or returns `nil` if it does not exist, such as 30 February.
  ///
  /// - Parameter year: At most one million years from 0, so that the calculation does not overflow.
  package init?(year: Int, month: Int, day: Int) {
    guard -1_000_000...1_000_000 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = Self.floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let inYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    self.init(
      daysSince1970: era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + inYear
        - 719_468)
    // 30 February becomes a day of March.
    guard self.month == month, self.day == day else { return nil }
  }

  /// The day of the week; 0 is Sunday.
  package var weekday: Int { daysSince1970 + 4 - Self.floorDivide(daysSince1970 + 4, 7) * 7 }

  private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : (number + 1) / divisor - 1
  }
}

extension Duration {
  /// The duration in whole nanoseconds, rounded towards zero and clamped to 64 bits (292 years).
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, carried) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return carried ? (seconds < 0 ? .min : .max) : sum
  }

  /// The duration in whole milliseconds, rounded towards zero.
  package var wholeMilliseconds: Int64 { wholeNanoseconds / 1_000_000 }

  /// The time to wait before the clock is read again, if this is the rest of a wait: 5 s, or 1 %.
  ///
  /// Timers may stop while the device sleeps, but the clock continues. This limits the delay after
  /// the device resumes.
  package var nap: Duration { min(self, max(.seconds(5), self / 100)) }
}
