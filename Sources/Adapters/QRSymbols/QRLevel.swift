/// The error correction level: how much of a code may be lost (ISO/IEC 18004 section 6.5.1).
public enum QRLevel: String, CaseIterable, Comparable, Hashable, Sendable {
  /// About 7 % of the codewords may be lost.
  case low = "L"
  /// About 15 % of the codewords may be lost.
  case medium = "M"
  /// About 25 % of the codewords may be lost.
  case quartile = "Q"
  /// About 30 % of the codewords may be lost.
  case high = "H"

  /// The maximum number of bytes in a code of this level.
  ///
  /// See ISO/IEC 18004 table 7, version 40, byte mode.
  public var maximumBytes: Int {
    switch self {
    case .low: 2_953
    case .medium: 2_331
    case .quartile: 1_663
    case .high: 1_273
    }
  }

  /// The modules per side of the largest code that fits into a terminal of 80×24.
  ///
  /// Version 5 has 37 modules. With a quiet zone of 8, it needs 45 columns and 23 rows of half
  /// blocks.
  public static let comfortableSize = 37

  /// Returns the level that reads best from a screen: the highest that costs nothing.
  ///
  /// A screen has no dirt and no creases, but modules may be too small for the camera. So a higher
  /// level is chosen only if the code is not larger than at level L, or fits into
  /// ``comfortableSize``.
  ///
  /// - Parameter sizes: The modules per side for each level that can hold the text.
  /// - Returns: The level, or `nil` if no level can hold the text.
  public static func chosen(for sizes: [QRLevel: Int]) -> QRLevel? {
    guard let least = sizes[.low] else { return nil }
    let limit = max(least, comfortableSize)
    return sizes.filter { $0.value <= limit }.keys.max()
  }

  /// Returns whether `left` corrects fewer errors than `right`.
  public static func < (left: QRLevel, right: QRLevel) -> Bool {
    left.maximumBytes > right.maximumBytes
  }
}
