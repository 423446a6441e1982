/// Why no Swift file can be written for an app folder that is right in itself.
public enum GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The app's name has no letter or digit.
  case noName(String)
  /// Two things of the app would have one name in Swift.
  case clash(kind: String, name: String, first: String, second: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noName(let name): "the app's name '\(name)' gives no name in Swift"
    case .clash(let kind, let name, let first, let second):
      "the \(kind) \(first) and \(second) would both be called '\(name)' in Swift; rename one of them"
    }
  }
}
