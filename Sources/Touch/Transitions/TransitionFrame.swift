/// What a display shows of a transition at one moment.
public struct TransitionFrame: Hashable, Sendable {
  /// Its number on the display's own grid; 0 is the frame at the start.
  public let index: Int
  /// 0 before, 1 after.
  public let progress: Double
  /// Whether nothing follows it.
  public let isLast: Bool
}
