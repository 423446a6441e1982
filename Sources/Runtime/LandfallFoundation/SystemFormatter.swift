public import Foundation
import LandfallDomain
public import LandfallLocalization

/// Formats numbers, money, dates, time spans and lists in all languages.
///
/// In the languages of `CLDRFormatter`, texts come from its tables and equal those of i18next. In
/// all others, they come from Foundation's format styles. The formats and options are those of
/// i18next, as far as Foundation supports them. Without an option, the usual style of the language
/// applies. Unknown options are ignored. The table of formats is in `Docs`. This is a separate
/// module, so that a program without it does not link Foundation.
///
/// ```swift
/// let formatter = SystemFormatter(timeZone: .current)
/// formatter.text(["1234.5"], as: ValueFormat("number"), in: "de")  // "1.234,5"
/// ```
public struct SystemFormatter: ValueFormatter {
  /// The time zone for times whose format names none.
  public let timeZone: TimeZone

  /// Creates a formatter for a time zone.
  public init(timeZone: TimeZone = .current) { self.timeZone = timeZone }

  /// Returns the text of a value; `nil` for an unknown format or an invalid value.
  ///
  /// - `number`: a decimal number. Options: `minimumIntegerDigits`, `minimumFractionDigits`,
  ///   `maximumFractionDigits`, `useGrouping`, `style: percent`, `notation: compact`.
  /// - `currency(EUR)`: a decimal number. Options: `currency`, `currencyDisplay: symbol |
  ///   narrowSymbol | code | name`, the fraction digits.
  /// - `datetime`: an RFC 3339 time, a date without a time, or milliseconds since 1970. A date
  ///   stays the same in every time zone. Options: `dateStyle` and `timeStyle` (`full | long |
  ///   medium | short`), `timeZone`.
  /// - `relativetime(day)`: a whole number, negative for the past. Options: `range`, `style: long |
  ///   short | narrow`, `numeric: always | auto`.
  /// - `list`: one or more values. Options: `type: conjunction | disjunction`, `style`.
  public func text(_ values: [String], as format: ValueFormat, in language: String) -> String? {
    guard let value = values.first else { return nil }
    // The tables have neither compact numbers nor the names of all currencies.
    if CLDRFormatter.has(language), format.option("notation") != "compact" {
      let text = tables(values, format, language)
      guard text == nil, format.option("currencyDisplay") == "name" else { return text }
    }
    let locale = Locale(identifier: language)
    switch format.name {
    case "number": return Self.decimal(value).flatMap { number($0, format, locale) }
    case "currency": return Self.decimal(value).flatMap { currency($0, format, locale) }
    case "datetime": return time(value, format, locale)
    case "relativetime": return Int(value).flatMap { RelativeSpan($0, format)?.text(locale) }
    case "list": return list(values, format, locale)
    default: return nil
    }
  }

  /// Returns the text from the core's tables, in any time zone.
  private func tables(
    _ values: [String], _ format: ValueFormat, _ language: String
  ) -> String? {
    guard format.name == "datetime" else {
      return CLDRFormatter().text(values, as: format, in: language)
    }
    var zone = timeZone
    if let name = format.option("timeZone") {
      guard let asked = TimeZone(identifier: name) else { return nil }
      zone = asked
    }
    let zoneless = ValueFormat(
      format.name, argument: format.argument,
      options: format.options.filter { $0.name != "timeZone" })
    // Foundation names UTC so.
    if zone.identifier == "GMT" { return CLDRFormatter().text(values, as: zoneless, in: language) }
    let formatter = CLDRFormatter { [zone] time in .seconds(zone.secondsFromGMT(for: Date(time))) }
    return formatter.text(values, as: zoneless, in: language)
  }

  /// Parses a number that consists of ASCII digits and a decimal point.
  private static func decimal(_ text: String) -> Decimal? {
    guard PluralOperands(decimal: text) != nil, !text.utf8.contains(UInt8(ascii: "c")) else {
      return nil
    }
    return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
  }

  private static func date(_ text: String) -> Date? {
    if let milliseconds = Int64(text) { return Date(Timestamp(milliseconds: milliseconds)) }
    let styles: [Date.ISO8601FormatStyle] = [
      .iso8601, Date.ISO8601FormatStyle(includingFractionalSeconds: true),
    ]
    for style in styles {
      do {
        return try style.parse(text)
      } catch {
        // Try the next format.
        continue
      }
    }
    return nil
  }

