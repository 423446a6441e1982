/// The plural rules of CLDR 47, in CLDR's notation, joined by `;`; other numbers are `other`.
///
/// The data is from the Unicode Common Locale Data Repository (`supplemental/plurals.json` and
/// `ordinals.json`), © Unicode, Inc., under the Unicode License v3. The license is in
/// `Tests/Vectors/cldr`, next to the samples; the tests check the rules against every sample.
enum PluralTable {
  /// Returns the cardinal rules of a language or of `pt-PT`; `nil` if CLDR does not have it.
  static func cardinals(_ language: String) -> String? {
    switch language {
    case "af", "an", "asa", "az", "bal", "bem", "bez", "bg", "brx", "ce", "cgg", "chr", "ckb",
      "dv", "ee", "el", "eo", "eu", "fo", "fur", "gsw", "ha", "haw", "hu", "jgo", "jmc", "ka",
      "kaj", "kcg", "kk", "kkj", "kl", "ks", "ksb", "ku", "ky", "lb", "lg", "mas", "mgo", "ml",
      "mn", "mr", "nah", "nb", "nd", "ne", "nn", "nnh", "no", "nr", "ny", "nyn", "om", "or",
      "os", "pap", "ps", "rm", "rof", "rwk", "saq", "sd", "sdh", "seh", "sn", "so", "sq", "ss",
      "ssy", "st", "syr", "ta", "te", "teo", "tig", "tk", "tn", "tr", "ts", "ug", "uz", "ve",
      "vo", "vun", "wae", "xh", "xog":
      "one: n = 1"
    case "bm", "bo", "dz", "hnj", "id", "ig", "ii", "ja", "jbo", "jv", "jw", "kde", "kea", "km",
      "ko", "lkt", "lo", "ms", "my", "nqo", "osa", "sah", "ses", "sg", "su", "th", "to", "tpi",
      "vi", "wo", "yo", "yue", "zh":
      ""
    case "ast", "de", "en", "et", "fi", "fy", "gl", "ia", "io", "lij", "nl", "sc", "sv", "sw",
      "ur", "yi":
      "one: i = 1 and v = 0"
    case "ak", "bho", "csw", "guw", "ln", "mg", "nso", "pa", "ti", "wa":
      "one: n = 0..1"
    case "am", "as", "bn", "doi", "fa", "gu", "hi", "kn", "pcm", "zu":
      "one: i = 0 or n = 1"
    case "iu", "naq", "sat", "se", "sma", "smi", "smj", "smn", "sms":
      "one: n = 1; two: n = 2"
    case "ca", "it", "lld", "pt-PT", "scn", "vec":
      "one: i = 1 and v = 0; many: e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"
    case "bs", "hr", "sh", "sr":
      "one: v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11; "
        + "few: v = 0 and i % 10 = 2..4 and i % 100 != 12..14 or f % 10 = 2..4 and f % 100 "
        + "!= 12..14"
    case "ceb", "fil", "tl":
      "one: v = 0 and i = 1,2,3 or v = 0 and i % 10 != 4,6,9 or v != 0 and f % 10 != 4,6,9"
    case "ff", "hy", "kab":
      "one: i = 0,1"
    case "ar", "ars":
      "zero: n = 0; one: n = 1; two: n = 2; few: n % 100 = 3..10; many: n % 100 = 11..99"
    case "blo", "ksh":
      "zero: n = 0; one: n = 1"
    case "cs", "sk":
      "one: i = 1 and v = 0; few: i = 2..4 and v = 0; many: v != 0"
    case "dsb", "hsb":
      "one: v = 0 and i % 100 = 1 or f % 100 = 1; two: v = 0 and i % 100 = 2 or f % "
        + "100 = 2; few: v = 0 and i % 100 = 3..4 or f % 100 = 3..4"
    case "lv", "prg":
      "zero: n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19; one: n % 10 "
        + "= 1 and n % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11 or v != 2 and f "
        + "% 10 = 1"
    case "mo", "ro":
      "one: i = 1 and v = 0; few: v != 0 or n = 0 or n != 1 and n % 100 = 1..19"
    case "ru", "uk":
      "one: v = 0 and i % 10 = 1 and i % 100 != 11; few: v = 0 and i % 10 = 2..4 and i "
        + "% 100 != 12..14; many: v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 "
        + "and i % 100 = 11..14"
    case "be":
      "one: n % 10 = 1 and n % 100 != 11; few: n % 10 = 2..4 and n % 100 != 12..14; "
        + "many: n % 10 = 0 or n % 10 = 5..9 or n % 100 = 11..14"
    case "br":
      "one: n % 10 = 1 and n % 100 != 11,71,91; two: n % 10 = 2 and n % 100 != "
        + "12,72,92; few: n % 10 = 3..4,9 and n % 100 != 10..19,70..79,90..99; many: n != "
        + "0 and n % 1000000 = 0"
    case "cy":
      "zero: n = 0; one: n = 1; two: n = 2; few: n = 3; many: n = 6"
    case "da":
      "one: n = 1 or t != 0 and i = 0,1"
    case "es":
      "one: n = 1; many: e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"
    case "fr":
      "one: i = 0,1; many: e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"
    case "ga":
      "one: n = 1; two: n = 2; few: n = 3..6; many: n = 7..10"
    case "gd":
      "one: n = 1,11; two: n = 2,12; few: n = 3..10,13..19"
    case "gv":
      "one: v = 0 and i % 10 = 1; two: v = 0 and i % 10 = 2; few: v = 0 and i % 100 = "
        + "0,20,40,60,80; many: v != 0"
    case "he":
      "one: i = 1 and v = 0 or i = 0 and v != 0; two: i = 2 and v = 0"
    case "is":
      "one: t = 0 and i % 10 = 1 and i % 100 != 11 or t % 10 = 1 and t % 100 != 11"
    case "kw":
      "zero: n = 0; one: n = 1; two: n % 100 = 2,22,42,62,82 or n % 1000 = 0 and n % "
        + "100000 = 1000..20000,40000,60000,80000 or n != 0 and n % 1000000 = 100000; few: "
        + "n % 100 = 3,23,43,63,83; many: n != 1 and n % 100 = 1,21,41,61,81"
    case "lag":
      "zero: n = 0; one: i = 0,1 and n != 0"
    case "lt":
      "one: n % 10 = 1 and n % 100 != 11..19; few: n % 10 = 2..9 and n % 100 != "
        + "11..19; many: f != 0"
    case "mk":
      "one: v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11"
    case "mt":
      "one: n = 1; two: n = 2; few: n = 0 or n % 100 = 3..10; many: n % 100 = 11..19"
    case "pl":
      "one: i = 1 and v = 0; few: v = 0 and i % 10 = 2..4 and i % 100 != 12..14; many: "
        + "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % "
        + "100 = 12..14"
    case "pt":
      "one: i = 0..1; many: e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"
    case "shi":
      "one: i = 0 or n = 1; few: n = 2..10"
    case "si":
      "one: n = 0,1 or i = 0 and f = 1"
    case "sl":
      "one: v = 0 and i % 100 = 1; two: v = 0 and i % 100 = 2; few: v = 0 and i % 100 "
        + "= 3..4 or v != 0"
    case "tzm":
      "one: n = 0..1 or n = 11..99"
    default: nil
    }
  }

