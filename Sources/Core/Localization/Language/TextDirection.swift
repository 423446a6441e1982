/// The direction that a text is written and laid out in.
public enum TextDirection: String, CaseIterable, Hashable, Sendable {
  /// From the left.
  case leftToRight = "ltr"
  /// From the right.
  case rightToLeft = "rtl"

  /// The direction of a language, which is that of its script.
  ///
  /// The script is the one that the tag names, else the usual one of the language in the region:
  /// `az-Arab`, `az-IR` and `pa-PK` are written from the right, `ar-Latn`, `az`, `sd-IN` and `und`
  /// from the left.
  public init(language: String) {
    self.init(script: LanguageTag(language).canonical.likelyScript)
  }

  /// The direction of a script.
  ///
  /// - Parameter script: Its code of ISO 15924, capitalised: `Arab`.
  public init(script: String) {
    self = Self.scriptsFromTheRight.contains(script) ? .rightToLeft : .leftToRight
  }

  private static let scriptsFromTheRight: Set<String> = [
    "Adlm", "Arab", "Aran", "Armi", "Avst", "Chrs", "Cprt", "Elym", "Gara", "Hatr", "Hebr", "Hung",
    "Khar", "Lydi", "Mand", "Mani", "Mend", "Merc", "Mero", "Narb", "Nbat", "Nkoo", "Orkh", "Ougr",
    "Palm", "Phli", "Phlp", "Phnx", "Prti", "Rohg", "Samr", "Sarb", "Sogd", "Sogo", "Syrc",
    "Syre", "Syrj", "Syrn", "Thaa", "Yezi",
  ]
}
