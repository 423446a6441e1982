import Foundation
import LandfallLocalization

/// How many digits a format asks for, within what ICU can show.
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

  /// Whether the format says anything of them.
  var isGiven: Bool { integer != nil || least != nil || most != nil }

  /// The precision, with a usual number of digits at most where the format names none.
  func precision(atMost usual: Int) -> NumberFormatStyleConfiguration.Precision {
    let least = min(least ?? 0, most ?? .max)
    return .integerAndFractionLength(
      integerLimits: (integer ?? 1)..., fractionLimits: least...(most ?? max(usual, least)))
  }
}
