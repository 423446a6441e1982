import LandfallDomain

/// A timestamp as a date and time in UTC (proleptic Gregorian).
struct CalendarDate: Hashable {
  var year: Int
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int
  var millisecond: Int
  /// The day of the week; 0 is Sunday.
  var weekday: Int

  /// Converts a timestamp.
  init(_ timestamp: Timestamp) {
    let total = Int(timestamp.milliseconds)
    let inDay = (total % 86_400_000 + 86_400_000) % 86_400_000
    (hour, minute) = (inDay / 3_600_000, inDay / 60_000 % 60)
    (second, millisecond) = (inDay / 1000 % 60, inDay % 1000)
    let date = CalendarDay(daysSince1970: (total - inDay) / 86_400_000)
    (year, month, day, weekday) = (date.year, date.month, date.day, date.weekday)
  }

  /// Parses `2026-03-01T09:00:00Z` with an optional fraction; returns `nil` for other formats.
  static func timestamp(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z") else { return nil }
    let form = Array("dddd-dd-ddTdd:dd:dd".utf8)
    for (byte, expected) in zip(bytes, form) {
      let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      guard expected == UInt8(ascii: "d") ? isDigit : byte == expected else { return nil }
    }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    var milliseconds = 0
    let fraction = bytes[19..<(bytes.count - 1)]
    if !fraction.isEmpty {
      guard fraction.first == UInt8(ascii: "."), 2...10 ~= fraction.count,
        fraction.dropFirst().allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
      else { return nil }
      let digits = fraction.dropFirst().prefix(3)
      milliseconds = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      for _ in digits.count..<3 { milliseconds *= 10 }
    }
    let date = CalendarDay(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard let date, hour < 24, minute < 60, second < 60 else { return nil }
    let seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    return Timestamp(milliseconds: Int64(seconds * 1000 + milliseconds))
  }

  /// The date in a form that sorts by time: `20260301T090000.000Z`.
  var compact: String {
    pad(year, 4) + pad(month) + pad(day) + "T" + pad(hour) + pad(minute) + pad(second) + "."
      + pad(millisecond, 3) + "Z"
  }

  /// The date of a mail header: `Sun, 01 Mar 2026 09:00:00 +0000` (RFC 5322 section 3.3).
  var mailHeader: String {
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return "\(days[weekday]), \(pad(day)) \(months[month - 1]) \(pad(year, 4)) "
      + "\(pad(hour)):\(pad(minute)):\(pad(second)) +0000"
  }

  private func pad(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
