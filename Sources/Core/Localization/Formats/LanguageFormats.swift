import LandfallDomain

/// The notation of numbers, dates and lists in a language.
///
/// Date patterns are CLDR's (Unicode TR 35, part 4, "Date Format Patterns"). ``date(_:_:)``
/// supports the letters that they use.
struct LanguageFormats: Sendable {
  var decimal = "."
  var group = ","
  /// The minimum number of digits before the first thousands separator (`minimumGroupingDigits`).
  var leastGrouped = 1
  var minus = "-"
  var percent = "%"
  var zero: UInt32 = 0x30

  var months: [String] = []
  var shortMonths: [String] = []
  /// The names of the days, from Sunday.
  var weekdays: [String] = []
  var periods = (morning: "", afternoon: "")

  var fullDate = "y-MM-dd"
  var longDate = "y-MM-dd"
  var mediumDate = "y-MM-dd"
  var shortDate = "y-MM-dd"
  var shortTime = "HH:mm"
  var mediumTime = "HH:mm:ss"
  /// The text between a date and a time.
  var joint = " "
  /// The text between a full or long date and a time; `nil` means ``joint``.
  var longJoint: String?
  /// The text between a medium date and a time; `nil` means ``joint``.
  var mediumJoint: String?
  var zone = ZoneSigns()

  var and = ListJoints(", ", ", ", ", ")
  var shortAnd: ListJoints?
  var narrowAnd: ListJoints?
  var or = ListJoints(", ", ", ", ", ")
  /// A function that adapts the text between two list elements to the element that follows.
  var joining: @Sendable (_ joint: String, _ element: String) -> String = { joint, _ in joint }

  /// The notation of an offset from UTC.
  struct ZoneSigns: Sendable {
    var name = "GMT"
    var plus = "+"
    var minus = "-"
    var end = ""
  }

  /// Returns a digit from 0 to 9 in the language's script.
  func digit(_ digit: UInt8) -> String {
    Unicode.Scalar(zero + UInt32(digit)).map { String(Character($0)) } ?? String(digit)
  }

  /// Returns a number without separators, as used in dates.
  private func number(_ number: Int, _ width: Int = 1) -> String {
    let digits = String(number).utf8.map { digit($0 - 0x30) }
    return String(repeating: digit(0), count: max(0, width - digits.count)) + digits.joined()
  }

  /// Returns a date pattern filled in with a time.
  func date(_ pattern: String, _ time: CalendarTime) -> String {
    var text = ""
    var rest = Substring(pattern)
    while let letter = rest.first {
      let field = rest.prefix { $0 == letter }
      rest = rest.dropFirst(field.count)
      let width = field.count
      switch letter {
      case "E": text += weekdays[time.day.weekday]
      case "y": text += number(abs(time.day.year), width)
      case "M" where width > 2:
        text += (width == 3 ? shortMonths : months)[time.day.month - 1]
      case "M": text += number(time.day.month, width)
      case "d": text += number(time.day.day, width)
      case "H": text += number(time.hour, width)
      case "h": text += number((time.hour + 11) % 12 + 1, width)
      case "m": text += number(time.minute, width)
      case "s": text += number(time.second, width)
      case "a": text += time.hour < 12 ? periods.morning : periods.afternoon
      case "'":
        text += rest.prefix { $0 != "'" }
        rest = rest.drop { $0 != "'" }.dropFirst()
      default: text += field
      }
    }
    return text
  }

  /// Returns the offset of a time from UTC, such as `GMT+5:30`.
  func zone(_ time: CalendarTime) -> String {
    guard time.offset != 0 else { return zone.name }
    let (hours, minutes) = abs(time.offset).quotientAndRemainder(dividingBy: 60)
    return zone.name + (time.offset < 0 ? zone.minus : zone.plus) + number(hours)
      + (minutes == 0 ? "" : ":" + number(minutes, 2)) + zone.end
  }
}
