/// The list on view.
public struct ShownList: Hashable, Sendable {
  /// Rows that are loaded.
  public var rowCount: Int
  /// Height of each, in points.
  public var rowHeight: Double
  /// Where the screen was left, in points from the list's start.
  ///
  /// Looked at only when the screen comes into view; from then on the viewport knows better, and
  /// says so by ``ViewportEffect/scrolled(to:screen:)``.
  public var scroll: Double
  /// Whether it can be fetched again.
  public var canRefresh: Bool
  /// Whether it is being fetched again.
  public var isRefreshing: Bool
  /// A number that changes whenever all rows were replaced: how a fetch is noticed that began and
  /// ended between two descriptions.
  public var generation: Int
  /// Whether there is a next page, and nobody is fetching it.
  public var canLoadMore: Bool
  /// Whether rows have menus.
  public var hasMenus: Bool

  /// Describes a list.
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

  /// Height of all rows, in points.
  public var contentHeight: Double { Double(rowCount) * rowHeight }
}
