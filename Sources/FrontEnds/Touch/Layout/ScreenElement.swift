/// An element of a screen's layout.
public enum ScreenElement: Hashable, Sendable {
  /// The bar at the top, with title and buttons.
  case header
  /// The back button in the header; only if there is a screen to go back to.
  case backButton
  /// The refresh button in the header; only while gestures are off (NAV-I02).
  case refreshButton
  /// The area between header and tab bar.
  case content
  /// A row of the list, by index from 0.
  case row(Int)
  /// The bar at the bottom.
  case tabBar
  /// A tab, by index from 0 in the declared order, in any reading direction.
  case tab(Int)
  /// The open menu.
  case menu
  /// An entry of the open menu, by index from 0.
  case menuEntry(Int)
  /// The message above the tab bar.
  case message
  /// The sheet over the lower part of the screen.
  case sheet
}
