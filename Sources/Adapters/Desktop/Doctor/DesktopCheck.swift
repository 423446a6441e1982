/// One thing that was looked at, and how it is.
public struct DesktopCheck: Hashable, Sendable {
  /// How it is.
  public enum State: String, Hashable, Sendable {
    /// As it is to be.
    case good
    /// Not there, and not needed for links to work.
    case note
    /// Not there.
    case missing
    /// There, and not as `register` would write it now, or without effect.
    case wrong
    /// Open to other users, or another user's.
    case unsafe
    /// It does not answer.
    case silent

    /// Whether somebody should do something about it.
    public var isFault: Bool { self != .good && self != .note }
  }

  /// What was looked at, by a name that stays.
  public let code: String
  /// How it is.
  public let state: State
  /// What was found, in one line.
  public let finding: String
  /// What fixes it, as something to type where possible; `nil` where nothing is to be done.
  public let fix: String?

  /// Describes what was found.
  public init(_ code: String, _ state: State, _ finding: String, fix: String? = nil) {
    self.code = code
    self.state = state
    self.finding = finding
    self.fix = fix
  }
}
