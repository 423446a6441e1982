/// A day of the proleptic Gregorian calendar, of no time zone.
///
/// The arithmetic counts years that begin on 1 March, so that a leap day is the last of its year, in
/// eras of 400 years, after which the calendar repeats.
///
/// ```swift
/// CalendarDay(daysSince1970: 20_513)  // 1 March 2026
/// ```
public struct CalendarDay: Hashable, Sendable {
  /// The year; 0 is the one before the year 1.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int
  /// Days since 1970-01-01, negative before.
  public let daysSince1970: Int

  /// The day so many days after 1970-01-01, or before it if negative.
  public init(daysSince1970 days: Int) {
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

  /// The day of that name, or `nil` if the calendar has none, such as 30 February.
  ///
  /// - Parameter year: At most a million years from 0, so that nothing overflows.
  public init?(year: Int, month: Int, day: Int) {
    guard -1_000_000...1_000_000 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = Self.floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let inYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    self.init(
      daysSince1970: era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + inYear
        - 719_468)
    // 30 February comes out as a day of March.
    guard self.month == month, self.day == day else { return nil }
  }

  /// The day of the week; 0 is Sunday.
  public var weekday: Int { daysSince1970 + 4 - Self.floorDivide(daysSince1970 + 4, 7) * 7 }

  private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : (number + 1) / divisor - 1
  }
}
