import LandfallDomain
import LandfallLocalization

/// The texts in the language that a person reads, and which language that is.
struct Texts {
  private(set) var translations: Translations
  private let catalogues: any CatalogueSource
  private let namespaces: [String]
  /// The languages of the device, best first.
  private let preferred: [String]
  /// The language chosen in the app, which comes before all preferred ones as long as the process
  /// lives.
  private var chosen: String?

  init(
    _ app: AppDefinition, _ catalogues: any CatalogueSource, preferred: [String],
    formatter: (any ValueFormatter)?
  ) {
    self.catalogues = LayeredCatalogues([catalogues, CoreTexts()])
    self.preferred = preferred
    namespaces = self.catalogues.namespaces(of: app.defaultLocale)
    translations = Translations(
      languages: app.locales, defaultLanguage: app.defaultLocale, preferred: preferred,
      formatter: formatter)
  }

  /// Chooses a language in place of the person's and the device's, or goes back to those.
  ///
  /// - Returns: What could not be loaded and could before.
  mutating func choose(_ tag: String?, person: String?) -> [CatalogueFailure] {
    chosen = tag
    return speak(person)
  }

  /// Speaks the person's language, where the app has it.
  ///
  /// - Returns: What could not be loaded and could before.
  mutating func speak(_ person: String?) -> [CatalogueFailure] {
    let known = translations.failures
    translations.choose(
      preferred: [chosen, person].compactMap { $0 } + preferred, from: catalogues)
    return load(known: known)
  }

  /// Tries again what could not be loaded.
  ///
  /// - Returns: What cannot be loaded for another reason than before.
  mutating func retry() -> [CatalogueFailure] {
    guard !translations.failures.isEmpty else { return [] }
    return load(known: translations.failures)
  }

  private mutating func load(known: [CatalogueFailure]) -> [CatalogueFailure] {
    translations.load(namespaces, from: catalogues).filter { !known.contains($0) }
  }
}
