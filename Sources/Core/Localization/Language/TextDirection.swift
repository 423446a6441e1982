package import LandfallDomain

extension TextDirection {
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

/// The usual scripts of languages (CLDR 47, `likelySubtags`).
///
/// The table has the languages with CLDR plural rules, and living languages written from right to
/// left. All other languages are assumed to use Latin script.
enum LikelyScript {
  static func of(_ language: String, in region: String?) -> String {
    if let region, let script = exception(language, region) { return script }
    return usual(language)
  }

  /// Returns the script of a language in a region where it is not the usual one; `nil` elsewhere.
  private static func exception(_ language: String, _ region: String) -> String? {
    switch (language, region) {
    case ("zh", "TW"), ("zh", "HK"), ("zh", "MO"), ("zh", "AU"), ("zh", "BN"), ("zh", "GB"),
      ("zh", "GF"), ("zh", "ID"), ("zh", "PA"), ("zh", "PF"), ("zh", "PH"), ("zh", "SR"),
      ("zh", "TH"), ("zh", "US"), ("zh", "VN"), ("hak", "TW"), ("nan", "TW"):
      "Hant"
    case ("yue", "CN"): "Hans"
    case ("az", "IQ"), ("az", "IR"), ("ha", "CM"), ("ha", "SD"), ("kk", "AF"), ("kk", "CN"),
      ("kk", "IR"), ("kk", "MN"), ("ku", "IQ"), ("ku", "IR"), ("ku", "LB"), ("ky", "CN"),
      ("ms", "CC"), ("pa", "PK"), ("tg", "PK"), ("tk", "AF"), ("tk", "IR"), ("uz", "AF"):
      "Arab"
    case ("az", "RU"), ("ug", "KZ"), ("ug", "MN"), ("uz", "CN"): "Cyrl"
    case ("ky", "TR"), ("sr", "ME"), ("sr", "RO"), ("sr", "TR"): "Latn"
    case ("mn", "CN"): "Mong"
    case ("sd", "IN"): "Deva"
    default: nil
    }
  }

  private static func usual(_ language: String) -> String {
    switch language {
    case "aeb", "apc", "apd", "ar", "arb", "arq", "ars", "ary", "arz", "ayn", "azb", "bal", "bej",
      "bgn", "bqi", "brh", "ckb", "fa", "glk", "hno", "khw", "ks", "lah", "lki", "lrc", "luz",
      "mzn", "ota", "pbt", "pnb", "prs", "ps", "sd", "sdh", "shu", "skr", "ug", "ur":
      "Arab"
    case "he", "iw", "ji", "lad", "yi": "Hebr"
    case "aii", "syc", "syr": "Syrc"
    case "arc": "Armi"
    case "dv": "Thaa"
    case "mid": "Mand"
    case "nqo": "Nkoo"
    case "rhg": "Rohg"
    case "sam": "Samr"
    case "ab", "av", "ba", "be", "bg", "ce", "cu", "cv", "kk", "ky", "mk", "mn", "os", "ru", "sah",
      "sr", "tg", "tt", "uk":
      "Cyrl"
    case "bap", "bho", "brx", "doi", "hi", "kok", "lif", "mai", "mr", "ne", "sa": "Deva"
    case "am", "ti", "tig": "Ethi"
    case "as", "bn", "mni", "unr": "Beng"
    case "hak", "nan", "wuu", "zh": "Hans"
    case "yue": "Hant"
    case "bo", "dz": "Tibt"
    case "chr": "Cher"
    case "csw", "iu": "Cans"
    case "el": "Grek"
    case "gu": "Gujr"
    case "hnj": "Hmnp"
    case "hy": "Armn"
    case "ii": "Yiii"
    case "ja": "Jpan"
    case "ka": "Geor"
    case "km": "Khmr"
    case "kn": "Knda"
    case "ko": "Kore"
    case "lo": "Laoo"
    case "ml": "Mlym"
    case "my": "Mymr"
    case "or": "Orya"
    case "osa": "Osge"
    case "pa": "Guru"
    case "sat": "Olck"
    case "shi", "tzm", "zgh": "Tfng"
    case "si": "Sinh"
    case "ta": "Taml"
    case "te": "Telu"
    case "th": "Thai"
    default: "Latn"
    }
  }
}
