public import LandfallLocalization

/// The texts of the messages that the core shows by itself: the namespaces `errors`, `auth` and
/// `common`, in the languages of `Locales`.
///
/// Compiled into the binary and searched where they stand. ``Landfall`` puts them behind the app's
/// own catalogues, so an app overrides one with a text of the same key. In a language that is not
/// among them the app's default language is shown, else English: never a raw key.
public struct CoreTexts: CatalogueSource {
  /// Takes the texts of the binary.
  public init() {}

  private static let namespaces = ["auth", "common", "errors"]
  private static let languages = ["ar", "de", "en", "es", "fr", "he", "ja"]

  /// `auth`, `common` and `errors`, whatever the language.
  public func namespaces(of language: String) -> [String] { Self.namespaces }

  /// The bytes of one catalogue.
  ///
  /// - Throws: ``CatalogueError/missing`` for another language or namespace.
  public func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
    let path = try Self.path(language, namespace)
    guard let file = EmbeddedLocales.locales.first(where: { $0.path.description == path }) else {
      throw .missing
    }
    return file.bytes.withUTF8Buffer { Array($0) }
  }

  /// One catalogue as a table of the binary, which needs no reading.
  ///
  /// - Throws: ``CatalogueError/missing`` for another language or namespace.
  public func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
    guard let rows = EmbeddedLocales.texts(try Self.path(language, namespace)) else {
      throw .missing
    }
    return Catalogue(compiled: rows)
  }

  /// English.
  public func spareLanguage(of namespace: String) -> String? {
    Self.namespaces.contains(namespace) ? "en" : nil
  }

  private static func path(
    _ language: String, _ namespace: String
  ) throws(CatalogueError) -> String {
    guard namespaces.contains(namespace) else { throw .missing }
    guard !languages.contains(language) else { return "\(language)/\(namespace).json" }
    // The app's `de-AT` reads the core's `de`.
    let near = LanguageNegotiation.choose(preferred: [language], available: languages, default: "")
    return "\(near)/\(namespace).json"
  }
}
