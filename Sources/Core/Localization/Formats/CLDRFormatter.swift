public import LandfallDomain

/// A formatter for numbers, dates and lists in seven languages, with its own tables and without
/// Foundation.
///
/// It suits programs that must start fast, such as textshell. An app that uses Foundation anyway
/// takes the `SystemFormatter` of LandfallFoundation, which knows all languages, currencies and
/// relative times. Both write the formats that they share in the same way.
///
/// The languages are English, Arabic, Hebrew, German, French, Spanish and Japanese, each in its
/// most common region. For all other languages and regions, such as `en-GB`, dates are written as
/// `2026-03-01 09:05`. Numbers and lists are then left to the core.
///
/// ```swift
/// let formatter = CLDRFormatter()
/// formatter.text(["2026-03-01T09:05:00Z"], as: .moment, in: "de")  // "1. März 2026, 9:05"
/// ```
public struct CLDRFormatter: ValueFormatter {
  /// The offset of the person's time zone from UTC at a given time, in whole minutes.
  private let offset: @Sendable (Timestamp) -> Duration

  /// Creates a formatter for a time zone; the default is UTC.
  public init(offset: @escaping @Sendable (Timestamp) -> Duration = { _ in .zero }) {
    self.offset = offset
  }

  /// Returns the text of a value, or `nil` if the format or the value is not supported.
  ///
  /// - `number`: a decimal number. Options: `minimumIntegerDigits`, `minimumFractionDigits`,
  ///   `maximumFractionDigits` (0 to 20), `useGrouping`, `style: percent`. A compact number is
  ///   written in full.
  /// - `datetime`: a time in RFC 3339, a date, or milliseconds since 1970. A date is the same day
  ///   in all time zones. Options: `dateStyle` and `timeStyle` (`full | long | medium | short`),
  ///   and `timeZone` with the values `UTC` and `GMT`.
  /// - `list`: one or more values. Options: `type: conjunction | disjunction`, `style: long | short
  ///   | narrow`.
  public func text(_ values: [String], as format: ValueFormat, in language: String) -> String? {
    guard let value = values.first else { return nil }
    let formats = LanguageFormats.of(language)
    switch format.name {
    case "number": return formats.flatMap { number(value, format, $0) }
    case "datetime": return time(value, format, formats ?? .root)
    case "list": return formats.flatMap { list(values, format, $0) }
    default: return nil
    }
  }

  private func number(
    _ value: String, _ format: ValueFormat, _ formats: LanguageFormats
  ) -> String? {
    guard var number = DecimalDigits(value) else { return nil }
    func digits(_ name: String) -> Int? {
      format.option(name).flatMap { Int($0) }.map { min(max(0, $0), 20) }
    }
    let isPercent = format.option("style") == "percent"
    if isPercent { number = number.hundredfold }
    let most = digits("maximumFractionDigits")
    let least = min(digits("minimumFractionDigits") ?? 0, most ?? .max)
    let text = number.text(
      formats, integerDigits: digits("minimumIntegerDigits") ?? 1,
      fractionDigits: least...(most ?? max(isPercent ? 0 : 3, least)),
      isGrouped: format.option("useGrouping") != "false")
    return isPercent ? text + formats.percent : text
  }

  private func time(
    _ value: String, _ format: ValueFormat, _ formats: LanguageFormats
  ) -> String? {
    let zone: (Timestamp) -> Duration
    switch format.option("timeZone") {
    case nil: zone = offset
    case "UTC", "GMT": zone = { _ in .zero }
    default: return nil
    }
    guard let time = CalendarTime(value, offset: zone) else { return nil }
    let timeStyle = time.inDay == nil ? nil : format.option("timeStyle")
    var clock: String?
    switch timeStyle {
    case "full", "long":
      clock = formats.date(formats.mediumTime, time) + " " + formats.zone(time)
    case "medium": clock = formats.date(formats.mediumTime, time)
    case "short": clock = formats.date(formats.shortTime, time)
    default: break
    }
    var (day, joint): (String?, String) = (nil, formats.joint)
    switch format.option("dateStyle") {
    case "full": (day, joint) = (formats.fullDate, formats.longJoint ?? joint)
    case "long": (day, joint) = (formats.longDate, formats.longJoint ?? joint)
    case "medium": (day, joint) = (formats.mediumDate, formats.mediumJoint ?? joint)
    case "short": day = formats.shortDate
    default: break
    }
    if day == nil, clock == nil { day = formats.shortDate }
    guard let day else { return clock }
    return formats.date(day, time) + (clock.map { joint + $0 } ?? "")
  }

  private func list(
    _ values: [String], _ format: ValueFormat, _ formats: LanguageFormats
  ) -> String? {
    let joints: ListJoints
    switch (format.option("type") ?? "conjunction", format.option("style")) {
    case ("conjunction", "short"): joints = formats.shortAnd ?? formats.and
    case ("conjunction", "narrow"): joints = formats.narrowAnd ?? formats.and
    case ("conjunction", _): joints = formats.and
    case ("disjunction", _): joints = formats.or
    default: return nil
    }
    return joints.text(values, joint: formats.joining)
  }
}
