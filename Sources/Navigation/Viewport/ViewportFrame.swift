/// Everything that a front end needs to draw one frame.
public struct ViewportFrame: Hashable, Sendable {
  /// Where everything lies.
  public let layout: ScreenLayout
  /// Where the two screens of the transition stand; `nil` when there is none.
  public let placement: TransitionPlacement?
  /// How far the transition is; `nil` when there is none.
  public let transition: TransitionFrame?
}
