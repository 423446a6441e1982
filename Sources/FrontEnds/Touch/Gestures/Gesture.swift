public import LandfallDomain

/// What a touch can turn out to be, dearest first: of two that could win at the same report, the
/// earlier case does.
public enum Gesture: String, Hashable, Sendable, CaseIterable, Comparable {
  /// From the leading edge inwards: back (NAV-S08).
  case edgeSwipe = "swipe-back"
  /// Along a list.
  case scroll
  /// Down from a list's start: fetch it again (NAV-S10).
  case pull = "pull-to-refresh"
  /// Held on a row for 500 ms: its menu (NAV-S09).
  case longPress = "long-press"
  /// Down and up in one place.
  case tap

  /// Whether `left` is the dearer one.
  public static func < (left: Gesture, right: Gesture) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .edgeSwipe: 0
    case .scroll: 1
    case .pull: 2
    case .longPress: 3
    case .tap: 4
    }
  }
}

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

/// What a recognizer makes of a touch so far.
public enum Recognition: Hashable, Sendable {
  /// It could still be this gesture.
  case possible
  /// It is this gesture, unless a dearer one claims the same report.
  case recognized
  /// It is not, and will not become it.
  case failed
}
