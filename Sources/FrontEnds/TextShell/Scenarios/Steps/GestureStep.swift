/// A user action on the device of a scenario.
enum GestureStep: Hashable, Sendable {
  /// Taps an item of the visible list, or a link of the visible detail screen.
  case openItem(String)
  /// The screen edge where a swipe starts.
  enum Edge: String, CaseIterable, Hashable, Sendable {
    /// The edge where lines start: left in English, right in Arabic.
    case leading
    /// The left edge in every language.
    case left
    /// The right edge in every language.
    case right
  }

  /// A swipe from an edge, in points.
  ///
  /// The finger may rest before it is lifted.
  case swipe(from: Double, by: Double, rest: Duration, edge: Edge)
  /// A long press on an item.
  case press(String, Duration)
  /// Pulls the list down far enough to refresh it.
  case pull
  /// Scrolls the list to a distance from its end, in points.
  case scroll(fromEnd: Double)
  /// Rotates the device.
  case rotate
  /// Taps an entry of the open menu.
  case menu(String)
  /// Refreshes the visible screen with its button.
  case refresh
  /// Dismisses what covers the screen: the menu, or else the messages.
  case dismiss
  /// Types text into a field of the visible screen.
  case type(String, into: String)
}

/// A change of the device of a scenario.
enum DeviceStep: Hashable, Sendable {
  /// The insets that the device reports.
  enum Insets: String, CaseIterable, Hashable, Sendable {
    /// No insets are reported.
    case missing
    /// All insets are 0.
    case zero
    /// The insets in the device catalog.
    case back
  }

  case device(String, system: String?)
  case gestures(Bool)
  case animations(Bool)
  case insets(Insets)
}
