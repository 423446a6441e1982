import LandfallDomain

/// Dates and times as text in UTC (RFC 3339, in seconds).
enum CalendarText {
  /// Parses `2026-03-01T09:00:00Z`.
  ///
  /// Returns `nil` for any other format.
  static func timestamp(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "Z"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      let date = CalendarDay(year: year, month: month, day: day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let minutes = (date.daysSince1970 * 24 + hour) * 60 + minute
    return Timestamp(milliseconds: Int64(minutes * 60 + second) * 1000)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(0 as Int?) { value, digit in
      guard let value, UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      return value * 10 + Int(digit - UInt8(ascii: "0"))
    }
  }
}
