public import LandfallDomain

/// The texts of an app in the language that the person reads, with fallback to the default
/// language.
///
/// Requesting a text loads nothing. `load(_:from:)` loads the namespaces that a screen needs,
/// only in languages that can be shown, and retries those that failed. Interpolated values are not
/// HTML-escaped, because no front end renders HTML.
///
/// ```swift
/// var texts = Translations(languages: ["en", "ar"], defaultLanguage: "en", preferred: ["ar-EG"])
/// let failures = texts.load(["mobile"], from: source)
/// texts.text("mobile:tabs.members")  // "الأعضاء"
/// ```
public struct Translations: Sendable {
  /// The available languages, as BCP 47 tags.
  public let languages: [String]
  /// The language used for missing keys.
  package let defaultLanguage: String
  /// The active language.
  public private(set) var language: String
  /// The catalogues that could not be loaded, sorted by language and namespace.
  package private(set) var failures: [CatalogueFailure] = []
  /// The formatter for numbers, dates and lists; without it, values are shown as given.
  package var formatter: Formatter?

  /// Returns the text of values in a format and a language; see ``ValueFormatter``.
  package typealias Formatter = @Sendable ([String], ValueFormat, String) -> String?

  /// The catalogues of a namespace, in the languages in which its texts may be shown.
  private struct Cache {
    /// Whether the active language and its own fallbacks are loaded.
    var isWhole: Bool
    /// The catalogues by language, highest priority first.
    var books: [(language: String, catalogue: Catalogue, rules: PluralRules)]
  }

  private var catalogues: [String: [String: Catalogue]] = [:]
  /// The catalogues that ``find(_:_:)`` searches, updated whenever catalogues change.
  private var caches: [String: Cache] = [:]
  private var rules: [String: PluralRules] = [:]
  private var asked: Set<String> = []
  /// The last fallback language of each namespace that comes from a front end.
  private var spares: [String: String] = [:]
  /// The active language and its more general forms, without the default language.
  private var own: [String]
  /// The direction of the active language; left to right until one of its catalogues is loaded.
  ///
  /// Texts of a front end do not count: while the app's own texts are missing, screens stay left to
  /// right (NAV-I06).
  public private(set) var direction = TextDirection.leftToRight

  /// Creates translations with nothing loaded.
  ///
  /// - Parameters:
  ///   - languages: The available languages.
  ///   - defaultLanguage: The language for missing keys and for preferred languages that are not
  ///     available.
  ///   - preferred: Language ranges, highest priority first; see ``LanguageNegotiation``.
  ///   - formatter: The formatter for numbers, dates and lists.
  package init(
    languages: [String], defaultLanguage: String, preferred: [String] = [],
    formatter: Formatter? = nil
  ) {
    self.languages = languages
    self.defaultLanguage = defaultLanguage
    self.formatter = formatter
    language = LanguageNegotiation.choose(
      preferred: preferred, available: languages, default: defaultLanguage)
    own = [language] + LanguageNegotiation.parents(of: language, available: languages)
  }

  /// Returns the direction of one text; raw keys and fallback texts have their own direction.
  public func direction(of key: TextKey) -> TextDirection {
    let request = TextRequest([], count: nil, isOrdinal: false, context: nil)
    guard let parts = KeyParts(key), let found = find(parts, request) else { return .leftToRight }
    return TextDirection(language: found.language)
  }

  /// Switches to another language and loads the namespaces that were loaded before.
  ///
  /// Texts in languages that are no longer needed are discarded.
  ///
  /// - Returns: The catalogues that could not be loaded.
  @discardableResult
  package mutating func choose(
    preferred: [String], from source: some CatalogueSource
  ) -> [CatalogueFailure] {
    language = LanguageNegotiation.choose(
      preferred: preferred, available: languages, default: defaultLanguage)
    own = [language] + LanguageNegotiation.parents(of: language, available: languages)
    let needed = Set(own + [defaultLanguage] + spares.values)
    catalogues = catalogues.filter { needed.contains($0.key) }
    failures.removeAll { !needed.contains($0.language) }
    return load(asked.sorted(), from: source)
  }

  /// Loads namespaces that are not loaded yet, in the active language and its fallbacks.
  ///
  /// - Returns: The catalogues that could not be loaded, now or before.
  @discardableResult
  package mutating func load(
    _ namespaces: [String], from source: some CatalogueSource
  ) -> [CatalogueFailure] {
    for namespace in namespaces {
      asked.insert(namespace)
      spares[namespace] = source.spareLanguage(of: namespace)
      for language in chain(of: namespace) where catalogues[language]?[namespace] == nil {
        load(language, namespace, from: source)
      }
    }
    failures.sort { ($0.language, $0.namespace) < ($1.language, $1.namespace) }
    let isLoaded = own.contains { language in
      catalogues[language]?.contains { spares[$0.key] == nil && !$0.value.isEmpty } == true
    }
    direction = isLoaded ? TextDirection(language: language) : .leftToRight
    for namespace in asked { caches[namespace] = cache(of: namespace) }
    return failures
  }

