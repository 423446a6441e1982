internal import LandfallDomain

/// One cell of a canvas (8 bytes).
struct Cell: Equatable {
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
struct Glyph: Equatable {
  let rawValue: UInt32

  static let space = Glyph(rawValue: 0x20)
  /// The right half of a wide glyph.
  static let none = Glyph(rawValue: 0)

  init(rawValue: UInt32) { self.rawValue = rawValue }
  init(_ scalar: Unicode.Scalar) { rawValue = scalar.value }

  /// The number in the table, or `nil` for a single scalar.
  var tableIndex: Int? { rawValue >> 31 == 1 ? Int(rawValue & 0x7FFF_FFFF) : nil }
}

/// The position of a cell.
///
/// The upper left corner is (0, 0).
package struct CellPoint: Equatable, Sendable {
  /// The column.
  package var x: Int
  /// The row.
  package var y: Int

  /// Creates a position.
  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A size in cells.
public struct CellSize: Hashable, Sendable {
  /// Columns; never negative.
  package let width: Int
  /// Rows; never negative.
  package let height: Int

  /// The maximum number of columns and of rows.
  ///
  /// A terminal that reports more gets this size.
  package static let maximum = 1_000

  /// Creates a size.
  ///
  /// Both values are limited to 0…``maximum``.
  package init(width: Int, height: Int) {
    self.width = min(max(width, 0), Self.maximum)
    self.height = min(max(height, 0), Self.maximum)
  }
}

/// A rectangle of cells.
///
/// It is empty if its width or height is 0.
package struct CellRect: Equatable, Sendable {
  /// The leftmost column.
  package var x: Int
  /// The topmost row.
  package var y: Int
  /// Columns; never negative.
  package var width: Int
  /// Rows; never negative.
  package var height: Int

  /// Creates a rectangle.
  ///
  /// A negative width or height counts as 0.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(width, 0)
    self.height = max(height, 0)
  }

  /// Creates a rectangle at the upper left corner.
  package init(_ size: CellSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width == 0 || height == 0 }

  func contains(_ point: CellPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  func intersection(_ other: CellRect) -> CellRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return CellRect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  func inset(horizontally columns: Int, vertically rows: Int) -> CellRect {
    CellRect(x: x + columns, y: y + rows, width: width - 2 * columns, height: height - 2 * rows)
  }

  func offset(x columns: Int, y rows: Int) -> CellRect {
    CellRect(x: x + columns, y: y + rows, width: width, height: height)
  }

  /// Returns the rectangle mirrored within `bounds`, for right-to-left layout.
  func mirrored(in bounds: CellRect) -> CellRect {
    CellRect(x: bounds.x + bounds.maxX - maxX, y: y, width: width, height: height)
  }

  /// Returns the rectangle without some columns at the end of a line.
  func shortened(by columns: Int, _ direction: TextDirection) -> CellRect {
    CellRect(
      x: direction == .rightToLeft ? x + columns : x, y: y, width: width - columns, height: height)
  }

  /// Splits off rows at the top.
  func splitTop(_ rows: Int) -> (top: CellRect, rest: CellRect) {
    let rows = min(max(rows, 0), height)
    return (
      CellRect(x: x, y: y, width: width, height: rows),
      CellRect(x: x, y: y + rows, width: width, height: height - rows)
    )
  }

  /// Splits off rows at the bottom.
  func splitBottom(_ rows: Int) -> (rest: CellRect, bottom: CellRect) {
    let halves = splitTop(height - min(max(rows, 0), height))
    return (halves.top, halves.rest)
  }
}

/// The look of a cell, described by meaning instead of by color.
///
/// ``Palette`` converts it to colors, or to weight and reverse video on a terminal without colors.
/// So the same canvas works in every terminal.
package struct CellStyle: Equatable, Sendable {
  /// The meaning of a text.
  package enum Color: UInt8, CaseIterable, Sendable {
    /// Ordinary text.
    case plain
    /// Less important text: a subtitle, a time, a mark.
    case faint
    /// Something that can be activated, or that is selected.
    case accent
    /// Success.
    case good
    /// A warning: stale, offline.
    case caution
    /// Failed or forbidden.
    case bad
  }

  /// The kind of background behind a text.
  package enum Fill: UInt8, CaseIterable, Sendable {
    /// The screen itself, with the terminal's own background.
    case page
    /// The header, tab bar or status line.
    case bar
    /// A menu or a sheet above the screen.
    case panel
    /// The selected row or item.
    case selected
    /// The main button.
    case accent
    /// An error message.
    case alarm
    /// The content below a menu, or a screen that is being left.
    case veil
    /// White paper with black text in every theme, for a code that a camera reads.
    case paper
  }

  /// Text attributes.
  package struct Traits: OptionSet, Equatable, Sendable {
    /// The bits.
    package let rawValue: UInt8
    /// Creates traits from bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold.
    package static let bold = Traits(rawValue: 1)
  }

  /// The meaning of the text.
  package var color: Color
  /// The background behind the text.
  package var fill: Fill
  /// The text attributes.
  package var traits: Traits

  /// Creates a style.
  package init(_ color: Color = .plain, on fill: Fill = .page, _ traits: Traits = []) {
    self.color = color
    self.fill = fill
    self.traits = traits
  }

  /// Returns the same background with another text color.
  func with(_ color: Color, _ traits: Traits? = nil) -> CellStyle {
    CellStyle(color, on: fill, traits ?? self.traits)
  }
}
