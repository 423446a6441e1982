public import LandfallDomain

/// What happens to the shell.
public enum ShellEvent: Hashable, Sendable {
  /// Something came on view, whatever was there before.
  case shown(ShellView)
  /// A person tapped another tab; the one on view raises nothing (NAV-E01).
  case tabTapped
  /// A screen was put on the stack by hand.
  case screenPushed
  /// A screen was taken from the stack by hand.
  case screenPopped
  /// What moves on the display has come to its end; at once where nothing is animated (NAV-I03).
  case transitionEnded
  /// A link of this app with a path arrived.
  case linkReceived(DeliveryID)
  /// That link ended, wherever it led.
  case linkEnded(DeliveryID)
  /// A person picked another organization that they belong to.
  case organizationPicked
  /// The switch was refused, or failed.
  case organizationKept
}

/// What the shell shows, without its content.
public enum ShellView: Hashable, Sendable {
  /// Nothing yet.
  case launching
  /// The sign-in screen.
  case signIn
  /// A screen outside the tabs, or an error in their place.
  case outsideTabs
  /// The tabs, with so many screens on the stack on view, its root included.
  case tabs(depth: Int)
}
