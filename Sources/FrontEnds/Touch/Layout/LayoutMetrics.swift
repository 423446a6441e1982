/// The sizes used for the layout of a screen, in points.
///
/// The defaults are those of a phone. A terminal passes multiples of its cell size, so that all
/// rectangles match cells.
public struct LayoutMetrics: Hashable, Sendable {
  /// The height of the header; UIKit's navigation bar has 44.
  public var headerHeight = 44.0
  /// The width of the back button, limited to half of the header.
  public var backWidth = 88.0
  /// The width of the refresh button; 44 is the smallest size that a finger can hit.
  public var buttonWidth = 44.0
  /// The height of the tab bar above the home indicator; UIKit's has 49.
  public var tabBarHeight = 49.0
  /// The width of a menu, if there is enough space.
  public var menuWidth = 250.0
  /// The height of a menu entry.
  public var menuEntryHeight = 44.0
  /// The height of a message.
  public var messageHeight = 56.0
  /// The height of the refresh indicator, which is also how far a list must be pulled to refresh.
  public var indicatorHeight = PullToRefresh.standardHeight
  /// The free space next to a menu or message.
  public var margin = 16.0
  /// The smallest unit of the screen, in points: a terminal's cell.
  ///
  /// Insets are rounded up to whole cells. A size of 0 by 0 disables rounding.
  public var cell = ScreenSize(width: 0, height: 0)
  /// The part of the safe area's height that a sheet covers, 0 to 1.
  public var sheetFraction = 0.6

  /// Creates the metrics of a phone.
  public init() {}
}
