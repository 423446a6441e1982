/// The text styles of the output, or plain text.
struct Styles: Sendable {
  let isColored: Bool

  func strong(_ text: String) -> String { wrap(text, .strong) }
  func faint(_ text: String) -> String { wrap(text, .faint) }
  func good(_ text: String) -> String { wrap(text, .good) }
  func bad(_ text: String) -> String { wrap(text, .bad) }

  /// Returns text in black on white, in exact colors or in the terminal's 16 colors.
  func blackOnWhite(_ text: String, isExact: Bool) -> String {
    wrap(text, isExact ? .exactInk : .namedInk)
  }

  private func wrap(_ text: String, _ style: TerminalText.Sequence) -> String {
    isColored ? style.mark + text + TerminalText.Sequence.plain.mark : text
  }
}
