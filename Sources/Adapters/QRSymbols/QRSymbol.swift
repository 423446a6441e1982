/// The modules of a QR code, dark or light, in rows.
///
/// ISO/IEC 18004 calls it a symbol. It is independent of how it is drawn.
public struct QRSymbol: Hashable, Sendable {
  /// The possible sizes of versions 1 to 40, in modules per side.
  public static let sizes = stride(from: 21, through: 177, by: 4)

  /// The modules per side without the quiet zone.
  public let size: Int
  /// The error correction level.
  public let level: QRLevel
  private let modules: [Bool]

  /// Creates a code from modules, row by row.
  ///
  /// `true` is dark. Returns `nil` for an invalid size.
  public init?(size: Int, level: QRLevel, modules: [Bool]) {
    guard Self.sizes.contains(size), modules.count == size * size else { return nil }
    self.size = size
    self.level = level
    self.modules = modules
  }

  /// The version, from 1 to 40.
  public var version: Int { (size - 17) / 4 }

  /// Whether a module is dark.
  ///
  /// Positions outside the code are light, like the quiet zone.
  public subscript(row: Int, column: Int) -> Bool {
    guard 0..<size ~= row, 0..<size ~= column else { return false }
    return modules[row * size + column]
  }

  /// The modules row by row.
  ///
  /// `true` is dark.
  public var rows: [Bool] { modules }
}

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

/// Draws QR codes as SVG.
public enum QRDrawing {
  /// Returns an SVG file: a white square with the quiet zone, and the dark modules as one path.
  ///
  /// One unit is one module, so the picture stays sharp at any size.
  ///
  /// - Parameters:
  ///   - symbol: The code.
  ///   - scale: The pixels per module if nothing else sets the size.
  public static func svg(_ symbol: QRSymbol, scale: Int = 8) -> String {
    let quietZone = QRLimits.quietZone
    let side = symbol.size + 2 * quietZone
    var path = ""
    for row in 0..<symbol.size {
      var column = 0
      while column < symbol.size {
        guard symbol[row, column] else {
          column += 1
          continue
        }
        let start = column
        while symbol[row, column] { column += 1 }
        let width = column - start
        path += "M\(start + quietZone) \(row + quietZone)h\(width)v1h-\(width)z"
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(side * scale)" height="\(side * scale)" \
      viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">
      <path fill="#fff" d="M0 0h\(side)v\(side)h-\(side)z"/>
      <path d="\(path)"/>
      </svg>

      """
  }
}

/// Draws QR codes as rows of text.
///
/// A character shows two modules, one above the other.
public enum QRHalfBlocks {
  /// The color of the modules that are drawn as characters.
  ///
  /// The others are the background.
  public enum Color: String, CaseIterable, Sendable {
    /// The dark modules, for dark text on a light background.
    case dark
    /// The light modules and the quiet zone, for light text on a dark background.
    case light
  }

  /// Returns the rows of a code, all of the same length.
  ///
  /// A row shows two rows of modules.
  ///
  /// A code has an odd number of modules per side, so the last row has an extra half row of quiet
  /// zone.
  public static func rows(
    _ symbol: QRSymbol, color: Color, quietZone: Int = QRLimits.quietZone
  ) -> [String] {
    let range = -quietZone..<(symbol.size + quietZone)
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
      range.reduce(into: "") { text, column in
        let isDark = color == .dark
        text.unicodeScalars.append(
          glyph(
            upper: symbol[row, column] == isDark, lower: symbol[row + 1, column] == isDark))
      }
    }
  }

  /// Returns the number of columns of ``rows(_:color:quietZone:)``.
  public static func columns(_ symbol: QRSymbol, quietZone: Int = QRLimits.quietZone) -> Int {
    symbol.size + 2 * quietZone
  }

  private static func glyph(upper: Bool, lower: Bool) -> Unicode.Scalar {
    switch (upper, lower) {
    case (true, true): "\u{2588}"
    case (true, false): "\u{2580}"
    case (false, true): "\u{2584}"
    case (false, false): " "
    }
  }
}
