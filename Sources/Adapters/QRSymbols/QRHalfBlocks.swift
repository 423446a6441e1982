/// Draws a code as rows of text: a character is two modules, one above the other.
public enum QRHalfBlocks {
  /// Which modules are drawn by characters; the others are the background.
  public enum Color: String, CaseIterable, Sendable {
    /// The dark ones: right where text is darker than its background.
    case dark
    /// The light ones, the quiet zone among them: right where text is lighter.
    case light
  }

  /// The rows, all of the same length: one column a module, one row two modules.
  ///
  /// A code has an odd number of modules a side, so one row more of the quiet zone is at the end.
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

  /// Columns that ``rows(_:color:quietZone:)`` takes.
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
