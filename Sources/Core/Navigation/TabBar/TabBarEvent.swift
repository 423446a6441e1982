package import LandfallDomain

/// An event of the tab bar state.
package enum TabBarEvent: Hashable, Sendable {
  /// Another kind of screen became visible.
  case shown(TabBarView)
  /// The person tapped another tab, or back led to it; a tap on the visible tab sends no event
  /// (NAV-E01).
  case tabTapped
  /// A user action pushed a screen onto the stack.
  case screenPushed
  /// A user action popped a screen from the stack.
  case screenPopped
  /// The transition ended; at once if nothing is animated (NAV-I03).
  case transitionEnded
  /// A link of this app with a path arrived.
  case linkReceived(DeliveryID)
  /// That link ended, whatever its outcome.
  case linkEnded(DeliveryID)
  /// The person chose another organization that they belong to.
  case organizationPicked
  /// The switch was refused or failed.
  case organizationKept
}

/// The kind of screen that is visible, without its content.
package enum TabBarView: Hashable, Sendable {
  /// Nothing: the app is starting.
  case launching
  /// The sign-in screen.
  case signIn
  /// A screen outside the tabs, or an error that replaces them.
  case outsideTabs
  /// The tabs; `depth` is the number of screens on the visible stack, including its root.
  case tabs(depth: Int)
}
