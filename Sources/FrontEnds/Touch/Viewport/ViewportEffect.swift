public import LandfallDomain

/// What a viewport asks of the front end that owns it.
public enum ViewportEffect: Hashable, Sendable {
  /// Go back by one screen.
  ///
  /// Once per gesture or press, however the animation goes on (NAV-R02).
  case goBack
  /// Select a tab, counted from 0; the active one too, which goes to its root (NAV-E01).
  case selectTab(Int)
  /// Open a row.
  case openItem(row: Int)
  /// A place that only the front end knows was tapped: a button of an error screen, the title in the
  /// header, a line of a sheet. The element is `header`, `content` or `sheet`.
  case tapped(ScreenElement, at: ScreenPoint)
  /// Open a row's menu.
  ///
  /// Its 500 ms were complete at `due`; 100 ms later it should stand (NAV-A06).
  case openMenu(row: Int, due: Instant)
  /// Do what an entry of the open menu says.
  case chooseMenuEntry(Int, row: Int)
  /// Close the menu.
  case dismissMenu
  /// Take the message away.
  case dismissMessage
  /// Close the sheet.
  case dismissSheet
  /// Fetch the list again.
  case refresh
  /// Fetch the list's next page (NAV-S11).
  ///
  /// Once per number of rows; after a failure once more when the list is moved again.
  case loadMore
  /// Keep where a screen's list came to rest, in points from its start.
  case scrolled(to: Double, screen: String)
  /// For the log: a touch turned out to be this.
  case gestureRecognized(Gesture)
  /// Draw the screen alone again.
  ///
  /// - Parameter missed: Frames of the display that nobody drew (NAV-T06).
  case transitionEnded(TransitionKind, TransitionOutcome, frames: Int, missed: Int)
  /// For the log: a device with a cut-out reports no insets, and the minimum is used (NAV-F02).
  case insetsUnknown(UnknownInsets)
}
