/// Weight and colour, or nothing of either.
struct Styles: Sendable {
  let isColored: Bool

  func strong(_ text: String) -> String { wrap(text, "1") }
  func faint(_ text: String) -> String { wrap(text, "2") }
  func good(_ text: String) -> String { wrap(text, "32") }
  func bad(_ text: String) -> String { wrap(text, "31") }

  /// Black on white: as the terminal's sixteen colours have them, or as they are.
  func blackOnWhite(_ text: String, isExact: Bool) -> String {
    wrap(text, isExact ? "38;5;16;48;5;231" : "30;47")
  }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
