/// A BCP 47 language tag, reduced to the parts that texts depend on.
package struct LanguageTag: Equatable, Sendable {
  /// The language in lower case, such as `ar`; `und` for an empty tag.
  package let language: String
  /// The script, capitalized, such as `Arab`; `nil` if the tag has none.
  package let script: String?
  /// The region, upper case or three digits, such as `EG`; `nil` if the tag has none.
  package let region: String?
}

extension LanguageTag {
  /// Reads a tag in any case, with `-` or `_` between its subtags.
  ///
  /// Variants, extensions (`-u-nu-latn`) and private subtags are dropped.
  package init(_ text: String) {
    let subtags = text.split(whereSeparator: { $0 == "-" || $0 == "_" })
    language = subtags.first.map { $0.lowercased() } ?? "und"
    var script: String?
    var region: String?
    for subtag in subtags.dropFirst() {
      let count = subtag.utf8.count
      guard count > 1 else { break }
      if script == nil, region == nil, count == 4, subtag.allSatisfy({ $0.isLetter }) {
        script = subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
      } else if region == nil,
        count == 2 && subtag.allSatisfy({ $0.isLetter }) || count == 3 && Int(subtag) != nil
      {
        region = subtag.uppercased()
      }
    }
    self.script = script
    self.region = region
  }

  /// The tag with the language's current name: `iw` becomes `he`, `no` becomes `nb`, `sh` becomes
  /// `sr-Latn`.
  ///
  /// This covers the replaced names of the IANA registry, and the names that Unicode's
  /// `likelySubtags` and `languageAlias` map to or from a macrolanguage.
  package var canonical: LanguageTag {
    let name: String
    var script = script
    switch language {
    case "iw": name = "he"
    case "in": name = "id"
    case "ji": name = "yi"
    case "jw": name = "jv"
    case "no": name = "nb"
    case "mo": name = "ro"
    case "tl": name = "fil"
    case "cmn": name = "zh"
    case "arb": name = "ar"
    case "sh":
      name = "sr"
      script = script ?? "Latn"
    default: return self
    }
    return LanguageTag(language: name, script: script, region: region)
  }

  /// The tag's script, or else the usual script of the language in the region.
  package var likelyScript: String { script ?? LikelyScript.of(language, in: region) }

  /// Returns the tag of a POSIX locale: `ar_EG.UTF-8` gives `ar-EG`, `C` and `POSIX` give `nil`.
  ///
  /// Only modifiers that name a script are used: `sr_RS@latin` gives `sr-Latn-RS`.
  package static func text(posixLocale: String) -> String? {
    let name = posixLocale.prefix { $0 != "." && $0 != "@" }
    guard !name.isEmpty, name != "C", name != "POSIX" else { return nil }
    let tag = String(name.map { $0 == "_" ? "-" : $0 })
    guard let mark = posixLocale.firstIndex(of: "@") else { return tag }
    let script: String
    switch posixLocale[posixLocale.index(after: mark)...] {
    case "latin": script = "Latn"
    case "cyrillic": script = "Cyrl"
    case "arabic": script = "Arab"
    case "devanagari": script = "Deva"
    default: return tag
    }
    let subtags = tag.split(separator: "-", maxSplits: 1)
    return ([String(subtags[0]), script] + subtags.dropFirst().map(String.init))
      .joined(separator: "-")
  }
}

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

  /// Returns whether a text has the form of a language tag.
  package static func isTag(_ language: String) -> Bool {
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

/// The preferred languages of a process, from its environment as gettext reads it.
package enum PreferredLanguages {
  /// Returns the BCP 47 tags, highest priority first; empty if none, `C` or `POSIX` is set.
  ///
  /// The locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty. Unless it is
  /// `C` or `POSIX`, the list in `LANGUAGE` (`de_AT:de:en`) precedes it (GNU gettext manual, "The
  /// LANGUAGE variable").
  ///
  /// - Parameter variable: Returns the value of an environment variable, or `nil` if it is not set.
  package static func environment(_ variable: (String) -> String?) -> [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.lazy.compactMap(variable).first { !$0.isEmpty } ?? "C"
    guard locale != "C", locale != "POSIX" else { return [] }
    let list = (variable("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    var preferred: [String] = []
    for tag in (list + [locale]).compactMap({ LanguageTag.text(posixLocale: $0) })
    where !preferred.contains(tag) { preferred.append(tag) }
    return preferred
  }
}
