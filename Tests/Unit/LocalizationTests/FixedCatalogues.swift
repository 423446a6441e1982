import LandfallLocalization

/// Catalogues in memory.
///
/// A language and namespace without an entry is missing.
struct FixedCatalogues: CatalogueSource {
  var texts: [String: String]
  var unreadable: Set<String> = []

  func namespaces(of language: String) -> [String] {
    texts.keys.filter { $0.hasPrefix(language + "/") }.map {
      String($0.dropFirst(language.count + 1))
    }
    .sorted()
  }

  func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
    let key = language + "/" + namespace
    if unreadable.contains(key) { throw .unreadable(code: 5) }
    guard let text = texts[key] else { throw .missing }
    return Array(text.utf8)
  }
}

extension FixedCatalogues {
  static let sample = FixedCatalogues(texts: [
    "en/common": """
    {"version": 1, "hello": "Hello {{name}}", "raw": "<{{- name }}>", "only": "English only",
     "both": "{{a}} and {{ b }}", "gone": "[{{nobody}}]", "page": "Page {{page, number}}",
     "items_one": "{{count}} item", "items_other": "{{count}} items",
     "none_zero": "nothing", "none_other": "{{count}} things", "bare": "bare {{count}}",
     "deep": {"er": {"est": "down"}},
     "nest": "<$t(hello)>", "nestOther": "$t(mobile:tabs.members)!",
     "nestCount": "$t(items, {\\"count\\": {{n}} }) by $t(hello, {\\"name\\": \\"{{who}}\\"})",
     "loop": "x$t(loop)", "missing": "$t(not.there)", "open": "$t(hello and {{name"}
    """,
    "en/mobile": #"{"tabs": {"members": "Members", "teams": "Teams"}}"#,
    "ar/common": """
    {"hello": "مرحبًا {{name}}", "items_zero": "لا عناصر", "items_one": "عنصر",
     "items_two": "عنصران", "items_few": "{{count, number}} عناصر",
     "items_many": "{{count, number}} عنصرًا", "items_other": "{{count, number}} عنصر"}
    """,
    "ar/mobile": #"{"tabs": {"members": "الأعضاء"}}"#,
  ])

  static func texts(_ language: String) -> Translations {
    var texts = Translations(languages: ["en", "ar"], defaultLanguage: "en", preferred: [language])
    texts.load(["common", "mobile"], from: sample)
    return texts
  }
}
