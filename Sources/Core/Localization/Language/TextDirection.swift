/// The direction in which a text is written and laid out.
public enum TextDirection: String, CaseIterable, Hashable, Sendable {
  /// From left to right.
  case leftToRight = "ltr"
  /// From right to left.
  case rightToLeft = "rtl"

  /// Creates the direction of a language, which is that of its script.
  ///
  /// The script is the tag's, or else the usual script of the language in the region. `az-Arab`,
  /// `az-IR` and `pa-PK` are written from right to left; `ar-Latn`, `az`, `sd-IN` and `und` from
  /// left to right.
  package init(language: String) {
    self.init(script: LanguageTag(language).canonical.likelyScript)
  }

  /// Creates the direction of a script.
  ///
  /// - Parameter script: The ISO 15924 code, capitalized, such as `Arab`.
  package init(script: String) {
    self = Self.scriptsFromTheRight.contains(script) ? .rightToLeft : .leftToRight
  }

  private static let scriptsFromTheRight: Set<String> = [
    "Adlm", "Arab", "Aran", "Armi", "Avst", "Chrs", "Cprt", "Elym", "Gara", "Hatr", "Hebr", "Hung",
    "Khar", "Lydi", "Mand", "Mani", "Mend", "Merc", "Mero", "Narb", "Nbat", "Nkoo", "Orkh", "Ougr",
    "Palm", "Phli", "Phlp", "Phnx", "Prti", "Rohg", "Samr", "Sarb", "Sogd", "Sogo", "Syrc",
    "Syre", "Syrj", "Syrn", "Thaa", "Yezi",
  ]
}
