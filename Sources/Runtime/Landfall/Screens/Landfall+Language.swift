import LandfallDomain
public import LandfallLocalization

/// The language that a person reads.
extension Landfall {
  /// Speaks another language from now on, and lays out in its direction at once.
  ///
  /// What is visible stays; its texts change. The choice comes before the person's own language and
  /// the device's, and ends with the process: keeping it is the front end's, or the profile's.
  ///
  /// - Parameter tag: A language, BCP 47, or `nil` to go back to the person's and the device's.
  /// - Returns: What could not be loaded; then the raw keys are shown (NAV-I06).
  @discardableResult
  public func chooseLanguage(_ tag: String?) -> [CatalogueFailure] {
    report(texts.choose(tag, person: session?.person.locale))
    publish()
    return texts.translations.failures
  }

  /// Speaks the person's language, where the app has it.
  func speak(_ locale: String?) { report(texts.speak(locale)) }

  /// Tries again what could not be loaded, as every navigation does (NAV-F04).
  func retryTexts() { report(texts.retry()) }

  private func report(_ failures: [CatalogueFailure]) {
    for failure in failures {
      post(
        .translationsFailed(
          language: failure.language, namespace: failure.namespace, reason: failure.description))
    }
  }
}
