public import LandfallDomain

/// The texts of an app in the language a person reads, with the default language behind it.
///
/// A value: nothing is loaded by asking for a text. ``load(_:from:)`` reads the namespaces that a
/// screen needs, of the active and the default language alone; ``reload(from:)`` tries those again
/// that failed. Interpolated values are not HTML-escaped: no front end of ours renders HTML.
///
/// ```swift
/// var texts = Translations(languages: ["en", "ar"], defaultLanguage: "en", wishes: ["ar-EG"])
/// let failures = texts.load(["mobile"], from: source)
/// texts.text("mobile:tabs.members")  // "الأعضاء"
/// ```
public struct Translations: Sendable {
  /// The languages there are, BCP 47.
  public let languages: [String]
  /// The language that missing keys fall back to.
  public let defaultLanguage: String
  /// The language that texts are shown in.
  public private(set) var language: String
  /// What could not be loaded, in the order of language and namespace.
  public private(set) var failures: [CatalogueFailure] = []

  private var catalogues: [String: [String: Catalogue]] = [:]
  private var asked: Set<String> = []

  /// Starts with nothing loaded.
  ///
  /// - Parameters:
  ///   - languages: The languages there are.
  ///   - defaultLanguage: The one that missing keys, and unknown wishes, fall back to.
  ///   - wishes: Language ranges, the dearest first; see ``LanguageNegotiation``.
  public init(languages: [String], defaultLanguage: String, wishes: [String] = []) {
    self.languages = languages
    self.defaultLanguage = defaultLanguage
    language = LanguageNegotiation.choose(
      wishes: wishes, available: languages, default: defaultLanguage)
  }

  /// The direction of the active language, from the left until one of its catalogues is loaded.
  public var direction: TextDirection {
    catalogues[language]?.isEmpty == false ? TextDirection(language: language) : .leftToRight
  }

  /// The direction to lay out one text in: raw keys and texts that fell back have their own.
  public func direction(of key: TextKey) -> TextDirection {
    guard let parts = KeyParts(key), let found = language(having: parts, count: nil) else {
      return .leftToRight
    }
    return TextDirection(language: found)
  }

  /// Chooses another language; namespaces that were asked for before are loaded in it.
  ///
  /// The texts of languages that are no longer needed are forgotten.
  ///
  /// - Returns: What could not be loaded.
  @discardableResult
  public mutating func choose(
    wishes: [String], from source: some CatalogueSource
  ) -> [CatalogueFailure] {
    language = LanguageNegotiation.choose(
      wishes: wishes, available: languages, default: defaultLanguage)
    catalogues = catalogues.filter { $0.key == language || $0.key == defaultLanguage }
    failures.removeAll { $0.language != language && $0.language != defaultLanguage }
    return load(asked.sorted(), from: source)
  }

  /// Loads namespaces that are not loaded yet, of the active and the default language.
  ///
  /// - Returns: What could not be loaded, now or before.
  @discardableResult
  public mutating func load(
    _ namespaces: [String], from source: some CatalogueSource
  ) -> [CatalogueFailure] {
    let wanted = language == defaultLanguage ? [language] : [language, defaultLanguage]
    for namespace in namespaces {
      asked.insert(namespace)
      for language in wanted where catalogues[language]?[namespace] == nil {
        failures.removeAll { $0.language == language && $0.namespace == namespace }
        do {
          let bytes = try source.catalogue(language: language, namespace: namespace)
          catalogues[language, default: [:]][namespace] = try Catalogue(bytes)
        } catch {
          failures.append(
            CatalogueFailure(language: language, namespace: namespace, error: error))
        }
      }
    }
    failures.sort { ($0.language, $0.namespace) < ($1.language, $1.namespace) }
    return failures
  }

  /// Tries again what could not be loaded; meant for the next navigation (RULINGS 21).
  ///
  /// - Returns: What still could not be loaded.
  @discardableResult
  public mutating func reload(from source: some CatalogueSource) -> [CatalogueFailure] {
    load(Set(failures.map(\.namespace)).sorted(), from: source)
  }

  /// The text for a key, in the active language, else in the default one, else the key itself.
  ///
  /// A namespace that could not be loaded in the active language shows raw keys, without falling
  /// back, so that the failure is seen and mended (RULINGS 21).
  ///
  /// - Parameters:
  ///   - key: `namespace:path.to.text` or `namespace.path.to.text`.
  ///   - values: What `{{name}}` stands for; a name without a value leaves nothing.
  ///   - count: What `{{count}}` stands for; it chooses the plural form.
  public func text(_ key: TextKey, _ values: [NamedValue] = [], count: Int? = nil) -> String {
    guard let parts = KeyParts(key) else { return key.text }
    var budget = TemplateExpansion.maximumNestedTexts
    return expand(parts, values, count: count, budget: &budget) ?? key.text
  }

  /// Whether the active language, or the default one behind it, has a text for the key.
  public func hasText(_ key: TextKey, count: Int? = nil) -> Bool {
    guard let parts = KeyParts(key) else { return false }
    return language(having: parts, count: count) != nil
  }

  private func language(having parts: KeyParts, count: Int?) -> String? {
    guard catalogues[language]?[parts.namespace] != nil else { return nil }
    for language in [language, defaultLanguage] {
      let rule = PluralRule(language: language)
      let catalogue = catalogues[language]?[parts.namespace]
      if catalogue?.template(parts.path, count: count, rule: rule) != nil { return language }
    }
    return nil
  }

  /// The text in the first language that has it, filled in; `nil` where none has it.
  func expand(
    _ parts: KeyParts, _ values: [NamedValue], count: Int?, budget: inout Int
  ) -> String? {
    guard let found = language(having: parts, count: count),
      let template = catalogues[found]?[parts.namespace]?.template(
        parts.path, count: count, rule: PluralRule(language: found))
    else { return nil }
    let expansion = TemplateExpansion(
      language: found, namespace: parts.namespace, values: values, count: count)
    return expansion.expand(template, in: self, budget: &budget)
  }
}