  private func cache(of namespace: String) -> Cache {
    Cache(
      isWhole: own.allSatisfy { catalogues[$0]?[namespace] != nil },
      books: chain(of: namespace).compactMap { language in
        guard let catalogue = catalogues[language]?[namespace], let rules = rules[language] else {
          return nil
        }
        return (language, catalogue, rules)
      })
  }

  private mutating func load(
    _ language: String, _ namespace: String, from source: some CatalogueSource
  ) {
    failures.removeAll { $0.language == language && $0.namespace == namespace }
    if rules[language] == nil { rules[language] = PluralRules(language: language) }
    do {
      let catalogue = try source.texts(language: language, namespace: namespace)
      catalogues[language, default: [:]][namespace] = catalogue
    } catch {
      if error == .missing, mayLack(language, namespace) {
        catalogues[language, default: [:]][namespace] = Catalogue(texts: [:])
        return
      }
      let location = source.location(language: language, namespace: namespace)
      failures.append(
        CatalogueFailure(
          language: language, namespace: namespace, error: error, location: location))
    }
  }

  /// Returns whether a missing catalogue is not a failure.
  ///
  /// A regional language may leave a namespace to the general language. A front end may lack some
  /// of the app's languages.
  private func mayLack(_ language: String, _ namespace: String) -> Bool {
    if let spare = spares[namespace] { return spare != language }
    return !LanguageNegotiation.parents(of: language, available: languages).isEmpty
  }

  /// Returns the text of a key in the active language or its first fallback that has it, else the
  /// key.
  ///
  /// The general language follows a regional one, then the default language. If a namespace cannot
  /// be loaded in the active language, its raw keys are shown without fallback, so that the failure
  /// is noticed (NAV-I06).
  ///
  /// ```swift
  /// texts.text("app:invited", [NamedValue("name", "Ada")], context: "female")
  /// texts.text("app:place", count: 2, ordinal: true)  // "2nd"
  /// ```
  ///
  /// - Parameters:
  ///   - key: `namespace:path.to.text` or `namespace.path.to.text`.
  ///   - values: The values of placeholders such as `{{name}}`. A name without a value gives an
  ///     empty text; a name with several values is a list.
  ///   - count: The value of `{{count}}`, which also chooses the plural form. Pass a count with a
  ///     fraction in `values`.
  ///   - ordinal: Whether the count is a position (1st, 2nd).
  ///   - context: The variant: with `male`, `key_male` is tried before `key`.
  public func text(
    _ key: TextKey, _ values: [NamedValue] = [], count: Int? = nil, ordinal: Bool = false,
    context: String? = nil
  ) -> String {
    guard let parts = KeyParts(key) else { return key.text }
    var budget = TemplateExpansion.maximumNestedTexts
    let request = TextRequest(values, count: count, isOrdinal: ordinal, context: context)
    return expand(parts, request, budget: &budget) ?? key.text
  }

  /// Returns a value as the active language writes it, outside any text.
  ///
  /// Without a formatter, or for an unknown format, the result is `nil`; show the value as given.
  package func written(_ value: String, as format: ValueFormat) -> String? {
    formatter?([value], format, language)
  }

  /// Returns whether the active language or one of its fallbacks has a text for the key.
  package func hasText(_ key: TextKey, count: Int? = nil) -> Bool {
    guard let parts = KeyParts(key) else { return false }
    let request = TextRequest([], count: count, isOrdinal: false, context: nil)
    return find(parts, request) != nil
  }

  /// Returns the languages in which a namespace may be shown, highest priority first.
  private func chain(of namespace: String) -> [String] {
    let spare = spares[namespace].map { [$0] } ?? []
    var chain = own
    for language in [defaultLanguage] + spare where !chain.contains(language) {
      chain.append(language)
    }
    return chain
  }

  /// Returns the first language that has a text, and its template.
  private func find(
    _ parts: KeyParts, _ request: TextRequest
  ) -> (language: String, template: String)? {
    guard let cache = caches[parts.namespace], cache.isWhole else { return nil }
    for (language, catalogue, rules) in cache.books {
      if let template = catalogue.template(parts.path, request, rules) {
        return (language, template)
      }
    }
    return nil
  }

  /// Returns the text filled in, from the first language that has it; `nil` if none has it.
  func expand(_ parts: KeyParts, _ request: TextRequest, budget: inout Int) -> String? {
    guard let (language, template) = find(parts, request) else { return nil }
    let expansion = TemplateExpansion(
      language: language, namespace: parts.namespace, request: request, formatter: formatter)
    return expansion.expand(template, in: self, budget: &budget)
  }
}
