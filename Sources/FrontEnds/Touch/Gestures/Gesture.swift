public import LandfallDomain

/// The effect of a touch report, once the gesture is known.
public enum GestureMotion: Hashable, Sendable {
  /// The report has no visible effect.
  case nothing
  /// The pop follows the finger: points from where it came down, away from the leading edge.
  case swiped(travel: Double)
  /// The swiping finger was lifted, with this speed in points per second.
  case swipeReleased(travel: Double, velocity: Double)
  /// The list follows the finger: points downwards.
  case scrolled(travel: Double)
  /// The scrolling finger was lifted, with this speed in points per second, positive downwards.
  case scrollReleased(travel: Double, velocity: Double)
  /// The list is pulled from its start: points downwards.
  case pulled(travel: Double)
  /// The pulling finger was lifted.
  case pullReleased(travel: Double)
  /// The finger was held for 500 ms; the hold was complete at `due`.
  case pressed(at: ScreenPoint, due: Instant)
  /// The finger was down and up in one place.
  case tapped(at: ScreenPoint)
  /// The touch ended without a gesture or was cancelled; what followed the finger moves back.
  case dropped
}

/// A recognizer's judgement after a report.
public enum Recognition: Hashable, Sendable {
  /// The touch may still become this gesture.
  case possible
  /// The touch is this gesture, unless one with higher priority recognizes the same report.
  case recognized
  /// The touch is not this gesture and will not become it.
  case failed
}

/// The gestures that are possible where a finger comes down.
///
/// They are determined once per touch, at its first report. Later changes of the screen do not
/// affect that touch.
public struct GestureField: Hashable, Sendable {
  /// The width of the screen, in points.
  public var width: Double
  /// The reading direction, which determines the leading edge.
  public var direction: TextDirection
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
    width: Double, direction: TextDirection = .leftToRight, canGoBack: Bool = false,
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
