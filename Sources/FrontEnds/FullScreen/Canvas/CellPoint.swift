/// The position of a cell.
///
/// The upper left corner is (0, 0).
@_spi(Benchmarks) public struct CellPoint: Hashable, Sendable {
  /// The column.
  public var x: Int
  /// The row.
  public var y: Int

  /// Creates a position.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A size in cells.
public struct CellSize: Hashable, Sendable {
  /// Columns; never negative.
  public let width: Int
  /// Rows; never negative.
  public let height: Int

  /// The maximum number of columns and of rows.
  ///
  /// A terminal that reports more gets this size.
  public static let maximum = 1_000

  /// Creates a size.
  ///
  /// Both values are limited to 0…``maximum``.
  public init(width: Int, height: Int) {
    self.width = min(max(width, 0), Self.maximum)
    self.height = min(max(height, 0), Self.maximum)
  }
}
