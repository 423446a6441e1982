/// A date and a time of day in UTC (proleptic Gregorian calendar).
package struct CalendarTime: Equatable, Sendable {
  /// The date.
  package let day: CalendarDay
  /// Milliseconds since midnight.
  package let inDay: Int

  /// Converts a timestamp in the 270,000 years before or after 1970.
  package init(_ timestamp: Timestamp) {
    let total = timestamp.milliseconds
    let rest = (total % 86_400_000 + 86_400_000) % 86_400_000
    inDay = Int(rest)
    day = CalendarDay(daysSince1970: Int((total - rest) / 86_400_000))
  }

  /// The text in the format of ECMAScript, such as `2026-03-01T09:00:00.000Z`.
  ///
  /// A year outside 0 to 9999 has a sign and six digits (ECMA-262 section 21.4.1.32).
  package var text: String {
    let year = day.year
    let years = 0...9_999 ~= year ? pad(year, 4) : (year < 0 ? "-" : "+") + pad(abs(year), 6)
    return years + "-" + pad(day.month, 2) + "-" + pad(day.day, 2) + "T"
      + pad(inDay / 3_600_000, 2) + ":" + pad(inDay / 60_000 % 60, 2) + ":"
      + pad(inDay / 1_000 % 60, 2) + "." + pad(inDay % 1_000, 3) + "Z"
  }

  private func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Timestamp {
  /// The years 0 to 9999, which RFC 3339 can express.
  package static let rfc3339Bounds =
    Timestamp(milliseconds: -62_167_219_200_000)...Timestamp(milliseconds: 253_402_300_799_999)

  /// Creates a timestamp from a day and the milliseconds since its midnight in UTC.
  package init(_ day: CalendarDay, inDay: Int) {
    self.init(milliseconds: Int64(day.daysSince1970) * 86_400_000 + Int64(inDay))
  }

  /// Parses RFC 3339 text with `Z` or an offset, and up to nine digits of a fraction.
  ///
  /// The fraction is cut to milliseconds. The result is `nil` for anything else: lower case, a leap
  /// second, 30 February, an offset over 23:59.
  package init?(rfc3339 text: String) {
    var reader = DateReader(text)
    guard let day = reader.day(), let time = reader.timeOfDay(), let offset = reader.offset(),
      reader.isAtEnd
    else { return nil }
    self.init(day, inDay: time - offset * 60_000)
  }

  /// The RFC 3339 text in UTC, such as `2026-03-01T09:00:00.000Z`.
  ///
  /// A timestamp outside the years 0 to 9999 is clamped.
  package var rfc3339: String {
    let bounds = Self.rfc3339Bounds
    return CalendarTime(min(max(self, bounds.lowerBound), bounds.upperBound)).text
  }
}

/// Reads the parts of a date or time from text, from left to right.
///
/// A part that is not there gives `nil`.
package struct DateReader {
  private var rest: ArraySlice<UInt8>

  /// Begins at the start of a text.
  package init(_ text: some StringProtocol) { rest = Array(text.utf8)[...] }

  /// Whether everything was read.
  package var isAtEnd: Bool { rest.isEmpty }

  /// Reads an ASCII character if it is next; returns whether it was.
  package mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a number of exactly `count` digits.
  package mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
    rest.removeFirst(count)
    return Self.value(digits)
  }

  /// Reads a date, such as `2026-03-01`.
  package mutating func day() -> CalendarDay? { number(4).flatMap { day(in: $0) } }

  /// Reads the rest of a date after its year, such as `-03-01`.
  package mutating func day(in year: Int) -> CalendarDay? {
    guard take("-"), let month = number(2), take("-"), let day = number(2) else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// Reads a time of day, such as `T09:00:00` or `T09:00:00.123456789`, in milliseconds.
  package mutating func timeOfDay() -> Int? {
    guard take("T"), let hour = number(2), take(":"), let minute = number(2), take(":"),
      let second = number(2), hour < 24, minute < 60, second < 60
    else { return nil }
    let time = ((hour * 60 + minute) * 60 + second) * 1_000
    guard take(".") else { return time }
    let digits = rest.prefix(while: Self.isDigit)
    guard 1...9 ~= digits.count else { return nil }
    rest.removeFirst(digits.count)
    return time + [0, 100, 10, 1][min(digits.count, 3)] * Self.value(digits.prefix(3))
  }

  /// Reads `Z`, or an offset from UTC such as `+05:30`, in minutes.
  package mutating func offset() -> Int? {
    if take("Z") { return 0 }
    let sign = take("+") ? 1 : -1
    guard sign == 1 || take("-"), let hours = number(2), take(":"), let minutes = number(2),
      hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private static func value(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
