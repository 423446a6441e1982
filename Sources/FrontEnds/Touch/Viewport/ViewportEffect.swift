public import LandfallDomain

/// An effect that the front end executes.
public enum ViewportEffect: Hashable, Sendable {
  /// Go back by one screen.
  ///
  /// It is sent once per gesture or press, however the animation continues (NAV-R02).
  case goBack
  /// Select a tab by index, from 0; selecting the active one goes to its root (NAV-E01).
  case selectTab(Int)
  /// Open a row.
  case openItem(row: Int)
  /// Handle a tap that only the front end understands.
  ///
  /// Examples are a button of an error screen, the title in the header or a line of a sheet. The
  /// element is `header`, `content` or `sheet`.
  case tapped(ScreenElement, at: ScreenPoint)
  /// Open a row's menu.
  ///
  /// The 500 ms were complete at `due`; the menu must be visible within 100 ms after that
  /// (NAV-A06).
  case openMenu(row: Int, due: Instant)
  /// Execute an entry of the open menu.
  case chooseMenuEntry(Int, row: Int)
  /// Close the menu.
  case dismissMenu
  /// Dismiss the message.
  case dismissMessage
  /// Close the sheet.
  case dismissSheet
  /// Refresh the list.
  case refresh
  /// Load the list's next page (NAV-S11).
  ///
  /// It is sent once per number of rows, and again after a failure when the list is moved.
  case loadMore
  /// Save where a screen's list came to rest, in points from its start.
  case scrolled(to: Double, screen: String)
  /// Log that a touch was recognized as this gesture.
  case gestureRecognized(Gesture)
  /// Draw only the current screen from now on.
  ///
  /// - Parameter missed: The number of frames that were not drawn in time (NAV-T06).
  case transitionEnded(TransitionKind, TransitionOutcome, frames: Int, missed: Int)
  /// Log that a device with a cut-out reports no insets, and that the minimum is used (NAV-F02).
  case insetsUnknown(UnknownInsets)
}
