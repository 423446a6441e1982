import LandfallDomain

/// A timestamp as the calendar shows it in UTC (proleptic Gregorian).
struct CalendarDate: Hashable {
  var year: Int
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int
  var millisecond: Int
  /// 0 is Sunday.
  var weekday: Int

  /// What the calendar shows at `timestamp`.
  init(_ timestamp: Timestamp) {
    let total = Int(timestamp.milliseconds)
    let (days, inDay) = Self.floorDivide(total, 86_400_000)
    (hour, minute) = (inDay / 3_600_000, inDay / 60_000 % 60)
    (second, millisecond) = (inDay / 1000 % 60, inDay % 1000)
    weekday = Self.floorDivide(days + 4, 7).remainder
    // Counted in eras of 400 years that begin on 1 March, so that a leap day is the last of a year.
    let (era, inEra) = Self.floorDivide(days + 719_468, 146_097)
    let yearOfEra = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * inYear + 2) / 153
    day = inYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// Reads `2026-03-01T09:00:00Z`, with or without a fraction; other spellings give `nil`.
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
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard 1...12 ~= month, day >= 1, hour < 24, minute < 60, second < 60 else { return nil }
    let seconds = days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    let timestamp = Timestamp(milliseconds: Int64(seconds * 1000 + milliseconds))
    // 30 February comes out as a day of March.
    let read = CalendarDate(timestamp)
    return read.month == month && read.day == day ? timestamp : nil
  }

  /// `20260301T090000.000Z`, which sorts by time.
  var compact: String {
    pad(year, 4) + pad(month) + pad(day) + "T" + pad(hour) + pad(minute) + pad(second) + "."
      + pad(millisecond, 3) + "Z"
  }

  /// `Sun, 01 Mar 2026 09:00:00 +0000` (RFC 5322 section 3.3).
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

  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = floorDivide(shiftedYear, 400)
    let inYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + inYear - 719_468
  }

  private static func floorDivide(_ number: Int, _ by: Int) -> (quotient: Int, remainder: Int) {
    let remainder = ((number % by) + by) % by
    return ((number - remainder) / by, remainder)
  }
}
