/// What registering, or taking it back, does to one file.
public struct RegistrationChange: Hashable, Sendable {
  /// What is done.
  public enum Kind: String, Hashable, Sendable {
    /// The file is made.
    case created
    /// Its text changes.
    case changed
    /// It goes away.
    case removed
    /// It is as it is to be.
    case unchanged
  }

  /// What is done.
  public let kind: Kind
  /// The file.
  public let path: String
  /// Its text afterwards, or `nil` for none.
  public let text: String?

  init(_ path: String, from before: String?, to after: String?) {
    self.path = path
    text = after
    kind =
      switch (before, after) {
      case (nil, nil): .unchanged
      case (nil, _): .created
      case (_, nil): .removed
      case (let before?, let after?): before == after ? .unchanged : .changed
      }
  }
}
