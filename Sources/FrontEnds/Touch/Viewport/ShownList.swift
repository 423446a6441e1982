/// The visible list, described by plain values.
public struct ShownList: Hashable, Sendable {
  /// The number of loaded rows.
  public var rowCount: Int
  /// The height of a row, in points.
  public var rowHeight: Double
  /// The saved scroll position, in points from the list's start.
  ///
  /// It is used only when the screen becomes visible. Later positions are reported by
  /// ``ViewportEffect/scrolled(to:screen:)``.
  public var scroll: Double
  /// Whether the list can be refreshed.
  public var canRefresh: Bool
  /// Whether the list is being refreshed.
  public var isRefreshing: Bool
  /// A number that changes whenever all rows are replaced.
  ///
  /// It reveals a refresh that began and ended between two descriptions.
  public var generation: Int
  /// Whether there is a next page that is not being loaded.
  public var canLoadMore: Bool
  /// Whether rows have menus.
  public var hasMenus: Bool

  /// Creates a description of a list.
  public init(
    rowCount: Int, rowHeight: Double = 44, scroll: Double = 0, canRefresh: Bool = true,
    isRefreshing: Bool = false, generation: Int = 0, canLoadMore: Bool = false,
    hasMenus: Bool = true
  ) {
    self.rowCount = max(0, rowCount)
    self.rowHeight = max(0, rowHeight)
    self.scroll = scroll
    self.canRefresh = canRefresh
    self.isRefreshing = isRefreshing
    self.generation = generation
    self.canLoadMore = canLoadMore
    self.hasMenus = hasMenus
  }

  /// The height of all rows, in points.
  public var contentHeight: Double { Double(rowCount) * rowHeight }
}
