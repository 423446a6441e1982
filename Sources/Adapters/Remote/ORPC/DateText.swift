internal import LandfallDomain

/// Dates in the format of ECMAScript: `2025-03-01T00:00:00.000Z` (ECMA-262 section 21.4.1.32).
///
/// Years outside 0 to 9999 have a sign and six digits. The calendar is the proleptic Gregorian one.
enum DateText {
  /// The largest supported distance from 1970, in milliseconds.
  static let bound: Int64 = 8_640_000_000_000_000

  /// Formats a date; returns `nil` if it is out of bounds.
  static func text(_ timestamp: Timestamp) -> String? {
    let total = timestamp.milliseconds
    guard -bound...bound ~= total else { return nil }
    let inDay = Int((total % 86_400_000 + 86_400_000) % 86_400_000)
    let date = CalendarDay(daysSince1970: (Int(total) - inDay) / 86_400_000)
    let (year, month, day) = (date.year, date.month, date.day)
    let yearText =
      0...9_999 ~= year ? digits(year, 4) : (year < 0 ? "-" : "+") + digits(abs(year), 6)
    return "\(yearText)-\(digits(month, 2))-\(digits(day, 2))T"
      + "\(digits(inDay / 3_600_000, 2)):\(digits(inDay / 60_000 % 60, 2)):"
      + "\(digits(inDay / 1_000 % 60, 2)).\(digits(inDay % 1_000, 3))Z"
  }

  /// Parses a UTC date in this format.
  ///
  /// The fraction is optional and has up to nine digits, of which three are used. All other formats
  /// are refused, because parsers disagree about them.
  static func timestamp(_ text: String) -> Timestamp? {
    var rest = Array(text.utf8)[...]
    var sign = 1
    var yearDigits = 4
    if let first = rest.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
      sign = first == UInt8(ascii: "-") ? -1 : 1
      yearDigits = 6
      rest.removeFirst()
    }
    guard let years = number(&rest, yearDigits), sign == 1 || years > 0, take(&rest, "-"),
      let month = number(&rest, 2), take(&rest, "-"), let day = number(&rest, 2), take(&rest, "T"),
      let hour = number(&rest, 2), take(&rest, ":"), let minute = number(&rest, 2),
      take(&rest, ":"), let second = number(&rest, 2)
    else { return nil }
    var millisecond = 0
    if take(&rest, ".") {
      let fraction = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard 1...9 ~= fraction.count else { return nil }
      for index in 0..<3 {
        let digit = index < fraction.count ? fraction[fraction.startIndex + index] - 0x30 : 0
        millisecond = millisecond * 10 + Int(digit)
      }
      rest = rest.dropFirst(fraction.count)
    }
    guard take(&rest, "Z"), rest.isEmpty else { return nil }
    return timestamp(
      year: sign * years, month: month, day: day, hour: hour, minute: minute, second: second,
      millisecond: millisecond)
  }

  /// Parses the date of an HTTP header, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
  ///
  /// The day of the week is not checked.
  static func timestamp(header: String) -> Timestamp? {
    let parts = header.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].utf8.count == 4, parts[5] == "GMT",
      let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    var rest = Array((parts[1] + "-" + parts[3] + "-" + parts[4]).utf8)[...]
    guard let day = number(&rest, 2), take(&rest, "-"), let year = number(&rest, 4),
      take(&rest, "-"), let hour = number(&rest, 2), take(&rest, ":"),
      let minute = number(&rest, 2), take(&rest, ":"), let second = number(&rest, 2), rest.isEmpty
    else { return nil }
    return timestamp(
      year: year, month: month + 1, day: day, hour: hour, minute: minute, second: min(second, 59))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func timestamp(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, millisecond: Int = 0
  ) -> Timestamp? {
    guard let date = CalendarDay(year: year, month: month, day: day), 0...23 ~= hour,
      0...59 ~= minute, 0...59 ~= second
    else { return nil }
    let seconds = date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second
    let total = Int64(seconds) * 1_000 + Int64(millisecond)
    return -bound...bound ~= total ? Timestamp(milliseconds: total) : nil
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func take(_ rest: inout ArraySlice<UInt8>, _ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest.removeFirst()
    return true
  }
}
