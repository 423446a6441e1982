/// Where catalogues come from: an app folder, files embedded in the binary, a server's answer.
///
/// Asked only for the active and the default language, one namespace at a time, and asked again
/// after a failure.
public protocol CatalogueSource: Sendable {
  /// The namespaces that a language has, sorted; none for a language without catalogues.
  func namespaces(of language: String) -> [String]

  /// The bytes of one catalogue, i18next JSON v4.
  ///
  /// - Throws: ``CatalogueError/missing`` or ``CatalogueError/unreadable(code:)``.
  func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8]
}
