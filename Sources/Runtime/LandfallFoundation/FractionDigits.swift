import Foundation
import LandfallLocalization

/// The number of digits that a format asks for, limited to what ICU supports.
struct FractionDigits {
  private let integer: Int?
  private let least: Int?
  private let most: Int?

  init(_ format: ValueFormat) {
    func digits(_ name: String) -> Int? {
      format.option(name).flatMap { Int($0) }.map { min(max(0, $0), 20) }
    }
    integer = digits("minimumIntegerDigits")
    least = digits("minimumFractionDigits")
    most = digits("maximumFractionDigits")
  }

  /// Whether the format has any of these options.
  var isGiven: Bool { integer != nil || least != nil || most != nil }

  /// Returns the precision; without a maximum in the format, at most `usual` fraction digits are
  /// shown.
  func precision(atMost usual: Int) -> NumberFormatStyleConfiguration.Precision {
    let least = min(least ?? 0, most ?? .max)
    return .integerAndFractionLength(
      integerLimits: (integer ?? 1)..., fractionLimits: least...(most ?? max(usual, least)))
  }
}
