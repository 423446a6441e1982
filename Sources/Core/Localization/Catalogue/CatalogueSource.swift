/// Where catalogues come from: an app folder, files embedded in the binary, a server's answer.
///
/// Asked only for the active language and those behind it, one namespace at a time, and asked again
/// after a failure. It answers at once with what it has. A source that has to fetch a catalogue
/// starts to do so and throws ``CatalogueError/loading``: raw keys are shown, and the next
/// navigation asks again and finds it (NAV-F04). So nobody who asks for a text ever waits.
public protocol CatalogueSource: Sendable {
  /// The namespaces that a language has, sorted; none for a language without catalogues.
  func namespaces(of language: String) -> [String]

  /// The bytes of one catalogue, i18next JSON v4.
  ///
  /// - Throws: ``CatalogueError/missing``, ``CatalogueError/unreadable(code:)`` or
  ///   ``CatalogueError/loading``.
  func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8]

  /// One catalogue, read: what ``catalogue(language:namespace:)`` gives, unless the source has it in a
  /// form that needs no reading.
  ///
  /// - Throws: What ``catalogue(language:namespace:)`` throws, and what ``Catalogue/init(_:)`` does.
  func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue

  /// Where a catalogue is, for messages: the path of its file.
  func location(language: String, namespace: String) -> String

  /// The language that stands behind a namespace whatever the app's languages are, or `nil`.
  ///
  /// For what a front end brings along: its own words, in languages that need not be the app's. A
  /// language that such a namespace lacks is no failure.
  func spareLanguage(of namespace: String) -> String?
}

extension CatalogueSource {
  /// Reads the bytes.
  public func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
    try Catalogue(try catalogue(language: language, namespace: namespace))
  }

  /// `<language>/<namespace>.json`.
  public func location(language: String, namespace: String) -> String {
    "\(language)/\(namespace).json"
  }

  /// None.
  public func spareLanguage(of namespace: String) -> String? { nil }
}
