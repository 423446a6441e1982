import LandfallLocalization

/// The shell's own words: the namespace `textshell`, in the languages of `Locales`.
///
/// Compiled into the binary. They stand behind an app's catalogues, so an app can put its own words
/// for some of them in `locales/<language>/textshell.json`; in a language that is not among them
/// the shell speaks the app's default language, else English.
struct ShellCatalogues: CatalogueSource {
  static let namespace = "textshell"

  func namespaces(of language: String) -> [String] { [Self.namespace] }

  func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
    let path = try Self.path(language, namespace)
    guard let file = EmbeddedLocales.locales.first(where: { $0.path.description == path }) else {
      throw .missing
    }
    return file.bytes.withUTF8Buffer { Array($0) }
  }

  func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
    let path = try Self.path(language, namespace)
    if let texts = EmbeddedLocales.texts(path) { return Catalogue(compiled: texts) }
    return try Catalogue(try catalogue(language: language, namespace: namespace))
  }

  private static func path(
    _ language: String, _ namespace: String
  ) throws(CatalogueError) -> String {
    guard namespace == Self.namespace else { throw .missing }
    // The app's `de-AT` reads the shell's `de`.
    return LanguageNegotiation.choose(preferred: [language], available: languages, default: "")
      + ".json"
  }

  /// The languages that the shell speaks, sorted.
  static let languages = EmbeddedLocales.locales.map {
    String($0.path.description.dropLast(".json".count))
  }

  func spareLanguage(of namespace: String) -> String? {
    namespace == Self.namespace ? "en" : nil
  }
}
