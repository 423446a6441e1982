/// The terminal, or the pipes that stand in for it.
public struct ShellIO: Sendable {
  /// Reads a line from standard input, without its line feed; `nil` at the end.
  public var readLine: @Sendable () -> String?
  /// Writes to standard output as it stands.
  public var write: @Sendable (String) -> Void
  /// Writes to standard error as it stands.
  public var writeError: @Sendable (String) -> Void
  /// Whether a person types on standard input.
  public var isInputTerminal: Bool
  /// Whether a person reads standard output.
  public var isOutputTerminal: Bool
  /// A variable of the environment.
  public var variable: @Sendable (String) -> String?
  /// The terminal for a full-screen view, or `nil` where there is none.
  public var screen: ScreenDevice?
  /// Reads a line that a person edits, with history and completion: given the prompt, and what gives
  /// the words that a word can become. `nil` where lines are not edited here.
  public var editLine: (@Sendable (String, @escaping @Sendable (String) -> [String]) -> String?)?

  /// Describes a terminal.
  public init(
    readLine: @escaping @Sendable () -> String?, write: @escaping @Sendable (String) -> Void,
    writeError: @escaping @Sendable (String) -> Void, isInputTerminal: Bool,
    isOutputTerminal: Bool, variable: @escaping @Sendable (String) -> String?,
    screen: ScreenDevice? = nil,
    editLine: (@Sendable (String, @escaping @Sendable (String) -> [String]) -> String?)? = nil
  ) {
    self.readLine = readLine
    self.write = write
    self.writeError = writeError
    self.isInputTerminal = isInputTerminal
    self.isOutputTerminal = isOutputTerminal
    self.variable = variable
    self.screen = screen
    self.editLine = editLine
  }
}
