/// How one screen takes another's place.
public enum TransitionKind: String, Hashable, Sendable, CaseIterable {
  /// A screen comes in from the trailing edge, over the one below it (NAV-S07).
  case push
  /// The top screen leaves towards the trailing edge (NAV-S08).
  case pop
  /// Another tab fades in where it stands.
  case tab
  /// At once.
  case none

  /// How long it takes from one end to the other when nobody interferes.
  ///
  /// No clause gives a time. 350 ms is what iOS takes to push, 150 ms the shortest fade that is seen
  /// as one; neither comes near the 500 ms that a link has in all (NAV-C05).
  public var duration: Duration {
    switch self {
    case .push, .pop: .milliseconds(350)
    case .tab: .milliseconds(150)
    case .none: .zero
    }
  }

  /// How it spends that time.
  public var curve: TransitionCurve {
    switch self {
    case .push, .pop: .easeOut
    case .tab, .none: .easeInOut
    }
  }
}
