package import LandfallWorkbench

/// The tools of commands that stream lines.
///
/// The executable provides them.
package struct StreamTools: Sendable {
  /// Opens a file, or standard input for `-`.
  package var open: @Sendable (_ path: String) throws(ShellFailure) -> LineSource
  /// Writes bytes to standard output.
  ///
  /// Returns `false` if the reader has gone.
  package var write: @Sendable (UnsafeRawBufferPointer) -> Bool
  /// Returns the number of threads that can run in parallel.
  package var processors: @Sendable () -> Int
  /// Returns whether standard error is a terminal.
  package var isErrorTerminal: @Sendable () -> Bool

  /// Creates the tools from their functions.
  package init(
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
