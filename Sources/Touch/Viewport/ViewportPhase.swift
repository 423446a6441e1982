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
