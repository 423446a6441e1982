/// A BCP 47 language tag, reduced to the parts that texts depend on.
package struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// The language in lower case, such as `ar`; `und` for an empty tag.
  package let language: String
  /// The script, capitalized, such as `Arab`; `nil` if the tag has none.
  package let script: String?
  /// The region, upper case or three digits, such as `EG`; `nil` if the tag has none.
  package let region: String?

  init(language: String, script: String?, region: String?) {
    self.language = language
    self.script = script
    self.region = region
  }

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

  /// The subtags, joined by `-`.
  package var description: String {
    [language, script, region].compactMap { $0 }.joined(separator: "-")
  }

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
