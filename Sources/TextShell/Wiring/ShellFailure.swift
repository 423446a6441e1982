/// Why a command could not do its work, with the code it ends with and what to do next.
public struct ShellFailure: Error, Hashable, Sendable {
  /// The code that the process ends with.
  public let code: ExitCode
  /// What happened, in one sentence.
  public let message: String
  /// What to do next, or `nil`.
  public let hint: String?

  /// Describes a failure.
  public init(_ code: ExitCode, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}
