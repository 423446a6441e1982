import LandfallDomain

/// A local date and time, or a date without a time.
struct CalendarTime: Equatable {
  let day: CalendarDay
  /// Milliseconds since midnight; `nil` for a date without a time.
  let inDay: Int?
  /// The local time's offset from UTC, in minutes; `nil` if the time zone is UTC.
  let offset: Int?

  var hour: Int { (inDay ?? 0) / 3_600_000 }
  var minute: Int { (inDay ?? 0) / 60_000 % 60 }
  var second: Int { (inDay ?? 0) / 1_000 % 60 }

  /// Reads a time as services write it; returns `nil` for any other text.
  ///
  /// Accepted are RFC 3339 with up to nine fraction digits (`2026-03-01T09:00:00Z`), a date
  /// (`2026-03-01`), and milliseconds since 1970. A date is the same day in all time zones.
  ///
  /// - Parameter offset: Returns the time zone's offset from UTC at a given time; `nil` means UTC.
  init?(_ text: String, offset: ((Timestamp) -> Duration)?) {
    if let milliseconds = Int64(text) {
      self.init(Timestamp(milliseconds: milliseconds), offset: offset)
      return
    }
    var rest = Array(text.utf8)[...]
    guard let year = rest.number(4), rest.take("-"), let month = rest.number(2), rest.take("-"),
      let date = rest.number(2), let day = CalendarDay(year: year, month: month, day: date)
    else { return nil }
    if rest.isEmpty {
      self.init(day: day, inDay: nil, offset: nil)
      return
    }
    guard rest.take("T"), let hour = rest.number(2), rest.take(":"), let minute = rest.number(2),
      rest.take(":"), let second = rest.number(2), let fraction = rest.fraction(),
      let ahead = rest.offset(), rest.isEmpty, hour < 24, minute < 60, second < 60
    else { return nil }
    let minutes = (day.daysSince1970 * 24 + hour) * 60 + minute - ahead
    let milliseconds = Int64((minutes * 60 + second) * 1_000 + fraction)
    self.init(Timestamp(milliseconds: milliseconds), offset: offset)
  }

  private init(day: CalendarDay, inDay: Int?, offset: Int?) {
    (self.day, self.inDay, self.offset) = (day, inDay, offset)
  }

  private init?(_ timestamp: Timestamp, offset: ((Timestamp) -> Duration)?) {
    // The years 0 to 9999, also in local time; times outside them are not meant.
    let meant: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999
    guard meant ~= timestamp.milliseconds else { return nil }
    let ahead = offset.map { Int($0(timestamp).components.seconds / 60) }
    let local = Int(timestamp.milliseconds) + (ahead ?? 0) * 60_000
    guard meant ~= Int64(local) else { return nil }
    let inDay = (local % 86_400_000 + 86_400_000) % 86_400_000
    self.init(
      day: CalendarDay(daysSince1970: (local - inDay) / 86_400_000), inDay: inDay, offset: ahead)
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: mark) else { return false }
    removeFirst()
    return true
  }

  fileprivate mutating func number(_ count: Int) -> Int? {
    let digits = prefix(count)
    guard digits.count == count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    removeFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Returns the milliseconds of a fraction; 0 if there is none.
  fileprivate mutating func fraction() -> Int? {
    guard take(".") else { return 0 }
    let digits = prefix { 0x30...0x39 ~= $0 }
    guard 1...9 ~= digits.count else { return nil }
    removeFirst(digits.count)
    let first = digits.prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return [0, 100, 10, 1][Swift.min(digits.count, 3)] * first
  }

  /// Returns the minutes ahead of UTC.
  fileprivate mutating func offset() -> Int? {
    if take("Z") { return 0 }
    let sign = take("+") ? 1 : -1
    guard sign == 1 || take("-"), let hours = number(2), take(":"), let minutes = number(2),
      hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }
}

/// A time span relative to now, in one unit: "in 3 days", "2 hours ago", "tomorrow".
struct RelativeSpan {
  /// The style and the forms of the unit, such as `+one=in # day`.
  private let forms: [Substring]
  private let isNamed: Bool

  /// Reads the unit and the options of a format.
  ///
  /// The result is `nil` for an unknown unit or option.
  init?(_ format: ValueFormat, _ formats: LanguageFormats) {
    let styles = ["long", "short", "narrow"]
    guard let width = styles.firstIndex(of: format.option("style") ?? "long") else { return nil }
    switch format.option("numeric") {
    case nil, "always": isNamed = false
    case "auto": isNamed = true
    default: return nil
    }
    let name = format.option("range") ?? format.argument ?? "day"
    let unit = name.hasSuffix("s") ? String(name.dropLast()) : name
    let lines = RelativeTimeTable.lines(formats.language).split(separator: "\n")
    // The narrowest style that is not narrower than the requested one.
    for style in styles[...width].reversed() {
      if let line = lines.first(where: { $0.hasPrefix(unit + "." + style + ";") }) {
        forms = line.split(separator: ";")
        return
      }
    }
    return nil
  }

  /// Returns the text of a span; a negative count, including `-0`, is in the past.
  func text(_ count: DecimalDigits, _ formats: LanguageFormats) -> String? {
    if isNamed, let small = count.small, let name = form(String(small)) { return name }
    guard let notation = NumberNotation(ValueFormat("number"), formats, usual: 0...3) else {
      return nil
    }
    let (rounded, digits) = notation.text(count, formats)
    let category = PluralRule(language: formats.language).category(of: rounded.operands)
    let sign = count.isNegative ? "-" : "+"
    guard let form = form(sign + category.rawValue) ?? form(sign + "other") else { return nil }
    var text = ""
    for mark in form { if mark == "#" { text += digits } else { text.append(mark) } }
    return text
  }

  private func form(_ name: String) -> String? {
    forms.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }
}
