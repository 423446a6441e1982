import LandfallDomain
import LandfallLocalization

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
      formatter: configuration.formatter)
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
