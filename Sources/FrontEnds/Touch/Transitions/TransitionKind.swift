/// The way in which one screen replaces another.
public enum TransitionKind: String, Hashable, Sendable, CaseIterable {
  /// A screen slides in from the trailing edge, over the one below it (NAV-S07).
  case push
  /// The top screen slides out to the trailing edge (NAV-S08).
  case pop
  /// Another tab fades in without moving.
  case tab
  /// The screen is replaced at once.
  case none

  /// The duration of an uninterrupted transition.
  ///
  /// The requirements give no time. iOS pushes in 350 ms, and 150 ms is the shortest visible fade.
  /// Both are far below the 500 ms that a link may take in total (NAV-C05).
  public var duration: Duration {
    switch self {
    case .push, .pop: .milliseconds(350)
    case .tab: .milliseconds(150)
    case .none: .zero
    }
  }

  /// The progress over that time.
  public var curve: TransitionCurve {
    switch self {
    case .push, .pop: .easeOut
    case .tab, .none: .easeInOut
    }
  }
}
