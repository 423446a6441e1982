/// The states of navigation, named as in the specification (NAV, state machine).
public enum NavigationPhase: String, CaseIterable, Hashable, Sendable {
  /// Nothing is visible yet.
  case appLaunching = "app_launching"
  /// No one is signed in, and only the sign-in screen is visible.
  case signInRequired = "sign_in_required"
  /// A screen outside the tabs is visible, such as the one for a person without an organization.
  case outsideTabs = "outside_tabs"
  /// The root of a tab is visible.
  case tabsReady = "tabs_ready"
  /// Another tab is being shown.
  case tabSwitching = "tab_switching"
  /// A screen is being pushed on the stack.
  case stackPushing = "stack_pushing"
  /// A screen above the root of a tab is visible.
  case stackActive = "stack_active"
  /// A screen is being popped from the stack.
  case stackPopping = "stack_popping"
  /// A link is being resolved.
  case deepLinkResolving = "deep_link_resolving"
  /// Another organization is being shown.
  case orgSwitching = "org_switching"
}
