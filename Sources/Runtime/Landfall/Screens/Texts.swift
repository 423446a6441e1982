import LandfallDomain
import LandfallLocalization

/// The texts in the person's language, and the choice of that language.
struct Texts {
  private(set) var translations: Translations
  private let catalogues: any CatalogueSource
  private let namespaces: [String]
  /// The device's preferred languages, best first.
  private let preferred: [String]
  /// The language chosen in the app, which has priority over all others until the process ends.
  private var chosen: String?

  init(
    _ app: AppDefinition, _ configuration: LandfallConfiguration
  ) {
    catalogues = LayeredCatalogues([configuration.catalogues, CoreTexts()])
    preferred = configuration.languages
    namespaces = self.catalogues.namespaces(of: app.defaultLocale)
    translations = Translations(
      languages: app.locales, defaultLanguage: app.defaultLocale, preferred: preferred,
      formatter: configuration.formatter)
  }

  /// Chooses a language instead of the person's and the device's; `nil` returns to those.
  ///
  /// - Returns: The catalogues that failed to load and had not failed before.
  mutating func choose(_ tag: String?, person: String?) -> [CatalogueFailure] {
    chosen = tag
    return speak(person)
  }

  /// Uses the person's language, if the app supports it.
  ///
  /// - Returns: The catalogues that failed to load and had not failed before.
  mutating func speak(_ person: String?) -> [CatalogueFailure] {
    let known = translations.failures
    translations.choose(
      preferred: [chosen, person].compactMap { $0 } + preferred, from: catalogues)
    return load(known: known)
  }

  /// Retries to load the missing catalogues.
  ///
  /// - Returns: The catalogues that fail for another reason than before.
  mutating func retry() -> [CatalogueFailure] {
    guard !translations.failures.isEmpty else { return [] }
    return load(known: translations.failures)
  }

  private mutating func load(known: [CatalogueFailure]) -> [CatalogueFailure] {
    translations.load(namespaces, from: catalogues).filter { !known.contains($0) }
  }

  /// Returns the title of an item.
  func title(of item: Item) -> String {
    switch item.title {
    case .plain(let text): text
    case .key(let key): translations.text(key)
    }
  }
}
