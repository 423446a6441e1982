/// The gestures that are possible where a finger comes down.
///
/// They are determined once per touch, at its first report. Later changes of the screen do not
/// affect that touch.
public struct GestureField: Hashable, Sendable {
  /// The width of the screen, in points.
  public var width: Double
  /// The reading direction, which determines the leading edge.
  public var direction: ReadingDirection
  /// Whether there is a screen to go back to; otherwise an edge swipe does nothing (NAV-E02).
  public var canGoBack: Bool
  /// Whether the point is in a list that scrolls.
  public var canScroll: Bool
  /// Whether the list is at its start and can be refreshed; a downward drag then pulls instead of
  /// scrolling.
  public var canPull: Bool
  /// Whether the point is in a row with a menu.
  public var hasMenu: Bool
  /// Whether a tap has an effect here.
  public var canTap: Bool

  /// Creates a description; everything is `false` unless given.
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
