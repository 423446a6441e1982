public import LandfallDomain

/// The texts of an app in the language a person reads, with the default language behind it.
///
/// A value: nothing is loaded by asking for a text. ``load(_:from:)`` reads the namespaces that a
/// screen needs, of the languages that can be shown alone; ``reload(from:)`` tries those again
/// that failed. Interpolated values are not HTML-escaped: no front end of ours renders HTML.
///
/// ```swift
/// var texts = Translations(languages: ["en", "ar"], defaultLanguage: "en", preferred: ["ar-EG"])
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
  /// Writes numbers, dates and lists; `nil` shows them as they are given.
  public var formatter: (any ValueFormatter)?

  /// The catalogues of a namespace in the languages that its texts may be shown in.
  private struct Cache {
    /// Whether the active language and those right behind it have theirs.
    var isWhole: Bool
    /// The dearest language first.
    var books: [(language: String, catalogue: Catalogue, rules: PluralRules)]
  }

  private var catalogues: [String: [String: Catalogue]] = [:]
  /// What ``find(_:_:)`` looks through, made of the catalogues when they change.
  private var caches: [String: Cache] = [:]
  private var rules: [String: PluralRules] = [:]
  private var asked: Set<String> = []
  /// The language behind each namespace that is not the app's own.
  private var spares: [String: String] = [:]
  /// The active language and the more general ones behind it, without the default.
  private var own: [String]
  /// The direction of the active language, from the left until one of its catalogues is loaded.
  ///
  /// What a front end brings along does not count: as long as the app's own texts are missing, its
  /// screens stay from the left (NAV-I06).
  public private(set) var direction = TextDirection.leftToRight

  /// Starts with nothing loaded.
  ///
  /// - Parameters:
  ///   - languages: The languages there are.
  ///   - defaultLanguage: The one that missing keys, and unknown preferred languages, fall back to.
  ///   - preferred: Language ranges, the dearest first; see ``LanguageNegotiation``.
  ///   - formatter: What writes numbers, dates and lists.
  public init(
    languages: [String], defaultLanguage: String, preferred: [String] = [],
    formatter: (any ValueFormatter)? = nil
  ) {
    self.languages = languages
    self.defaultLanguage = defaultLanguage
    self.formatter = formatter
    language = LanguageNegotiation.choose(
      preferred: preferred, available: languages, default: defaultLanguage)
    own = [language] + LanguageNegotiation.parents(of: language, available: languages)
  }

  /// The direction to lay out one text in: raw keys and texts that fell back have their own.
  public func direction(of key: TextKey) -> TextDirection {
    let request = TextRequest([], count: nil, isOrdinal: false, context: nil)
    guard let parts = KeyParts(key), let found = find(parts, request) else { return .leftToRight }
    return TextDirection(language: found.language)
  }

  /// Chooses another language; namespaces that were asked for before are loaded in it.
  ///
  /// The texts of languages that are no longer needed are forgotten.
  ///
  /// - Returns: What could not be loaded.
  @discardableResult
  public mutating func choose(
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

  /// Loads namespaces that are not loaded yet, of the active language and those behind it.
  ///
  /// - Returns: What could not be loaded, now or before.
  @discardableResult
  public mutating func load(
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

  /// A region's own language may leave a namespace to the language at large, and what a front end
  /// brings along need not speak all of the app's.
  private func mayLack(_ language: String, _ namespace: String) -> Bool {
    if let spare = spares[namespace] { return spare != language }
    return !LanguageNegotiation.parents(of: language, available: languages).isEmpty
  }

  /// Tries again what could not be loaded; meant for the next navigation (NAV-F04).
  ///
  /// - Returns: What still could not be loaded.
  @discardableResult
  public mutating func reload(from source: some CatalogueSource) -> [CatalogueFailure] {
    load(Set(failures.map { $0.namespace }).sorted(), from: source)
  }

  /// The text for a key, in the active language, else in one behind it, else the key itself.
  ///
  /// Behind a region's language stands the language at large, then the default one. A namespace
  /// that could not be loaded in the active language shows raw keys, without falling back, so that
  /// the failure is seen and fixed (NAV-I06).
  ///
  /// ```swift
  /// texts.text("app:invited", [NamedValue("name", "Ada")], context: "female")
  /// texts.text("app:place", count: 2, ordinal: true)  // "2nd"
  /// ```
  ///
  /// - Parameters:
  ///   - key: `namespace:path.to.text` or `namespace.path.to.text`.
  ///   - values: What `{{name}}` stands for; a name without a value leaves nothing, one with
  ///     several is a list.
  ///   - count: What `{{count}}` stands for; it chooses the plural form. A count with a fraction
  ///     is given among the values.
  ///   - ordinal: Whether the count is a place in a row (1st, 2nd).
  ///   - context: Which variant is meant: `key_male` is asked for before `key`.
  public func text(
    _ key: TextKey, _ values: [NamedValue] = [], count: Int? = nil, ordinal: Bool = false,
    context: String? = nil
  ) -> String {
    guard let parts = KeyParts(key) else { return key.text }
    var budget = TemplateExpansion.maximumNestedTexts
    let request = TextRequest(values, count: count, isOrdinal: ordinal, context: context)
    return expand(parts, request, budget: &budget) ?? key.text
  }

  /// A value of the services as the active language writes it, outside any text.
  ///
  /// `nil` without a formatter, and for what the formatter does not know; then the value is to be
  /// shown as it is.
  public func written(_ value: String, as format: ValueFormat) -> String? {
    formatter?.text([value], as: format, in: language)
  }

  /// Whether the active language, or one behind it, has a text for the key.
  public func hasText(_ key: TextKey, count: Int? = nil) -> Bool {
    guard let parts = KeyParts(key) else { return false }
    let request = TextRequest([], count: count, isOrdinal: false, context: nil)
    return find(parts, request) != nil
  }

  /// The languages whose texts a namespace may be shown in, the dearest first.
  private func chain(of namespace: String) -> [String] {
    let spare = spares[namespace].map { [$0] } ?? []
    var chain = own
    for language in [defaultLanguage] + spare where !chain.contains(language) {
      chain.append(language)
    }
    return chain
  }

  /// The first language that has a text, and the text before it is filled in.
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

  /// The text in the first language that has it, filled in; `nil` where none has it.
  func expand(_ parts: KeyParts, _ request: TextRequest, budget: inout Int) -> String? {
    guard let (language, template) = find(parts, request) else { return nil }
    let expansion = TemplateExpansion(
      language: language, namespace: parts.namespace, request: request, formatter: formatter)
    return expansion.expand(template, in: self, budget: &budget)
  }
}
