/// Everything that a front end needs to draw one frame.
///
/// ```swift
/// let frame = viewport.frame(at: now)
/// guard let placement = frame.placement else { return draw(frame.layout, x: 0) }
/// // Below first; `incoming` is nil while a finger swipes: then it is the screen under the top.
/// let coming = { draw(frame.incoming ?? layoutOfScreenBelow, x: placement.incomingX) }
/// let going = { draw(frame.outgoing ?? frame.layout, x: placement.outgoingX) }
/// if placement.isIncomingAbove { going(); coming() } else { coming(); going() }
/// ```
public struct ViewportFrame: Hashable, Sendable {
  /// Where everything lies on the screen that is on view; a finger is answered by this one.
  public let layout: ScreenLayout
  /// How far the transition is; `nil` when there is none.
  public let transition: TransitionFrame?
  /// Where the two screens of the transition stand; `nil` when there is none.
  public let placement: TransitionPlacement?
  /// The screen that goes, as it was; `nil` when there is no transition.
  public let outgoing: ScreenLayout?
  /// The screen that comes; `nil` when there is no transition, and while only a finger has begun it.
  public let incoming: ScreenLayout?
}

/// The state of the navigation shell that is seen on the screen (NAV-T03 to NAV-T09).
public enum ViewportPhase: String, Hashable, Sendable, CaseIterable {
  /// Something stands in the tabs' place: sign-in, an error.
  case outside
  /// The root of a tab.
  case tabsReady = "tabs_ready"
  /// Another tab is coming.
  case tabSwitching = "tab_switching"
  /// A screen is coming onto the stack.
  case stackPushing = "stack_pushing"
  /// A screen above a root.
  case stackActive = "stack_active"
  /// The top screen is leaving the stack.
  case stackPopping = "stack_popping"
}
