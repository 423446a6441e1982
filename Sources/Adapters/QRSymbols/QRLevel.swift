/// How much of a code may be lost and still be read (ISO/IEC 18004 section 6.5.1).
public enum QRLevel: String, CaseIterable, Comparable, Hashable, Sendable {
  /// About 7 % of its codewords.
  case low = "L"
  /// About 15 %.
  case medium = "M"
  /// About 25 %.
  case quartile = "Q"
  /// About 30 %.
  case high = "H"

  /// The most bytes that a code of this level holds (ISO/IEC 18004 table 7, version 40, byte mode).
  public var maximumBytes: Int {
    switch self {
    case .low: 2_953
    case .medium: 2_331
    case .quartile: 1_663
    case .high: 1_273
    }
  }

  /// Modules a side of the largest code that stands, with its quiet zone, in a terminal of 80×24.
  ///
  /// Version 5: 37 modules and 8 of quiet zone are 45 columns and 23 rows of half blocks.
  public static let comfortableSize = 37

  /// The level that reads best from a screen: the highest that costs nothing.
  ///
  /// A screen has no dirt and no creases; what keeps a code from being read there are modules too
  /// small for the camera. So a level is only taken if the code is no larger than that of level L,
  /// or stays within ``comfortableSize``.
  ///
  /// - Parameter sizes: Modules a side that the text needs, for each level that can hold it.
  /// - Returns: The level, or `nil` if none holds the text.
  public static func chosen(for sizes: [QRLevel: Int]) -> QRLevel? {
    guard let least = sizes[.low] else { return nil }
    let limit = max(least, comfortableSize)
    return sizes.filter { $0.value <= limit }.keys.max()
  }

  /// Whether `left` can lose less.
  public static func < (left: QRLevel, right: QRLevel) -> Bool {
    left.maximumBytes > right.maximumBytes
  }
}
