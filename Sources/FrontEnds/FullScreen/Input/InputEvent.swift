/// What a person or the terminal sent, decoded.
enum InputEvent: Hashable, Sendable {
  /// A key, or a character that an input method composed.
  case key(KeyPress)
  /// A button, the wheel, or the pointer moving with a button held.
  case mouse(MouseEvent)
  /// Text pasted in one piece, as it came: it may hold any character, line feeds among them.
  case paste(String)
  /// The window got the keyboard, or lost it.
  case focus(Bool)
  /// The terminal's answer to a question.
  case answer(TerminalAnswer)
}

/// What a terminal says about itself when asked.
enum TerminalAnswer: Hashable, Sendable {
  /// The colour of its background, each part from 0 to 255 (OSC 11).
  case background(red: UInt8, green: UInt8, blue: UInt8)
  /// A private mode: known and settable, or not (DECRQM; xterm's control sequences, `CSI ? Ps $ p`).
  case mode(Int, isKnown: Bool)
  /// Primary device attributes (DA1). Every terminal gives them, so they end a row of questions.
  case attributes
}
