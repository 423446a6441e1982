public import LandfallWorkbench

/// What commands need that stream lines; the executable fills it in.
public struct StreamTools: Sendable {
  /// Opens a file, or standard input for `-`.
  public var open: @Sendable (_ path: String) throws(ShellFailure) -> LineSource
  /// Writes bytes to standard output, and says whether somebody takes them.
  public var write: @Sendable (UnsafeRawBufferPointer) -> Bool
  /// How many threads can work at a time.
  public var processors: @Sendable () -> Int
  /// Whether a person reads standard error.
  public var isErrorTerminal: @Sendable () -> Bool

  /// Fills everything in.
  public init(
    open: @escaping @Sendable (String) throws(ShellFailure) -> LineSource,
    write: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool,
    processors: @escaping @Sendable () -> Int, isErrorTerminal: @escaping @Sendable () -> Bool
  ) {
    self.open = open
    self.write = write
    self.processors = processors
    self.isErrorTerminal = isErrorTerminal
  }
}
