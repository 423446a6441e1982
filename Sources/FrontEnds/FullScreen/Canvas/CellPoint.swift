/// A cell, counted from the upper left corner, (0, 0).
@_spi(Benchmarks) public struct CellPoint: Hashable, Sendable {
  /// The column.
  public var x: Int
  /// The row.
  public var y: Int

  /// Names a cell.
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

  /// The most columns and the most rows that are drawn; a terminal that claims more gets these.
  public static let maximum = 1_000

  /// A size, made to fit between 0 and ``maximum``.
  public init(width: Int, height: Int) {
    self.width = min(max(width, 0), Self.maximum)
    self.height = min(max(height, 0), Self.maximum)
  }
}
