/// Chooses the language to show among those an app has.
///
/// Lookup after RFC 4647 section 3.4, with what it leaves out: languages go by their present names
/// (`iw` finds `he`, `no` finds `nb`), and nobody is led into another script. `zh-TW` and `zh-HK`
/// find `zh-Hant` and never `zh`, which is written in simplified characters.
public enum LanguageNegotiation {
  /// The available language that the first fitting preferred language leads to, or the default.
  ///
  /// For each preferred language in its turn: the same language in the same script, with as much of
  /// its region as there is. `ar-EG` finds `ar-EG`, else `ar`, else the first Arabic of any region.
  /// Nynorsk (`nn`) is content with Bokmål. `*`, `und` and what is no tag are skipped; case does
  /// not count.
  ///
  /// ```swift
  /// LanguageNegotiation.choose(preferred: ["ar-EG", "en"], available: ["en", "ar"], default: "en")
  /// // "ar"
  /// ```
  ///
  /// - Parameters:
  ///   - preferred: Language ranges, the dearest first.
  ///   - available: The languages there are, as they are to be returned.
  ///   - fallback: What is returned when none fits.
  public static func choose(
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

  /// The languages whose texts stand behind a language's own, the nearest first, itself left out.
  ///
  /// Those among the available ones that have the same language and script and less of a region:
  /// behind `ar-EG` stands `ar`; behind `zh-Hant-HK` stands `zh-Hant`, and never `zh`.
  public static func parents(of language: String, available: [String]) -> [String] {
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
