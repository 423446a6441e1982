/// The choice of the language to show, from the languages that an app has.
///
/// It follows the lookup of RFC 4647 section 3.4 with two additions. Old language names are read as
/// their current names (`iw` finds `he`, `no` finds `nb`). A language in another script is never
/// chosen: `zh-TW` and `zh-HK` find `zh-Hant`, but not `zh`, which uses simplified characters.
package enum LanguageNegotiation {
  /// Returns the available language for the first preferred language that has one, or the default.
  ///
  /// For each preferred language, the same language in the same script is chosen, with the closest
  /// region. `ar-EG` finds `ar-EG`, else `ar`, else the first Arabic of any region. Nynorsk (`nn`)
  /// also accepts Bokmål. `*`, `und` and malformed tags are skipped. Case is ignored.
  ///
  /// ```swift
  /// LanguageNegotiation.choose(preferred: ["ar-EG", "en"], available: ["en", "ar"], default: "en")
  /// // "ar"
  /// ```
  ///
  /// - Parameters:
  ///   - preferred: Language ranges, highest priority first.
  ///   - available: The available languages, in the spelling to return.
  ///   - fallback: The language to return if none matches.
  package static func choose(
    preferred: [String], available: [String], default fallback: String
  ) -> String {
    let offers = available.map { (text: $0, tag: LanguageTag($0).canonical) }
    for language in preferred where isTag(language) {
      if let exact = available.first(where: { $0.lowercased() == language.lowercased() }) {
        return exact
      }
      let tag = LanguageTag(language).canonical
      let names = tag.language == "nn" ? ["nn", "nb"] : [tag.language]
      for name in names {
        let fitting = offers.filter {
          $0.tag.language == name && $0.tag.likelyScript == tag.likelyScript
        }
        let best =
          fitting.first { $0.tag.region == tag.region } ?? fitting.first { $0.tag.region == nil }
          ?? fitting.first
        if let best { return best.text }
      }
    }
    return fallback
  }

  /// Returns the fallback languages of a language, without the language itself.
  ///
  /// These are the available languages with the same language and script but no region. `ar` is a
  /// fallback of `ar-EG`; `zh-Hant`, but not `zh`, is one of `zh-Hant-HK`.
  package static func parents(of language: String, available: [String]) -> [String] {
    let tag = LanguageTag(language).canonical
    guard tag.region != nil else { return [] }
    return available.filter {
      let other = LanguageTag($0).canonical
      return $0 != language && other.region == nil && other.language == tag.language
        && other.likelyScript == tag.likelyScript
    }
  }

  private static func isTag(_ language: String) -> Bool {
    let subtags = language.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "_" })
    return language.lowercased() != "und"
      && subtags.allSatisfy { subtag in
        1...8 ~= subtag.utf8.count
          && subtag.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: false
            }
          }
      }
  }
}
