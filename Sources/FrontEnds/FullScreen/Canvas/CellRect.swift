/// A rectangle of cells.
///
/// It is empty if its width or height is 0.
package struct CellRect: Hashable, Sendable {
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
