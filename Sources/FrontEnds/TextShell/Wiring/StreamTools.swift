public import LandfallWorkbench

/// The tools of commands that stream lines.
///
/// The executable provides them.
public struct StreamTools: Sendable {
  /// Opens a file, or standard input for `-`.
  public var open: @Sendable (_ path: String) throws(ShellFailure) -> LineSource
  /// Writes bytes to standard output.
  ///
  /// Returns `false` if the reader has gone.
  public var write: @Sendable (UnsafeRawBufferPointer) -> Bool
  /// Returns the number of threads that can run in parallel.
  public var processors: @Sendable () -> Int
  /// Returns whether standard error is a terminal.
  public var isErrorTerminal: @Sendable () -> Bool

  /// Creates the tools from their functions.
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
