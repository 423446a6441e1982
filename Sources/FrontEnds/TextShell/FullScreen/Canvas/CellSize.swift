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
