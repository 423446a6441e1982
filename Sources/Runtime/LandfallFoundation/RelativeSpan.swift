import Foundation
import LandfallLocalization

/// A time span relative to now, in one unit: "in 3 days", "2 hours ago", "tomorrow".
struct RelativeSpan {
  private let count: Int
  private let unit: Calendar.Component
  private let width: Date.RelativeFormatStyle.UnitsStyle
  private let isNamed: Bool

  /// Reads the unit and the style from a format.
  ///
  /// The result is `nil` for a unit that Foundation does not support, such as a quarter, and for a
  /// count above one million.
  init?(_ count: Int, _ format: ValueFormat) {
    guard count.magnitude <= 1_000_000 else { return nil }
    let name = format.option("range") ?? format.argument ?? "day"
    switch name.hasSuffix("s") ? String(name.dropLast()) : name {
    case "second": unit = .second
    case "minute": unit = .minute
    case "hour": unit = .hour
    case "day": unit = .day
    case "week": unit = .weekOfYear
    case "month": unit = .month
    case "year": unit = .year
    default: return nil
    }
    self.count = count
    switch format.option("style") {
    case "short": width = .abbreviated
    case "narrow": width = .narrow
    default: width = .wide
    }
    isNamed = format.option("numeric") == "auto"
  }

  /// Returns the text of the span in a language.
  func text(_ locale: Locale) -> String? {
    // The Gregorian calendar in GMT, so that whole units give whole numbers.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = locale
    if #available(iOS 18, macOS 15, watchOS 11, *) {
      let start = Date(timeIntervalSince1970: 978_307_200)
      guard let end = calendar.date(byAdding: unit, value: count, to: start) else { return nil }
      var style = Date.AnchoredRelativeFormatStyle(
        anchor: end, presentation: isNamed ? .named : .numeric, unitsStyle: width, locale: locale,
        calendar: calendar)
      style.allowedFields = [field]
      return style.format(start)
    }
    #if canImport(Darwin)
      let formatter = RelativeDateTimeFormatter()
      formatter.locale = locale
      formatter.calendar = calendar
      formatter.dateTimeStyle = isNamed ? .named : .numeric
      formatter.unitsStyle = width == .wide ? .full : width == .narrow ? .short : .abbreviated
      var components = DateComponents()
      components.setValue(count, for: unit)
      return formatter.localizedString(from: components)
    #else
      return nil
    #endif
  }

  @available(iOS 18, macOS 15, watchOS 11, *)
  private var field: Date.RelativeFormatStyle.Field {
    switch unit {
    case .second: .second
    case .minute: .minute
    case .hour: .hour
    case .weekOfYear: .week
    case .month: .month
    case .year: .year
    default: .day
    }
  }
}
