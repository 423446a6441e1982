/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// The calculation uses years that begin on 1 March, so that a leap day is the last day of its
/// year. It counts in eras of 400 years, after which the calendar repeats.
///
/// ```swift
/// CalendarDay(daysSince1970: 20_513)  // 1 March 2026
/// ```
package struct CalendarDay: Hashable, Sendable {
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
