package import LandfallLocalization

/// The texts of the core's own messages: the namespaces `errors`, `auth` and `common`, in the
/// languages of `Locales`.
///
/// They are compiled into the binary and searched without a copy. ``Landfall`` uses them after the
/// app's catalogues, so an app overrides a text with the same key. If a language is missing, the
/// app's default language is used, and then English. A raw key is never shown.
package struct CoreTexts: CatalogueSource {
  /// Creates the source of the compiled texts.
  package init() {}

  private static let namespaces = ["auth", "common", "errors"]
  private static let languages = ["ar", "de", "en", "es", "fr", "he", "ja"]

  /// Returns `auth`, `common` and `errors` for every language.
  package func namespaces(of language: String) -> [String] { Self.namespaces }

  /// Returns the bytes of one catalogue.
  ///
  /// - Throws: ``CatalogueError/missing`` for another language or namespace.
  package func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
    let path = try Self.path(language, namespace)
    guard let file = EmbeddedLocales.locales.first(where: { $0.path.description == path }) else {
      throw .missing
    }
    return file.bytes.withUTF8Buffer { Array($0) }
  }

  /// Returns one catalogue as a compiled table, which needs no parsing.
  ///
  /// - Throws: ``CatalogueError/missing`` for another language or namespace.
  package func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
    guard let rows = EmbeddedLocales.texts(try Self.path(language, namespace)) else {
      throw .missing
    }
    return Catalogue(compiled: rows)
  }

  /// Returns English for the core's namespaces, and `nil` for others.
  package func spareLanguage(of namespace: String) -> String? {
    Self.namespaces.contains(namespace) ? "en" : nil
  }

  private static func path(
    _ language: String, _ namespace: String
  ) throws(CatalogueError) -> String {
    guard namespaces.contains(namespace) else { throw .missing }
    guard !languages.contains(language) else { return "\(language)/\(namespace).json" }
    // A regional variant such as `de-AT` uses the core's `de`.
    let near = LanguageNegotiation.choose(preferred: [language], available: languages, default: "")
    return "\(near)/\(namespace).json"
  }
}
