package import LandfallFullScreen

/// The terminal, or the pipes that replace it.
package struct ShellIO: Sendable {
  /// Reads a line from standard input without its line feed.
  ///
  /// Returns `nil` at the end.
  ///
  /// Keeps at most `most` bytes of a line. The rest is skipped.
  package var readBytes: @Sendable (_ most: Int) -> [UInt8]?
  /// Reads standard input to its end, as bytes.
  ///
  /// Stops after more than `most` bytes.
  package var readAll: @Sendable (_ most: Int) throws(ShellFailure) -> [UInt8]
  /// Writes to standard output, with control characters made visible.
  package var write: @Sendable (String) -> Void
  /// Writes to standard error, with control characters made visible.
  package var writeError: @Sendable (String) -> Void
  /// Whether standard input is a terminal.
  package var isInputTerminal: Bool
  /// Whether standard output is a terminal.
  package var isOutputTerminal: Bool
  /// Returns the value of an environment variable, or `nil`.
  package var variable: @Sendable (String) -> String?
  /// The terminal for a full-screen view, or `nil`.
  package var screen: ScreenDevice?
  /// Reads a line with history and completion, or `nil` if lines cannot be edited.
  package var editLine: LineEdit?

  /// A function that reads a line with a prompt.
  ///
  /// `complete` returns the completions of the last word.
  package typealias LineEdit =
    @Sendable (_ prompt: String, _ complete: @escaping @Sendable (String) -> [String]) -> [UInt8]?
  /// The maximum length in bytes of a line from a person or a script.
  package static let longestLine = 64 << 10

  /// Creates a terminal.
  ///
  /// The initializer adds the filter to `write` and `writeError`.
  package init(
    readBytes: @escaping @Sendable (Int) -> [UInt8]?, write: @escaping @Sendable (String) -> Void,
    writeError: @escaping @Sendable (String) -> Void, isInputTerminal: Bool,
    isOutputTerminal: Bool, variable: @escaping @Sendable (String) -> String?,
    screen: ScreenDevice? = nil,
    editLine: LineEdit? = nil,
    readAll: @escaping @Sendable (Int) throws(ShellFailure) -> [UInt8] = { _ in [] }
  ) {
    self.readBytes = readBytes
    self.readAll = readAll
    self.write = { write(TerminalText.written($0)) }
    self.writeError = { writeError(TerminalText.written($0)) }
    self.isInputTerminal = isInputTerminal
    self.isOutputTerminal = isOutputTerminal
    self.variable = variable
    self.screen = screen
    self.editLine = editLine
  }

  /// Reads a line from standard input.
  ///
  /// Returns `nil` at the end.
  package func readLine(most: Int = ShellIO.longestLine) -> InputText? {
    readBytes(most).map { InputText($0) }
  }

  /// Whether the terminal has colors, by its name.
  var hasColors: Bool { ColorDepth(variable: variable) != .none }

  /// Writes a line to standard error.
  func note(_ line: String) { writeError(TerminalText.line(line) + "\n") }
}
