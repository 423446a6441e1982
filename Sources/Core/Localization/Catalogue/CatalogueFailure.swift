/// A catalogue that could not be loaded, for the log.
package struct CatalogueFailure: Hashable, Sendable, CustomStringConvertible {
  /// The language that was requested.
  package let language: String
  /// The namespace that was requested.
  package let namespace: String
  /// The reason.
  package let error: CatalogueError
  /// The path of the catalogue's file.
  package let location: String

  /// Creates a failure.
  ///
  /// - Parameter location: The path of the file; `nil` means `<language>/<namespace>.json`.
  package init(language: String, namespace: String, error: CatalogueError, location: String? = nil)
  {
    self.language = language
    self.namespace = namespace
    self.error = error
    self.location = location ?? "\(language)/\(namespace).json"
  }

  /// The file and the reason, with line and column if they are known.
  package var description: String {
    location + (error.position == nil ? ": " : ":") + error.description
  }
}
