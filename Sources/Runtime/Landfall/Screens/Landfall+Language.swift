import LandfallDomain
public import LandfallLocalization

/// The language that a person reads.
extension Landfall {
  /// Speaks another language from now on, and lays out in its direction at once.
  ///
  /// What is on view stays; its texts change. The choice comes before the person's own language and
  /// the device's, and ends with the process: keeping it is the front end's, or the profile's.
  ///
  /// - Parameter tag: A language, BCP 47, or `nil` to go back to the person's and the device's.
  /// - Returns: What could not be loaded; then the raw keys are shown (RULINGS 21).
  @discardableResult
  public func chooseLanguage(_ tag: String?) -> [CatalogueFailure] {
    chosenLanguage = tag
    speak(session?.person.locale)
    publish()
    return translations.failures
  }

  /// Speaks the person's language, where the app has it.
  func speak(_ locale: String?) {
    let known = translations.failures
    let wishes = [chosenLanguage, locale].compactMap { $0 } + wishes
    translations.choose(wishes: wishes, from: catalogues)
    loadTexts(known: known)
  }

  /// Tries again what could not be loaded, as every navigation does (NAV-F04).
  func retryTexts() {
    guard !translations.failures.isEmpty else { return }
    loadTexts(known: translations.failures)
  }

  /// Loads the catalogues, and tells of those that fail now and did not before.
  private func loadTexts(known: [CatalogueFailure]) {
    let namespaces = catalogues.namespaces(of: app.defaultLocale)
    for failure in translations.load(namespaces, from: catalogues) where !known.contains(failure) {
      post(
        .translationsFailed(
          language: failure.language, namespace: failure.namespace, reason: failure.description))
    }
  }
}
