internal import LandfallDomain

/// Dates in the format of ECMAScript: `2025-03-01T00:00:00.000Z` (ECMA-262 section 21.4.1.32).
enum DateText {
  /// The dates that are supported.
  private static let bounds =
    Timestamp(milliseconds: -8_640_000_000_000_000)...Timestamp(milliseconds: 8_640_000_000_000_000)

  /// Formats a date; returns `nil` if it is out of bounds.
  static func text(_ timestamp: Timestamp) -> String? {
    bounds ~= timestamp ? CalendarTime(timestamp).text : nil
  }

  /// Parses a UTC date in this format.
  ///
  /// The fraction is optional and has up to nine digits, of which three are used. All other formats
  /// are refused, because parsers disagree about them.
  static func timestamp(_ text: String) -> Timestamp? {
    var reader = DateReader(text)
    let isNegative = reader.take("-")
    let isLong = isNegative || reader.take("+")
    guard let years = reader.number(isLong ? 6 : 4), !isNegative || years > 0,
      let day = reader.day(in: isNegative ? -years : years), let time = reader.timeOfDay(),
      reader.take("Z"), reader.isAtEnd
    else { return nil }
    let timestamp = Timestamp(day, inDay: time)
    return bounds ~= timestamp ? timestamp : nil
  }

  /// Parses the date of an HTTP header, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
  ///
  /// The day of the week is not checked.
  static func timestamp(header: String) -> Timestamp? {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let parts = header.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 3, 4, 8, 3], parts[5] == "GMT",
      let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    // A leap second counts as the second before it.
    let clock = parts[4].hasSuffix(":60") ? parts[4].dropLast(2) + "59" : parts[4]
    var reader = DateReader(parts[1] + parts[3] + "T" + clock)
    guard let date = reader.number(2), let year = reader.number(4),
      let day = CalendarDay(year: year, month: month + 1, day: date),
      let time = reader.timeOfDay(), reader.isAtEnd
    else { return nil }
    return Timestamp(day, inDay: time)
  }
}
