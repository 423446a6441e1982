/// A catalogue that could not be loaded, for the log.
public struct CatalogueFailure: Hashable, Sendable, CustomStringConvertible {
  /// The language that was asked for.
  public let language: String
  /// The namespace that was asked for.
  public let namespace: String
  /// Why it could not be loaded.
  public let error: CatalogueError

  /// Describes a failure.
  public init(language: String, namespace: String, error: CatalogueError) {
    self.language = language
    self.namespace = namespace
    self.error = error
  }

  /// Language, namespace and cause.
  public var description: String { "\(language)/\(namespace): \(error)" }
}
