internal import LandfallDomain

/// Timestamps in the text form of token claims (PASETO, "Registered Claims": ISO 8601).
///
/// Written as `2026-03-01T09:00:00.000Z`. Read as RFC 3339 with `Z` or an offset, and an optional
/// fraction of up to nine digits, cut to milliseconds. Anything else gives `nil`: lower case, a
/// leap second, 30 February, an offset over 23:59.
enum ClaimTime {
  /// The range that a four-digit year can express, in milliseconds.
  static let spelled = -62_167_219_200_000...253_402_300_799_999 as ClosedRange<Int64>

  /// Formats a timestamp; one outside the years 0 to 9999 is clamped.
  static func text(_ timestamp: Timestamp) -> String {
    let total = min(max(timestamp.milliseconds, spelled.lowerBound), spelled.upperBound)
    let inDay = Int((total % 86_400_000 + 86_400_000) % 86_400_000)
    let date = CalendarDay(daysSince1970: (Int(total) - inDay) / 86_400_000)
    return pad(date.year, 4) + "-" + pad(date.month, 2) + "-" + pad(date.day, 2) + "T"
      + pad(inDay / 3_600_000, 2) + ":" + pad(inDay / 60_000 % 60, 2) + ":"
      + pad(inDay / 1_000 % 60, 2) + "." + pad(inDay % 1_000, 3) + "Z"
  }

  /// Parses a timestamp; returns `nil` if the text is not valid.
  static func timestamp(_ text: String) -> Timestamp? {
    var rest = Array(text.utf8)[...]
    guard let year = number(&rest, 4), take("-", &rest), let month = number(&rest, 2),
      take("-", &rest), let day = number(&rest, 2), take("T", &rest),
      let hour = number(&rest, 2), take(":", &rest), let minute = number(&rest, 2),
      take(":", &rest), let second = number(&rest, 2),
      let fraction = fraction(&rest), let offset = offset(&rest), rest.isEmpty,
      let date = CalendarDay(year: year, month: month, day: day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let minutes = (date.daysSince1970 * 24 + hour) * 60 + minute - offset
    return Timestamp(milliseconds: Int64((minutes * 60 + second) * 1_000 + fraction))
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads the optional fraction, in milliseconds; 0 if there is none.
  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard take(".", &rest) else { return 0 }
    let digits = rest.prefix(while: isDigit)
    guard 1...9 ~= digits.count else { return nil }
    rest = rest.dropFirst(digits.count)
    let first = digits.prefix(3).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return [0, 100, 10, 1][min(digits.count, 3)] * first
  }

  /// Reads the offset from UTC, in minutes.
  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if take("Z", &rest) { return 0 }
    let sign = take("+", &rest) ? 1 : -1
    guard sign == 1 || take("-", &rest), let hours = number(&rest, 2), take(":", &rest),
      let minutes = number(&rest, 2), hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
