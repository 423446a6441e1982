/// One cell of a canvas (8 bytes).
struct Cell: Hashable {
  /// The character in the cell.
  var glyph: Glyph
  /// The style of the cell.
  var style: CellStyle
  /// 1 or 2 cells, or 0 for the right half of a wide glyph.
  var width: UInt8

  static func blank(_ style: CellStyle) -> Cell { Cell(glyph: .space, style: style, width: 1) }

  var isRightHalf: Bool { width == 0 }
}

/// A grapheme cluster: one scalar, or the number in a ``GlyphTable`` of a cluster with several.
struct Glyph: Hashable {
  let rawValue: UInt32

  static let space = Glyph(rawValue: 0x20)
  /// The right half of a wide glyph.
  static let none = Glyph(rawValue: 0)

  init(rawValue: UInt32) { self.rawValue = rawValue }
  init(_ scalar: Unicode.Scalar) { rawValue = scalar.value }

  /// The number in the table, or `nil` for a single scalar.
  var tableIndex: Int? { rawValue >> 31 == 1 ? Int(rawValue & 0x7FFF_FFFF) : nil }
}
