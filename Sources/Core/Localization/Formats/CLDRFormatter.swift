public import LandfallDomain

/// A formatter for numbers, money, dates, time spans and lists in seven languages, with its own
/// tables and without Foundation.
///
/// It writes what i18next writes in a browser, which is what JavaScript's `Intl` answers, so an app
/// and its website can share catalogues. The `SystemFormatter` of LandfallFoundation uses it too,
/// and Foundation for all other languages.
///
/// The languages are English, Arabic, Hebrew, German, French, Spanish and Japanese, each in its
/// most common region, and `ar-EG`, which has Arabic digits. For all other languages and regions,
/// such as `en-GB`, dates are written as `2026-03-01 09:05`. Other values are then left to the
/// core.
///
/// ```swift
/// let formatter = CLDRFormatter()
/// formatter.text(["2026-03-01T09:05:00Z"], as: .moment, in: "de")  // "01.03.2026, 09:05"
/// ```
public struct CLDRFormatter: ValueFormatter {
  /// The offset of the person's time zone from UTC at a given time, in whole minutes.
  private let offset: (@Sendable (Timestamp) -> Duration)?

  /// Creates a formatter for a time zone; the default is UTC.
  public init(offset: (@Sendable (Timestamp) -> Duration)? = nil) {
    self.offset = offset
  }

  /// Returns whether the tables have a language.
  package static func has(_ language: String) -> Bool { LanguageFormats.of(language) != nil }

  /// Returns the text of a value, or `nil` if the format or the value is not supported.
  ///
  /// An option with an invalid value gives `nil` too; unknown options are ignored.
  ///
  /// - `number`: a decimal number with at most 309 digits before the point, also as `1e+21`.
  ///   Options: `minimumIntegerDigits` (1 to 21), `minimumFractionDigits` and
  ///   `maximumFractionDigits` (0 to 20), `useGrouping`, `style: decimal | percent | currency`. A
  ///   compact number is written in full.
  /// - `currency(EUR)`: such a number. Options: those of `number`, `currency`, `currencyDisplay:
  ///   symbol | narrowSymbol | code | name`. Fifty currencies have names.
  /// - `datetime`: a time in RFC 3339, a date, or milliseconds since 1970. A date is the same day
  ///   in all time zones. Options: `dateStyle` and `timeStyle` (`full | long | medium | short`),
  ///   and `timeZone` with the values `UTC` and `GMT`. A time zone is written as its offset.
  /// - `relativetime(day)`: a decimal number, negative for the past. Options: `range` (`second` …
  ///   `year`, `quarter`), `numeric: always | auto`, `style: long | short | narrow`.
  /// - `list`: one or more values. Options: `type: conjunction | disjunction`, `style: long | short
  ///   | narrow`.
  public func text(_ values: [String], as format: ValueFormat, in language: String) -> String? {
    guard let value = values.first else { return nil }
    let known = LanguageFormats.of(language)
    if format.name == "datetime" { return time(value, format, known ?? .root) }
    guard let formats = known else { return nil }
    switch format.name {
    case "number": return DecimalDigits(value).flatMap { number($0, format, formats) }
    case "currency": return DecimalDigits(value).flatMap { currency($0, format, formats) }
    case "relativetime":
      guard let count = DecimalDigits(value) else { return nil }
      return RelativeSpan(format, formats)?.text(count, formats)
    case "list": return list(values, format, formats)
    default: return nil
    }
  }

  private func number(
    _ number: DecimalDigits, _ format: ValueFormat, _ formats: LanguageFormats
  ) -> String? {
    let isPercent: Bool
    switch format.option("style") {
    case nil, "decimal": isPercent = false
    case "percent": isPercent = true
    case "currency": return currency(number, format, formats)
    default: return nil
    }
    guard let notation = NumberNotation(format, formats, usual: 0...(isPercent ? 0 : 3)) else {
      return nil
    }
    let (rounded, digits) = notation.text(isPercent ? number.hundredfold : number, formats)
    let sign = rounded.isNegative ? formats.minus : ""
    return sign + digits + (isPercent ? formats.percent : "")
  }

  private func currency(
    _ amount: DecimalDigits, _ format: ValueFormat, _ formats: LanguageFormats
  ) -> String? {
    return CurrencyFormat(format, formats)?.text(amount, formats)
  }

