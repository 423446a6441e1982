public import LandfallDomain

/// What a touch did, once the arena knows to whom it belongs.
public enum GestureMotion: Hashable, Sendable {
  /// Nothing that anybody sees.
  case nothing
  /// The pop follows the finger: points from where it came down, away from the leading edge.
  case swiped(travel: Double)
  /// The finger that swiped was lifted, at that speed in points a second.
  case swipeReleased(travel: Double, velocity: Double)
  /// The list follows the finger: points downwards.
  case scrolled(travel: Double)
  /// The finger that scrolled was lifted, at that speed in points a second, downwards.
  case scrollReleased(travel: Double, velocity: Double)
  /// The list is pulled from its start: points downwards.
  case pulled(travel: Double)
  /// The finger that pulled was lifted.
  case pullReleased(travel: Double)
  /// The finger was held for 500 ms, which was complete at `due`.
  case pressed(at: ScreenPoint, due: Instant)
  /// Down and up in one place.
  case tapped(at: ScreenPoint)
  /// The touch ended without meaning, or was taken away; what followed it goes back.
  case dropped
}
