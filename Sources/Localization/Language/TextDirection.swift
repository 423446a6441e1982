/// The direction that a text is written and laid out in.
public enum TextDirection: String, CaseIterable, Hashable, Sendable {
  /// From the left.
  case leftToRight = "ltr"
  /// From the right.
  case rightToLeft = "rtl"

  /// The direction of a language: by its script where the tag names one, else by the usual one.
  ///
  /// `az-Arab` is written from the right, `ar-Latn` from the left, `und` from the left.
  public init(language: String) {
    let tag = LanguageTag(language)
    let isRight: Bool
    if let script = tag.script {
      isRight = Self.scriptsFromTheRight.contains(script)
    } else {
      isRight =
        Self.languagesFromTheRight.contains(tag.language)
        || (tag.language == "pa" && tag.region == "PK")
    }
    self = isRight ? .rightToLeft : .leftToRight
  }

  private static let scriptsFromTheRight: Set<String> = [
    "Adlm", "Arab", "Aran", "Armi", "Avst", "Chrs", "Cprt", "Elym", "Gara", "Hatr", "Hebr", "Hung",
    "Khar", "Lydi", "Mand", "Mani", "Mend", "Merc", "Mero", "Narb", "Nbat", "Nkoo", "Orkh", "Ougr",
    "Palm", "Phli", "Phlp", "Phnx", "Prti", "Rohg", "Samr", "Sarb", "Sogd", "Sogo", "Syrc", "Thaa",
    "Yezi",
  ]

  private static let languagesFromTheRight: Set<String> = [
    "ar", "arc", "ars", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "ks", "lrc", "mzn",
    "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}
