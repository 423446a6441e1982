/// The menu that a row has opened.
public struct ShownMenu: Hashable, Sendable {
  /// The row, counted from 0.
  public var row: Int
  /// How many entries it has; at least 1 (NAV-A06).
  public var entryCount: Int

  /// Describes a menu.
  public init(row: Int, entryCount: Int) {
    self.row = row
    self.entryCount = max(0, entryCount)
  }
}
