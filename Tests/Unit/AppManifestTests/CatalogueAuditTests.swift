import LandfallAppManifest
import LandfallDomain
import LandfallLocalization
import LandfallTestSupport
import Testing

@Suite("Catalogues in all languages", .clause("NAV-B02", "NAV-C07", "NAV-E03"))
struct CatalogueAuditTests {
  @Test(
    "All languages have the same keys and exactly the plural forms that CLDR requires",
    arguments: CatalogueSet.all)
  func sameKeys(set: CatalogueSet) throws {
    let english = Set(try set.texts("en").map(\.key))
    #expect(english.count >= set.leastTexts)
    for language in CatalogueSet.languages {
      let texts = try set.texts(language)
      #expect(Set(texts.map(\.key)).symmetricDifference(english) == [], "\(language)")
      let needed = Set(PluralRule(language: language).categories)
      for (key, forms) in Dictionary(grouping: texts, by: \.key) {
        let have = Set(forms.compactMap(\.form))
        #expect(have.isEmpty || have == needed, "\(language) \(key)")
        #expect(
          have.isEmpty || have.count == forms.count, "\(language) \(key): both with and without")
      }
    }
  }

  @Test(
    "An app declares the languages that it has catalogues for",
    arguments: [CatalogueSet.docodego] + CatalogueSet.examples)
  func declared(set: CatalogueSet) throws {
    #expect(try AppManifest.load(set.files).locales == CatalogueSet.languages)
    let namespaces = set.files.namespaces(of: "en")
    for language in CatalogueSet.languages {
      #expect(set.files.namespaces(of: language) == namespaces, "\(language)")
    }
  }

  @Test(
    "No placeholder is lost; only a form for a single number may omit the number",
    arguments: CatalogueSet.all)
  func placeholders(set: CatalogueSet) throws {
    var english: [String: Set<String>] = [:]
    for text in try set.texts("en") {
      english[text.key, default: []].formUnion(CatalogueSet.placeholders(text.text))
    }
    for language in CatalogueSet.languages {
      for text in try set.texts(language) {
        let lost = (english[text.key] ?? []).subtracting(CatalogueSet.placeholders(text.text))
        let more = CatalogueSet.placeholders(text.text).subtracting(english[text.key] ?? [])
        #expect(more.isEmpty, "\(language) \(text.key): \(more)")
        // French `one` covers 0 and 1, so it must show the number.
        let isOfOneNumber =
          [.zero, .one, .two].contains(text.form)
          && !(language == "fr" && text.form == .one)
        #expect(
          lost.isEmpty || isOfOneNumber && lost == ["{{count, number}}"],
          "\(language) \(text.key): \(lost)")
      }
    }
  }

  /// Words that are spelled the same in English and in the language.
  private static let shared: [String: Set<String>] = [
    "de": [
      "Administrator", "Code", "Code: {{code}}", "Domain", "Link", "Logo", "Mentor", "Name",
      "Offline", "Status", "Team", "Teams", "Token",
    ],
    "fr": [
      "Actions", "Active", "Code", "Contact", "Contacts", "Document", "Documents", "E-mail",
      "Invitation", "Logo", "Mentor", "menu", "Notifications", "Page {{page, number}}", "Score",
    ],
    "es": ["General", "Mentor", "Roles", "Token"],
  ]

  /// Names and abbreviations that are the same in every language.
  private static let names: Set<String> = [
    "DoCodeGo", "OpenID Connect", "QR", "SAML",
    "English", "العربية", "עברית", "Deutsch", "Français",
    "Español", "日本語",
  ]

  @Test("No English text is left untranslated", arguments: CatalogueSet.all)
  func translated(set: CatalogueSet) throws {
    var english: [String: Set<String>] = [:]
    for text in try set.texts("en") { english[text.key, default: []].insert(text.text) }
    for language in CatalogueSet.languages.dropFirst() {
      for text in try set.texts(language) {
        let words = CatalogueSet.words(text.text)
        guard words.contains(where: \.isLetter), !Self.names.contains(words) else { continue }
        if ["ar", "he", "ja"].contains(language) {
          // A language in another script has no Latin words except names.
          let rest = Self.names.reduce(words) { $0.replacing($1, with: "") }
          #expect(!rest.contains { $0.isASCII && $0.isLetter }, "\(language) \(text.key): \(words)")
        } else if english[text.key]?.contains(text.text) == true {
          #expect(Self.shared[language]?.contains(text.text) == true, "\(language) \(text.key)")
        }
        #expect(!text.text.isEmpty)
      }
    }
  }

  @Test(
    "Quotation marks, spaces and signs follow the rules of the language",
    arguments: CatalogueSet.all
  )
  func punctuation(set: CatalogueSet) throws {
    for language in CatalogueSet.languages {
      for text in try set.texts(language) {
        let words = CatalogueSet.words(text.text)
        let name = "\(language) \(text.key): \(words)"
        #expect(!words.contains("\"") && !words.contains("'"), "\(name)")
        #expect(!words.contains("..."), "\(name)")
        #expect(words.first != " " && words.last != " " || words != text.text, "\(name)")
        switch language {
        case "ar":
          // Digits are Latin, as in formatted numbers.
          #expect(!words.contains { ",;?\u{201C}\u{201D}٠١٢٣٤٥٦٧٨٩".contains($0) }, "\(name)")
        case "he": #expect(!words.contains("\u{201C}"), "\(name)")
        case "de": #expect(!words.contains("\u{201D}"), "\(name)")
        case "fr":
          // A no-break space comes before double punctuation marks and inside quotation marks.
          #expect(!words.contains(/[^\u{202F}\u{A0}][?!:;»]|«[^\u{202F}\u{A0}]/), "\(name)")
        case "es":
          #expect(words.contains("?") == words.contains("¿"), "\(name)")
          #expect(!words.contains("\u{201C}"), "\(name)")
        case "ja":
          #expect(
            !words.contains { ",?!:()\u{201C} ".contains($0) } || words.isASCII
              || Self.names.contains(words), "\(name)")
        default: #expect(!words.contains { "«»„".contains($0) }, "\(name)")
        }
      }
    }
  }

  @Test("Every text addresses the reader in the same form", arguments: CatalogueSet.all)
  func register(set: CatalogueSet) throws {
    for (language, others) in [
      ("de", /\b([Dd]u|[Dd]ich|[Dd]ein\w*|[Dd]ir)\b/),
      ("fr", /\b([Tt]u|[Tt]oi|[Tt]on|[Tt]a|[Tt]es)\b/),
      ("es", /\b([Uu]sted\w*|[Ii]ntroduzca|[Pp]ulse|[Vv]uelva|[Ss]u)\b/),
    ] as [(String, Regex<(Substring, Substring)>)] {
      for text in try set.texts(language) {
        #expect(!text.text.contains(others), "\(language) \(text.key): \(text.text)")
      }
    }
  }

  @Test("Every text can be filled in and never shows a raw key", arguments: CatalogueSet.all)
  func filledIn(set: CatalogueSet) throws {
    for language in CatalogueSet.languages {
      var texts = Translations(
        languages: CatalogueSet.languages, defaultLanguage: language, preferred: [language])
      #expect(texts.load(set.files.namespaces(of: language), from: set.files).isEmpty)
      for text in try set.texts(language) {
        let values = CatalogueSet.placeholders(text.text).compactMap { placeholder in
          placeholder.firstMatch(of: /\{\{(\w+)/).map { NamedValue(String($0.output.1), "7") }
        }
        for count in [0, 1, 2, 3, 11, 100, 1_000_000] {
          let shown = texts.text(TextKey(text.key), values, count: text.form == nil ? nil : count)
          #expect(!shown.contains(text.key) && !shown.contains("{{") && !shown.contains("$t("))
          #expect(shown.contains { $0.isLetter || $0.isNumber }, "\(language) \(text.key)")
        }
      }
    }
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