  private func number(_ number: Decimal, _ format: ValueFormat, _ locale: Locale) -> String? {
    let digits = FractionDigits(format)
    if format.option("style") == "percent" {
      var style = Decimal.FormatStyle.Percent(locale: locale).grouping(Self.grouping(format))
        .precision(digits.precision(atMost: 0)).rounded(rule: .toNearestOrAwayFromZero)
      if format.option("notation") == "compact" { style = style.notation(.compactName) }
      return number.formatted(style)
    }
    var style = Decimal.FormatStyle(locale: locale).grouping(Self.grouping(format))
      .rounded(rule: .toNearestOrAwayFromZero)
    if format.option("notation") == "compact" {
      style = style.notation(.compactName)
      if digits.isGiven { style = style.precision(digits.precision(atMost: 3)) }
    } else {
      style = style.precision(digits.precision(atMost: 3))
    }
    return number.formatted(style)
  }

  private func currency(_ number: Decimal, _ format: ValueFormat, _ locale: Locale) -> String? {
    guard let code = format.option("currency") ?? format.argument, code.utf8.count == 3 else {
      return nil
    }
    let presentation: CurrencyFormatStyleConfiguration.Presentation =
      switch format.option("currencyDisplay") {
      case "code": .isoCode
      case "name": .fullName
      case "narrowSymbol": .narrow
      default: .standard
      }
    var style = Decimal.FormatStyle.Currency(code: code.uppercased(), locale: locale)
      .presentation(presentation).grouping(Self.grouping(format))
      .rounded(rule: .toNearestOrAwayFromZero)
    let digits = FractionDigits(format)
    if digits.isGiven { style = style.precision(digits.precision(atMost: 3)) }
    return number.formatted(style)
  }

  /// Parses a date without a time, as midnight in UTC.
  private static func day(_ text: String) -> Date? {
    guard text.utf8.count == 10 else { return nil }
    do {
      return try Date.ISO8601FormatStyle().year().month().day().parse(text)
    } catch {
      return nil
    }
  }

  private func time(_ value: String, _ format: ValueFormat, _ locale: Locale) -> String? {
    let wholeDay = Self.day(value)
    guard let date = wholeDay ?? Self.date(value) else { return nil }
    let day: Date.FormatStyle.DateStyle? =
      switch format.option("dateStyle") {
      case "full": .complete
      case "long": .long
      case "medium": .abbreviated
      case "short": .numeric
      default: nil
      }
    let time: Date.FormatStyle.TimeStyle? =
      switch wholeDay == nil ? format.option("timeStyle") : nil {
      case "full", "long": .complete
      case "medium": .standard
      case "short": .shortened
      default: nil
      }
    let isPlain = day == nil && time == nil
    let asked = format.option("timeZone").flatMap { TimeZone(identifier: $0) }
    let zone = wholeDay == nil ? asked ?? timeZone : .gmt
    return date.formatted(
      Date.FormatStyle(
        date: isPlain ? .numeric : day, time: time, locale: locale, timeZone: zone))
  }

  private func list(_ values: [String], _ format: ValueFormat, _ locale: Locale) -> String? {
    typealias Style = ListFormatStyle<StringStyle, [String]>
    let type: Style.ListType
    switch format.option("type") {
    case nil, "conjunction": type = .and
    case "disjunction": type = .or
    default: return nil
    }
    let width: Style.Width =
      switch format.option("style") {
      case "short": .short
      case "narrow": .narrow
      default: .standard
      }
    let list: Style = .list(type: type, width: width)
    let style = list.locale(locale)
    // If the language's pattern isolates each element itself, the core's isolates would be
    // duplicates.
    let isIsolating = style.format(["a", "b"]).contains("\u{2068}")
    return style.format(isIsolating ? values.map(Self.bare) : values)
  }

  /// Returns an element without the isolates that the core added.
  private static func bare(_ element: String) -> String {
    guard element.unicodeScalars.first == "\u{2068}", element.unicodeScalars.last == "\u{2069}"
    else { return element }
    return String(element.unicodeScalars.dropFirst().dropLast())
  }

  private static func grouping(
    _ format: ValueFormat
  ) -> NumberFormatStyleConfiguration.Grouping {
    format.option("useGrouping") == "false" ? .never : .automatic
  }
}
