/// A decoded input from a person or the terminal.
enum InputEvent: Hashable, Sendable {
  /// A key, or a character from an input method.
  case key(KeyPress)
  /// A button, the wheel, or a move with a button held.
  case mouse(MouseEvent)
  /// Pasted text.
  ///
  /// It may contain any character, including line feeds.
  case paste(String)
  /// The window gained or lost the keyboard focus.
  case focus(Bool)
  /// The terminal's answer to a query.
  case answer(TerminalAnswer)
}

/// An answer of the terminal to a query.
enum TerminalAnswer: Hashable, Sendable {
  /// The background color, with components from 0 to 255 (OSC 11).
  case background(red: UInt8, green: UInt8, blue: UInt8)
  /// A private mode and whether the terminal supports it (DECRQM, `CSI ? Ps $ p`).
  case mode(Int, isKnown: Bool)
  /// Primary device attributes (DA1).
  ///
  /// Every terminal sends them, so they end a series of queries.
  case attributes
}
