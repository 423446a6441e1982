/// A catalogue that could not be loaded, for the log.
public struct CatalogueFailure: Hashable, Sendable, CustomStringConvertible {
  /// The language that was asked for.
  public let language: String
  /// The namespace that was asked for.
  public let namespace: String
  /// Why it could not be loaded.
  public let error: CatalogueError
  /// Where it is: the path of its file.
  public let location: String

  /// Describes a failure.
  ///
  /// - Parameter location: Where the catalogue is; `<language>/<namespace>.json` if `nil`.
  public init(language: String, namespace: String, error: CatalogueError, location: String? = nil) {
    self.language = language
    self.namespace = namespace
    self.error = error
    self.location = location ?? "\(language)/\(namespace).json"
  }

  /// The file, line and column where there are some, and the cause.
  public var description: String {
    location + (error.position == nil ? ": " : ":") + error.description
  }
}
