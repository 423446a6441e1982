import LandfallDomain

/// How a language writes numbers, dates and lists.
///
/// Patterns are CLDR's (Unicode TR 35, part 4, "Date Format Patterns"), of the letters that
/// ``date(_:_:)`` reads.
struct LanguageFormats: Sendable {
  var decimal = "."
  var group = ","
  /// The fewest digits before the first separator of thousands (`minimumGroupingDigits`).
  var leastGrouped = 1
  var minus = "-"
  var percent = "%"
  var zero: UInt32 = 0x30

  var months: [String] = []
  var shortMonths: [String] = []
  /// From Sunday.
  var weekdays: [String] = []
  var periods = (morning: "", afternoon: "")

  var fullDate = "y-MM-dd"
  var longDate = "y-MM-dd"
  var mediumDate = "y-MM-dd"
  var shortDate = "y-MM-dd"
  var shortTime = "HH:mm"
  var mediumTime = "HH:mm:ss"
  /// Between a date and a time.
  var joint = " "
  /// The same behind a full or long date.
  var longJoint: String?
  /// The same behind a medium date.
  var mediumJoint: String?
  var zone = ZoneSigns()

  var and = ListJoints(", ", ", ", ", ")
  var shortAnd: ListJoints?
  var narrowAnd: ListJoints?
  var or = ListJoints(", ", ", ", ", ")
  /// What becomes of a joint before an element.
  var joining: @Sendable (_ joint: String, _ element: String) -> String = { joint, _ in joint }

  /// How an offset from UTC is written.
  struct ZoneSigns: Sendable {
    var name = "GMT"
    var plus = "+"
    var minus = "-"
    var end = ""
  }

  /// A digit of 0 to 9 as the language writes it.
  func digit(_ digit: UInt8) -> String {
    Unicode.Scalar(zero + UInt32(digit)).map { String(Character($0)) } ?? String(digit)
  }

  /// A number without separators, as dates have it.
  private func number(_ number: Int, _ width: Int = 1) -> String {
    let digits = String(number).utf8.map { digit($0 - 0x30) }
    return String(repeating: digit(0), count: max(0, width - digits.count)) + digits.joined()
  }

  /// A pattern with a time filled in.
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

  /// The offset from UTC that a time is in: `GMT+5:30`.
  func zone(_ time: CalendarTime) -> String {
    guard time.offset != 0 else { return zone.name }
    let (hours, minutes) = abs(time.offset).quotientAndRemainder(dividingBy: 60)
    return zone.name + (time.offset < 0 ? zone.minus : zone.plus) + number(hours)
      + (minutes == 0 ? "" : ":" + number(minutes, 2)) + zone.end
  }
}
