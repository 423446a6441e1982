import LandfallDomain

/// The digits and separators that a format requests, with the bounds of JavaScript's `Intl`.
struct NumberNotation {
  private var integerDigits = 1
  private let fractionDigits: ClosedRange<Int>
  private let leastGrouped: Int?

  /// Reads the options of a format.
  ///
  /// The result is `nil` if an option is out of bounds or the minimum exceeds the maximum.
  ///
  /// - Parameter usual: The number of fraction digits without an option.
  init?(_ format: ValueFormat, _ formats: LanguageFormats, usual: ClosedRange<Int>) {
    var least: Int?
    var most: Int?
    for option in format.options {
      switch option.name {
      case "minimumIntegerDigits":
        guard let count = Int(option.value), 1...21 ~= count else { return nil }
        integerDigits = count
      case "minimumFractionDigits":
        guard let count = Int(option.value), 0...20 ~= count else { return nil }
        least = count
      case "maximumFractionDigits":
        guard let count = Int(option.value), 0...20 ~= count else { return nil }
        most = count
      default: continue
      }
    }
    let first = least ?? min(usual.lowerBound, most ?? usual.lowerBound)
    let last = most ?? max(usual.upperBound, first)
    guard first <= last else { return nil }
    fractionDigits = first...last
    switch format.option("useGrouping") {
    case nil, "auto": leastGrouped = formats.leastGrouped
    case "true", "always": leastGrouped = 1
    case "min2": leastGrouped = 2
    case "false": leastGrouped = nil
    default: return nil
    }
  }

  /// Returns the rounded number, and its text without a sign.
  func text(
    _ number: DecimalDigits, _ formats: LanguageFormats
  ) -> (number: DecimalDigits, text: String) {
    let rounded = number.rounded(to: fractionDigits)
    return (
      rounded,
      rounded.text(formats, integerDigits: integerDigits, leastGrouped: leastGrouped)
    )
  }
}
