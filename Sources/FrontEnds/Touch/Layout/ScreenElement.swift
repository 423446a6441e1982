/// A part of a screen that has a place.
public enum ScreenElement: Hashable, Sendable {
  /// The bar above: title and buttons.
  case header
  /// Back, in the header; only where there is something to go back to.
  case backButton
  /// Fetch again, in the header; only while gestures are off (NAV-I02).
  case refreshButton
  /// Between header and tab bar.
  case content
  /// A row of the list, counted from 0.
  case row(Int)
  /// The bar below.
  case tabBar
  /// A tab, counted from 0 in the declared order, whatever the direction.
  case tab(Int)
  /// The open menu.
  case menu
  /// An entry of the open menu, counted from 0.
  case menuEntry(Int)
  /// The message above the tab bar.
  case message
  /// The sheet over the lower part of the screen.
  case sheet
}