  private func time(
    _ value: String, _ format: ValueFormat, _ formats: LanguageFormats
  ) -> String? {
    let zone: ((Timestamp) -> Duration)?
    switch format.option("timeZone") {
    case nil: zone = offset
    case "UTC", "GMT": zone = nil
    default: return nil
    }
    guard let time = LocalTime(value, offset: zone) else { return nil }
    var clock: String?
    switch format.option("timeStyle") {
    case "full": clock = formats.fullTime
    case "long": clock = formats.longTime
    case "medium": clock = formats.mediumTime
    case "short": clock = formats.shortTime
    case nil: break
    default: return nil
    }
    if time.inDay == nil { clock = nil }
    var (day, joint): (String?, String) = (nil, "")
    switch format.option("dateStyle") {
    case "full": (day, joint) = (formats.fullDate, formats.fullJoint)
    case "long": (day, joint) = (formats.longDate, formats.longJoint)
    case "medium": (day, joint) = (formats.mediumDate, formats.mediumJoint)
    case "short": (day, joint) = (formats.shortDate, formats.shortJoint)
    case nil: day = clock == nil ? formats.plainDate : nil
    default: return nil
    }
    let date = day.map { formats.date($0, time) } ?? ""
    return date + (clock.map { joint + formats.date($0, time) } ?? "")
  }

  private func list(
    _ values: [String], _ format: ValueFormat, _ formats: LanguageFormats
  ) -> String? {
    let joints: ListJoints
    switch (format.option("type") ?? "conjunction", format.option("style")) {
    case ("conjunction", "short"): joints = formats.shortAnd ?? formats.and
    case ("conjunction", "narrow"): joints = formats.narrowAnd ?? formats.and
    case ("conjunction", nil), ("conjunction", "long"): joints = formats.and
    case ("disjunction", nil), ("disjunction", "long"), ("disjunction", "short"),
      ("disjunction", "narrow"):
      joints = formats.or
    default: return nil
    }
    return joints.text(values, joint: formats.joining)
  }
}

/// A formatter for numbers, currencies, dates, relative times and lists in a language.
///
/// `CLDRFormatter` has tables for seven languages. LandfallFoundation has a formatter that uses
/// the system. Without a formatter, numbers use the language's digits, and all other values are
/// shown as given.
public protocol ValueFormatter: Sendable {
  func text(_ values: [String], as format: ValueFormat, in language: String) -> String?
}

/// The format of a placeholder's value: `{{price, currency(EUR; style: name)}}`.
public struct ValueFormat: Hashable, Sendable {
  /// The name in lower case: `number`, `currency`, `datetime`, `relativetime`, `list`, or the app's
  /// own.
  public let name: String
  /// The unnamed part in the parentheses, such as `EUR` or `day`; `nil` if there is none.
  public let argument: String?
  /// The named parts in the parentheses, in order, such as `minimumFractionDigits: 2`.
  package let options: [NamedValue]

  /// The format for a time from the services: a short, unambiguous date and time.
  ///
  /// A date without a time is written as a date.
  package static let moment = ValueFormat(
    "datetime",
    options: [NamedValue("dateStyle", "medium"), NamedValue("timeStyle", "short")])

  /// Returns the value of an option, or `nil` if it is not set.
  public func option(_ name: String) -> String? { options.first(named: name) }

  /// Creates a format.
  package init(_ name: String, argument: String? = nil, options: [NamedValue] = []) {
    self.name = name
    self.argument = argument
    self.options = options
  }

  /// Reads the format after a placeholder's comma.
  init(_ bytes: ArraySlice<UInt8>) {
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")) else {
      self.init(bytes.trimmed.text.lowercased())
      return
    }
    let close = bytes.lastIndex(of: UInt8(ascii: ")")) ?? bytes.endIndex
    var argument: String?
    var options: [NamedValue] = []
    let inner = open < close ? bytes[(open + 1)..<close] : []
    for part in inner.split(separator: UInt8(ascii: ";")) {
      if let colon = part.firstIndex(of: UInt8(ascii: ":")) {
        options.append(
          NamedValue(part[..<colon].trimmed.text, part[(colon + 1)...].trimmed.text))
      } else {
        argument = argument ?? part.trimmed.text
      }
    }
    self.init(bytes[..<open].trimmed.text.lowercased(), argument: argument, options: options)
  }
}