  /// Returns the ordinal rules of a language; `nil` if CLDR does not have it.
  static func ordinals(_ language: String) -> String? {
    switch language {
    case "af", "am", "an", "ar", "ast", "bg", "bs", "ce", "cs", "da", "de", "dsb", "el", "es",
      "et", "eu", "fa", "fi", "fy", "gl", "gsw", "he", "hr", "hsb", "ia", "id", "is", "ja",
      "km", "kn", "ko", "ky", "lt", "lv", "ml", "mn", "my", "nb", "nl", "no", "pa", "pl",
      "prg", "ps", "pt", "ru", "sd", "sh", "si", "sk", "sl", "sr", "sw", "ta", "te", "th",
      "tpi", "tr", "ur", "uz", "yue", "zh", "zu":
      ""
    case "bal", "fil", "fr", "ga", "hy", "lo", "mo", "ms", "ro", "tl", "vi":
      "one: n = 1"
    case "it", "lld", "sc", "scn", "vec":
      "many: n = 11,8,80,800"
    case "as", "bn":
      "one: n = 1,5,7,8,9,10; two: n = 2,3; few: n = 4; many: n = 6"
    case "gu", "hi":
      "one: n = 1; two: n = 2,3; few: n = 4; many: n = 6"
    case "az":
      "one: i % 10 = 1,2,5,7,8 or i % 100 = 20,50,70,80; few: i % 10 = 3,4 or i % 1000 "
        + "= 100,200,300,400,500,600,700,800,900; many: i = 0 or i % 10 = 6 or i % 100 = "
        + "40,60,90"
    case "be":
      "few: n % 10 = 2,3 and n % 100 != 12,13"
    case "blo":
      "zero: i = 0; one: i = 1; few: i = 2,3,4,5,6"
    case "ca":
      "one: n = 1,3; two: n = 2; few: n = 4"
    case "cy":
      "zero: n = 0,7,8,9; one: n = 1; two: n = 2; few: n = 3,4; many: n = 5,6"
    case "en":
      "one: n % 10 = 1 and n % 100 != 11; two: n % 10 = 2 and n % 100 != 12; few: n % "
        + "10 = 3 and n % 100 != 13"
    case "gd":
      "one: n = 1,11; two: n = 2,12; few: n = 3,13"
    case "hu":
      "one: n = 1,5"
    case "ka":
      "one: i = 1; many: i = 0 or i % 100 = 2..20,40,60,80"
    case "kk":
      "many: n % 10 = 6 or n % 10 = 9 or n % 10 = 0 and n != 0"
    case "kw":
      "one: n = 1..4 or n % 100 = 1..4,21..24,41..44,61..64,81..84; many: n = 5 or n % 100 = 5"
    case "lij":
      "many: n = 11,8,80..89,800..899"
    case "mk":
      "one: i % 10 = 1 and i % 100 != 11; two: i % 10 = 2 and i % 100 != 12; many: i % "
        + "10 = 7,8 and i % 100 != 17,18"
    case "mr":
      "one: n = 1; two: n = 2,3; few: n = 4"
    case "ne":
      "one: n = 1..4"
    case "or":
      "one: n = 1,5,7..9; two: n = 2,3; few: n = 4; many: n = 6"
    case "sq":
      "one: n = 1; many: n % 10 = 4 and n % 100 != 14"
    case "sv":
      "one: n % 10 = 1,2 and n % 100 != 11,12"
    case "tk":
      "few: n % 10 = 6,9 or n = 10"
    case "uk":
      "few: n % 10 = 3 and n % 100 != 13"
    default: nil
    }
  }
}
