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
