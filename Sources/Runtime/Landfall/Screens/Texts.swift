package import LandfallDomain
package import LandfallLocalization

/// The texts in the person's language, and the choice of that language.
final class Texts {
  private(set) var translations: Translations
  private let catalogues: any CatalogueSource
  private let namespaces: [String]
  /// The device's preferred languages, best first.
  private let preferred: [String]
  /// The language chosen in the app, which has priority over all others until the process ends.
  private var chosen: String?
  private let deliveries: Deliveries

  init(
    _ app: AppDefinition, _ configuration: LandfallConfiguration, _ deliveries: Deliveries
  ) {
    catalogues = LayeredCatalogues([configuration.catalogues, CoreTexts()])
    preferred = configuration.languages
    self.deliveries = deliveries
    // The titles of the tabs name their catalogues, so a folder of texts that is gone is noticed.
    let titles = app.tabs.compactMap { KeyParts($0.titleKey)?.namespace }
    namespaces = Set(catalogues.namespaces(of: app.defaultLocale) + titles).sorted()
    translations = Translations(
      languages: app.locales, defaultLanguage: app.defaultLocale, preferred: preferred,
      formatter: configuration.formatter.map { $0.text })
  }

  /// Chooses a language instead of the person's and the device's; `nil` returns to those.
  func choose(_ tag: String?, person: String?) {
    chosen = tag
    speak(person)
  }

  /// Uses the person's language, if the app supports it.
  func speak(_ person: String?) {
    let known = translations.failures
    translations.choose(
      preferred: [chosen, person].compactMap { $0 } + preferred, from: catalogues)
    load(known: known)
  }

  /// Retries to load the missing catalogues, as every navigation does (NAV-F04).
  func retry() {
    if !translations.failures.isEmpty { load(known: translations.failures) }
  }

  /// Loads the catalogues, and posts those that failed and had not failed before.
  private func load(known: [CatalogueFailure]) {
    for failure in translations.load(namespaces, from: catalogues) where !known.contains(failure) {
      deliveries.post(
        .translationsFailed(
          language: failure.language, namespace: failure.namespace, reason: failure.description))
    }
  }
}

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

/// The texts of an app that the build plugin `TypedRoutes` has compiled into it.
package struct CompiledCatalogues: CatalogueSource {
  private let names: [(language: String, namespace: String)]
  private let read: @Sendable (String) -> Catalogue.Compiled?

  /// Creates the source of an app's texts.
  package init(_ app: (some TypedApp).Type) {
    names = app.catalogues.compactMap { name in
      let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    read = { app.texts($0) }
  }

  /// Returns the namespaces of a language.
  package func namespaces(of language: String) -> [String] {
    names.filter { $0.language == language }.map { $0.namespace }
  }

  /// Throws ``CatalogueError/missing``: there are no files, only compiled texts.
  package func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
    throw .missing
  }

  /// Returns a catalogue, which needs no parsing.
  ///
  /// - Throws: ``CatalogueError/missing`` if the app has no such catalogue.
  package func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
    guard let texts = read(language + "/" + namespace) else { throw .missing }
    return Catalogue(compiled: texts)
  }
}
