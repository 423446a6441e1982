/// The result of one check.
public struct DesktopCheck: Hashable, Sendable {
  /// The state that a check found.
  public enum State: String, Hashable, Sendable {
    /// As expected.
    case good
    /// Missing, but links work without it.
    case note
    /// Missing.
    case missing
    /// Different from what `register` would write now, or without effect.
    case wrong
    /// Accessible to other users, or owned by another user.
    case unsafe
    /// Does not respond.
    case silent

    /// Whether the state needs to be fixed.
    public var isFault: Bool { self != .good && self != .note }
  }

  /// The name of the check, which does not change between versions.
  public let code: String
  /// The state that was found.
  public let state: State
  /// What was found, in one line.
  public let finding: String
  /// How to fix it, as a command where possible; `nil` if nothing needs to be done.
  public let fix: String?

  /// Creates a result.
  public init(_ code: String, _ state: State, _ finding: String, fix: String? = nil) {
    self.code = code
    self.state = state
    self.finding = finding
    self.fix = fix
  }
}
