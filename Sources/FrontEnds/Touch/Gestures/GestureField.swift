/// What stands where a finger came down: which gestures could begin there.
///
/// Asked once per touch, at its first report. What changes on the screen later does not change what
/// a touch may become.
public struct GestureField: Hashable, Sendable {
  /// Width of the screen, in points.
  public var width: Double
  /// Which edge is the leading one.
  public var direction: ReadingDirection
  /// Whether there is a screen to go back to; without one an edge swipe is nothing (NAV-E02).
  public var canGoBack: Bool
  /// Whether the place belongs to a list that scrolls.
  public var canScroll: Bool
  /// Whether the list is at its start and can be fetched again; then downwards is a pull, no scroll.
  public var canPull: Bool
  /// Whether the place is a row with a menu.
  public var hasMenu: Bool
  /// Whether the place answers a tap.
  public var canTap: Bool

  /// Describes a place; what is left out is not there.
  public init(
    width: Double, direction: ReadingDirection = .leftToRight, canGoBack: Bool = false,
    canScroll: Bool = false, canPull: Bool = false, hasMenu: Bool = false, canTap: Bool = false
  ) {
    self.width = width
    self.direction = direction
    self.canGoBack = canGoBack
    self.canScroll = canScroll
    self.canPull = canPull
    self.hasMenu = hasMenu
    self.canTap = canTap
  }
}
