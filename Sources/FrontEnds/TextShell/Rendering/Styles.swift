/// Weight and colour, or nothing of either.
struct Styles: Sendable {
  let isColored: Bool

  func strong(_ text: String) -> String { wrap(text, .strong) }
  func faint(_ text: String) -> String { wrap(text, .faint) }
  func good(_ text: String) -> String { wrap(text, .good) }
  func bad(_ text: String) -> String { wrap(text, .bad) }

  /// Black on white: as the terminal's sixteen colours have them, or as they are.
  func blackOnWhite(_ text: String, isExact: Bool) -> String {
    wrap(text, isExact ? .exactInk : .namedInk)
  }

  private func wrap(_ text: String, _ style: TerminalText.Sequence) -> String {
    isColored ? style.mark + text + TerminalText.Sequence.plain.mark : text
  }
}
