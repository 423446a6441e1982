import LandfallDomain

/// The notation of numbers, dates and lists in a language, as JavaScript's `Intl` writes them.
///
/// Date patterns are CLDR's (Unicode TR 35, part 4, "Date Format Patterns"). ``date(_:_:)``
/// supports the letters that they use.
struct LanguageFormats: Sendable {
  /// The language of plural forms, currencies and time spans; empty for ``root``.
  var language = ""
  var decimal = "."
  var group = ","
  /// The minimum number of digits before the first thousands separator (`minimumGroupingDigits`).
  var leastGrouped = 1
  var minus = "-"
  /// The text after a percentage.
  var percent = "%"
  var zero: UInt32 = 0x30
  /// An amount of money: `-` is the place of the minus sign, `#` of the number, `¤` of the symbol.
  var currency = "-¤#"
  /// The text between a number and the name of a currency.
  var nameJoint = " "

  var months: [String] = []
  var shortMonths: [String] = []
  /// The names of the days, from Sunday.
  var weekdays: [String] = []
  var periods = (morning: "", afternoon: "")

  /// The pattern of a date without a style.
  var plainDate = "y-MM-dd"
  var fullDate = "y-MM-dd"
  var longDate = "y-MM-dd"
  var mediumDate = "y-MM-dd"
  var shortDate = "y-MM-dd"
  var fullTime = "HH:mm:ss zzzz"
  var longTime = "HH:mm:ss z"
  var mediumTime = "HH:mm:ss"
  var shortTime = "HH:mm"
  /// The text between a date in full style and a time.
  var fullJoint = " "
  var longJoint = " "
  var mediumJoint = " "
  var shortJoint = " "
  var zone = ZoneSigns(utc: "UTC")

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
    /// The text after an offset behind UTC in full style, if it is not ``end``.
    var longMinusEnd = ""
    /// The name of UTC.
    var utc: String
  }

  /// The formats of CLDR's root locale, which are unambiguous in every language.
  static let root = LanguageFormats()

  /// Returns the formats of a language in its most common region, or `nil` for all others.
  ///
  /// Regions with other formats, such as `de-CH` or `en-GB`, are not supported.
  static func of(_ language: String) -> LanguageFormats? {
    let tag = LanguageTag(language).canonical
    guard tag.likelyScript == LikelyScript.of(tag.language, in: tag.region) else { return nil }
    switch (tag.language, tag.region) {
    case ("en", nil), ("en", "US"): return english
    case ("ar", nil), ("ar", "001"): return arabic
    case ("ar", "EG"): return egyptian
    case ("he", nil), ("he", "IL"): return hebrew
    case ("de", nil), ("de", "DE"): return german
    case ("fr", nil), ("fr", "FR"): return french
    case ("es", nil), ("es", "ES"): return spanish
    case ("ja", nil), ("ja", "JP"): return japanese
    default: return nil
    }
  }

  /// Returns words that are separated by spaces; `_` is a space in a word.
  static func words(_ text: String) -> [String] {
    text.split(separator: " ").map { word in
      word.split(separator: "_").map { String($0) }.joined(separator: " ")
    }
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
  func date(_ pattern: String, _ time: LocalTime) -> String {
    var text = ""
    var rest = Substring(pattern)
    while let letter = rest.first {
      let field = rest.prefix { $0 == letter }
      rest = rest.dropFirst(field.count)
      let width = field.count
      switch letter {
      case "E": text += weekdays[time.day.weekday]
      // Year 0 is 1 before the common era.
      case "y" where width == 2: text += number(time.day.year % 100, 2)
      case "y": text += number(max(time.day.year, 1), width)
      case "M" where width > 2:
        text += (width == 3 ? shortMonths : months)[time.day.month - 1]
      case "M": text += number(time.day.month, width)
      case "d": text += number(time.day.day, width)
      case "H": text += number(time.hour, width)
      case "h": text += number((time.hour + 11) % 12 + 1, width)
      case "m": text += number(time.minute, width)
      case "s": text += number(time.second, width)
      case "a": text += time.hour < 12 ? periods.morning : periods.afternoon
      case "z": text += zone(time, isLong: width > 1)
      case "'":
        text += rest.prefix { $0 != "'" }
        rest = rest.drop { $0 != "'" }.dropFirst()
      default: text += field
      }
    }
    return text
  }

  /// Returns the offset of a time from UTC, such as `GMT+5:30`, or the name of UTC.
  private func zone(_ time: LocalTime, isLong: Bool) -> String {
    guard let offset = time.offset else { return isLong ? zone.utc : "UTC" }
    guard offset != 0 else { return zone.name }
    let (hours, minutes) = abs(offset).quotientAndRemainder(dividingBy: 60)
    let sign = offset < 0 ? zone.minus : zone.plus
    guard isLong else {
      let rest = minutes == 0 ? "" : ":" + number(minutes, 2)
      return zone.name + sign + number(hours) + rest + zone.end
    }
    let end = offset < 0 && !zone.longMinusEnd.isEmpty ? zone.longMinusEnd : zone.end
    return zone.name + sign + number(hours, 2) + ":" + number(minutes, 2) + end
  }
}

/// The texts between the elements of a list.
struct ListJoints: Sendable {
  /// The text between two elements, if there are only two.
  let pair: String
  /// The text between elements, except the last two, of three or more.
  let middle: String
  /// The text before the last of three or more elements.
  let last: String

  init(_ pair: String, _ middle: String, _ last: String) {
    (self.pair, self.middle, self.last) = (pair, middle, last)
  }

  /// Returns the elements joined in one line.
  ///
  /// - Parameter joint: Adapts the text between two elements to the second one.
  func text(_ elements: [String], joint: (_ joint: String, _ element: String) -> String) -> String {
    var text = elements.first ?? ""
    for (index, element) in elements.enumerated().dropFirst() {
      let isLast = index == elements.count - 1
      text += joint(isLast ? (index == 1 ? pair : last) : middle, element) + element
    }
    return text
  }

  /// Adapts Spanish: `y` becomes `e` before an i sound, and `o` becomes `u` before an o sound (`A e
  /// Irene`).
  static func spanish(_ joint: String, before element: String) -> String {
    let start = bare(element).lowercased()
    let isI = start.hasPrefix("i") || start.hasPrefix("í")
    let isHi = start.hasPrefix("hi") && !start.hasPrefix("hia") && !start.hasPrefix("hie")
    if joint == " y ", isI || isHi { return " e " }
    let isNumber = start.hasPrefix("8") || start == "11" || start.hasPrefix("11 ")
    if joint == " o ", isNumber || start.hasPrefix("o") || start.hasPrefix("ho") { return " u " }
    return joint
  }

  /// Adapts Hebrew: `ו` is followed by a hyphen before text in another script (`א ו-Ada`).
  static func hebrew(_ joint: String, before element: String) -> String {
    guard joint == " ו", let first = bare(element).unicodeScalars.first else { return joint }
    switch first {
    case "\u{591}"..."\u{5F4}", "\u{FB1D}"..."\u{FB4F}": return joint
    default: return joint + "-"
    }
  }

  /// Returns an element without the bidi isolate around it.
  private static func bare(_ element: String) -> String {
    guard element.unicodeScalars.first == "\u{2068}" else { return element }
    return String(element.unicodeScalars.dropFirst().prefix { $0 != "\u{2069}" })
  }
}
