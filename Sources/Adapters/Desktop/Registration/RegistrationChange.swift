/// A change of one file by registering or unregistering.
public struct RegistrationChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: String, Hashable, Sendable {
    /// The file is created.
    case created
    /// The text of the file changes.
    case changed
    /// The file is removed.
    case removed
    /// The file is already as it should be.
    case unchanged
  }

  /// The kind of the change.
  public let kind: Kind
  /// The path of the file.
  public let path: String
  /// The new text of the file, or `nil` if the file is removed.
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
