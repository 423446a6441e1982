public import LandfallFullScreen

/// The terminal, or the pipes that stand in for it.
public struct ShellIO: Sendable {
  /// Reads a line from standard input, without its line feed; `nil` at the end.
  ///
  /// Keeps as many bytes as it is told at most: the rest of a longer line is read only to find the
  /// next one.
  public var readBytes: @Sendable (_ most: Int) -> [UInt8]?
  /// Writes to standard output; what a terminal would obey is made visible.
  public var write: @Sendable (String) -> Void
  /// Writes to standard error, in the same way.
  public var writeError: @Sendable (String) -> Void
  /// Whether a person types on standard input.
  public var isInputTerminal: Bool
  /// Whether a person reads standard output.
  public var isOutputTerminal: Bool
  /// A variable of the environment.
  public var variable: @Sendable (String) -> String?
  /// The terminal for a full-screen view, or `nil` where there is none.
  public var screen: ScreenDevice?
  /// Reads a line that a person edits, with history and completion; `nil` where none are edited.
  ///
  /// It is given the prompt, and what gives the words that the last word of a line can become.
  public var editLine: LineEdit?

  /// Asks for a line with a prompt and with what completes a word.
  public typealias LineEdit =
    @Sendable (_ prompt: String, _ complete: @escaping @Sendable (String) -> [String]) -> [UInt8]?
  /// The most bytes of a line that a person or a script writes.
  public static let longestLine = 64 << 10

  /// Describes a terminal, by what writes to it as it stands.
  public init(
    readBytes: @escaping @Sendable (Int) -> [UInt8]?, write: @escaping @Sendable (String) -> Void,
    writeError: @escaping @Sendable (String) -> Void, isInputTerminal: Bool,
    isOutputTerminal: Bool, variable: @escaping @Sendable (String) -> String?,
    screen: ScreenDevice? = nil,
    editLine: LineEdit? = nil
  ) {
    self.readBytes = readBytes
    self.write = { write(TerminalText.written($0)) }
    self.writeError = { writeError(TerminalText.written($0)) }
    self.isInputTerminal = isInputTerminal
    self.isOutputTerminal = isOutputTerminal
    self.variable = variable
    self.screen = screen
    self.editLine = editLine
  }

  /// Reads a line from standard input; `nil` at the end.
  public func readLine(most: Int = ShellIO.longestLine) -> InputText? {
    readBytes(most).map { InputText($0) }
  }

  /// Writes a line to standard error.
  func note(_ line: String) { writeError(TerminalText.line(line) + "\n") }

  /// Reads standard input to its end, and no further than one byte past `most`.
  func readAll(most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= most, let line = readBytes(most + 1) { bytes += line + [0x0A] }
    return bytes
  }
}
