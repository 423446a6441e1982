/// The position of a cell.
///
/// The upper left corner is (0, 0).
package struct CellPoint: Hashable, Sendable {
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
