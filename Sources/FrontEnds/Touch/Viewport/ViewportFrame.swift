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
  /// The layout of the visible screen, which also receives touches.
  public let layout: ScreenLayout
  /// The progress of the transition; `nil` without one.
  public let transition: TransitionFrame?
  /// The positions of the transition's two screens; `nil` without one.
  public let placement: TransitionPlacement?
  /// The outgoing screen as it was; `nil` without a transition.
  public let outgoing: ScreenLayout?
  /// The incoming screen; `nil` without a transition, and while a finger has only begun one.
  public let incoming: ScreenLayout?
}

/// The state of the navigation shell that is visible (NAV-T03 to NAV-T09).
public enum ViewportPhase: String, Hashable, Sendable, CaseIterable {
  /// A screen outside the tabs, such as sign-in or an error.
  case outside
  /// The root of a tab.
  case tabsReady = "tabs_ready"
  /// Another tab is appearing.
  case tabSwitching = "tab_switching"
  /// A screen is being pushed onto the stack.
  case stackPushing = "stack_pushing"
  /// A screen above a root.
  case stackActive = "stack_active"
  /// The top screen is being popped from the stack.
  case stackPopping = "stack_popping"
}
