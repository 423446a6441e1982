import LandfallLocalization

/// The shell's own texts: the namespace `textshell`, in the languages of `Locales`.
///
/// They are compiled into the binary and have lower priority than an app's catalogs. So an app can
/// replace some of them in `locales/<language>/textshell.json`. In a language that is not
/// available, the shell uses the app's default language, or else English.
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
    // For an app in `de-AT`, the shell uses its own `de`.
    return LanguageNegotiation.choose(preferred: [language], available: languages, default: "")
      + ".json"
  }

  /// The languages of the shell, sorted.
  static let languages = EmbeddedLocales.locales.map {
    String($0.path.description.dropLast(".json".count))
  }

  func spareLanguage(of namespace: String) -> String? {
    namespace == Self.namespace ? "en" : nil
  }
}
