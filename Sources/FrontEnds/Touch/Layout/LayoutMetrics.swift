/// The sizes that a screen is built from, in points.
///
/// The defaults are those of a phone. A front end with coarser places, such as a terminal, hands in
/// multiples of its cell and gets rectangles that fall on cells.
public struct LayoutMetrics: Hashable, Sendable {
  /// Height of the header; UIKit's navigation bar has 44.
  public var headerHeight = 44.0
  /// Width of the back button, within half of the header.
  public var backWidth = 88.0
  /// Width of the refresh button; 44 is the least that a finger hits.
  public var buttonWidth = 44.0
  /// Height of the tab bar above the home indicator; UIKit's has 49.
  public var tabBarHeight = 49.0
  /// Width of a menu, where there is room.
  public var menuWidth = 250.0
  /// Height of a menu's entry.
  public var menuEntryHeight = 44.0
  /// Height of a message.
  public var messageHeight = 56.0
  /// Height of the refresh indicator, and how far a list gives before it is fetched again.
  public var indicatorHeight = PullToRefresh.standardHeight
  /// Free space beside a menu or a message.
  public var margin = 16.0
  /// The smallest place there is: a terminal's cell, in points.
  ///
  /// Insets are rounded up to whole cells. 0 by 0 rounds nothing.
  public var cell = ScreenSize(width: 0, height: 0)
  /// How much of the safe area's height a sheet takes, 0 to 1.
  public var sheetFraction = 0.6

  /// A phone's.
  public init() {}
}
