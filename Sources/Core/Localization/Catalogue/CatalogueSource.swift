/// A source of catalogues: an app folder, files embedded in the binary, or a server.
///
/// A source is asked only for the active language and its fallbacks, one namespace at a time, and
/// again after a failure. It must answer at once, so that no text waits for a download. A source
/// that has to download a catalogue starts to do so and throws ``CatalogueError/loading``. Raw keys
/// are shown until the next navigation asks again (NAV-F04).
public protocol CatalogueSource: Sendable {
  /// Returns the namespaces of a language, sorted; empty for a language without catalogues.
  func namespaces(of language: String) -> [String]

  /// Returns the bytes of a catalogue, in the format i18next JSON v4.
  ///
  /// - Throws: ``CatalogueError/missing``, ``CatalogueError/unreadable(code:)`` or
  ///   ``CatalogueError/loading``.
  func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8]

  /// Returns a catalogue.
  ///
  /// The default reads the bytes of ``catalogue(language:namespace:)``. A source that has the
  /// catalogue in a parsed form returns that.
  ///
  /// - Throws: The errors of ``catalogue(language:namespace:)`` and of `Catalogue.init(_:)`.
  func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue

  /// Returns the path of a catalogue's file, for messages.
  func location(language: String, namespace: String) -> String

  /// Returns the last fallback language of a namespace, or `nil` if it has none.
  ///
  /// It is meant for the texts of a front end, whose languages need not be the app's. A language
  /// that such a namespace lacks is not a failure.
  func spareLanguage(of namespace: String) -> String?
}

extension CatalogueSource {
  /// Reads the bytes of ``catalogue(language:namespace:)``.
  public func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
    try Catalogue(try catalogue(language: language, namespace: namespace))
  }

  /// Returns `<language>/<namespace>.json`.
  public func location(language: String, namespace: String) -> String {
    "\(language)/\(namespace).json"
  }

  /// Returns `nil`.
  public func spareLanguage(of namespace: String) -> String? { nil }
}
