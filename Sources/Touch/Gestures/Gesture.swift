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
