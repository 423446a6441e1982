/// What a person's hand does on the device of a scenario.
enum GestureStep: Hashable, Sendable {
  /// Taps an item of the list on view, or a screen that the detail on view leads on to.
  case openItem(String)
  /// Where a finger comes in from.
  enum Edge: String, CaseIterable, Hashable, Sendable {
    /// Where lines begin: the left in English, the right in Arabic.
    case leading
    /// The screen's own left, whatever the language.
    case left
    /// The screen's own right.
    case right
  }

  /// A finger that comes in from an edge, in points; it may rest before it is lifted.
  case swipe(from: Double, by: Double, rest: Duration, edge: Edge)
  /// Holds a finger on an item.
  case press(String, Duration)
  /// Pulls the list down until letting go fetches it.
  case pull
  /// Puts the list so many points from its end.
  case scroll(fromEnd: Double)
  /// Turns the device.
  case rotate
  /// Taps an entry of the open menu.
  case menu(String)
  /// Fetches what is on view again, by its button.
  case refresh
  /// Takes away what lies over the screen: the menu, else the messages.
  case dismiss
  /// Types into a field of the screen on view.
  case type(String, into: String)
}

/// What the device of a scenario is.
enum DeviceStep: Hashable, Sendable {
  /// What the device says of its insets.
  enum Insets: String, CaseIterable, Hashable, Sendable {
    /// There is nobody to ask.
    case missing
    /// They are 0 on all sides.
    case zero
    /// What its row of the device table says.
    case back
  }

  case device(String, system: String?)
  case gestures(Bool)
  case animations(Bool)
  case insets(Insets)
}
