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
