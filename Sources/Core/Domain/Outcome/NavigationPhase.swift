/// The states of the shell, named as the specification names them (NAV, state machine).
public enum NavigationPhase: String, CaseIterable, Hashable, Sendable {
  /// Nothing is on view yet.
  case appLaunching = "app_launching"
  /// Nobody is signed in: sign-in is on view, and nothing else.
  case signInRequired = "sign_in_required"
  /// A screen outside the tabs is on view, such as that of a person without any organization.
  case outsideTabs = "outside_tabs"
  /// A tab's root is on view.
  case tabsReady = "tabs_ready"
  /// Another tab is coming on view.
  case tabSwitching = "tab_switching"
  /// A screen is being put on the stack.
  case stackPushing = "stack_pushing"
  /// A screen above a tab's root is on view.
  case stackActive = "stack_active"
  /// A screen is being taken from the stack.
  case stackPopping = "stack_popping"
  /// A link is on its way.
  case deepLinkResolving = "deep_link_resolving"
  /// Another organization is coming on view.
  case orgSwitching = "org_switching"
}
