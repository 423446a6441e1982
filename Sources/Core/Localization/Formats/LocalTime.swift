import LandfallDomain

/// A local date and time, or a date without a time.
struct LocalTime: Equatable {
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
    var reader = DateReader(text)
    guard let day = reader.day() else { return nil }
    if reader.isAtEnd {
      self.init(day: day, inDay: nil, offset: nil)
      return
    }
    guard let time = reader.timeOfDay(), let ahead = reader.offset(), reader.isAtEnd else {
      return nil
    }
    self.init(Timestamp(day, inDay: time - ahead * 60_000), offset: offset)
  }

  private init(day: CalendarDay, inDay: Int?, offset: Int?) {
    (self.day, self.inDay, self.offset) = (day, inDay, offset)
  }

  private init?(_ timestamp: Timestamp, offset: ((Timestamp) -> Duration)?) {
    // Times outside these years are not meant, also in local time.
    let meant = Timestamp.rfc3339Bounds
    guard meant ~= timestamp else { return nil }
    let ahead = offset.map { Int($0(timestamp).components.seconds / 60) }
    let local = timestamp + .seconds((ahead ?? 0) * 60)
    guard meant ~= local else { return nil }
    let time = CalendarTime(local)
    self.init(day: time.day, inDay: time.inDay, offset: ahead)
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
