/// Why a command could not do its work, with the code it ends with and what to do next.
public struct ShellFailure: Error, Hashable, Sendable {
  /// The code that the process ends with.
  public let code: ExitCode
  /// What happened, in one sentence.
  public let message: String
  /// Lines that show more of it, such as a link with a caret; mostly none.
  public let details: [String]
  /// What to do next, or `nil`.
  public let hint: String?

  /// Describes a failure.
  public init(_ code: ExitCode, _ message: String, details: [String] = [], hint: String? = nil) {
    self.code = code
    self.message = message
    self.details = details
    self.hint = hint
  }
}
