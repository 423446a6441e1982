import LandfallDomain
public import LandfallLocalization

/// The language of the texts.
extension Landfall {
  /// Changes the language of the texts and the layout direction at once.
  ///
  /// The visible screen stays; only its texts change. The choice has priority over the person's
  /// language and the device's languages. It ends with the process; your front end or the person's
  /// profile must store it.
  ///
  /// - Parameter tag: A BCP 47 language tag, or `nil` to return to the person's and the device's
  ///   languages.
  /// - Returns: The catalogues that could not be loaded; their texts are shown as raw keys
  ///   (NAV-I06).
  @discardableResult
  public func chooseLanguage(_ tag: String?) -> [CatalogueFailure] {
    report(texts.choose(tag, person: session?.person.locale))
    owesSnapshot = true
    publish()
    return texts.translations.failures
  }

  /// Retries to load the missing catalogues, as every navigation does (NAV-F04).
  func retryTexts() { report(texts.retry()) }

  func report(_ failures: [CatalogueFailure]) {
    for failure in failures {
      post(
        .translationsFailed(
          language: failure.language, namespace: failure.namespace, reason: failure.description))
    }
  }
}
