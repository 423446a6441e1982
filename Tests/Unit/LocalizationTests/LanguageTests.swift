import LandfallDomain
import LandfallLocalization
import Testing

@Suite("Languages")
struct LanguageTests {
  @Test(
    "The first preferred language that is available is chosen, shortened from its end",
    arguments: [
      (["ar-EG"], "ar"), (["AR-eg"], "ar"), (["fr", "ar"], "ar"), (["fr"], "en"), ([], "en"),
      (["*", "ar"], "ar"), (["zh-Hant-TW"], "zh-Hant"), (["zh-TW"], "zh-Hant"),
      (["zh-HK", "en"], "zh-Hant"), (["zh", "ar"], "ar"), (["zh-Hans-TW", "ar"], "ar"),
      (["zh-CN", "ar"], "ar"), (["cmn-Hant", "ar"], "zh-Hant"), (["ar-x-private"], "ar"),
      (["-"], "en"), (["", "ar"], "ar"), (["a"], "en"), (["en-GB", "ar"], "en"),
      (["und", "ar"], "ar"), (["de AT", "ar"], "ar"), (["ar_EG"], "ar"), (["ar-Latn", "en"], "en"),
    ])
  func negotiation(preferred: [String], chosen: String) {
    #expect(
      LanguageNegotiation.choose(
        preferred: preferred, available: ["en", "ar", "zh-Hant"], default: "en")
        == chosen)
  }

  @Test(
    "Deprecated names, regions and scripts are resolved",
    arguments: [
      ("iw", ["en", "he"], "he"), ("he-IL", ["en", "iw"], "iw"), ("no", ["en", "nb"], "nb"),
      ("nb-NO", ["en", "no"], "no"), ("nn-NO", ["en", "nb"], "nb"), ("nn", ["nb", "nn"], "nn"),
      ("in", ["en", "id"], "id"), ("tl-PH", ["en", "fil"], "fil"),
      ("sh", ["en", "sr-Latn"], "sr-Latn"),
      ("sr", ["en", "sr-Latn"], "en"), ("sr-ME", ["sr", "sr-Latn"], "sr-Latn"),
      ("sr-Latn-RS", ["sr", "en"], "en"), ("zh", ["en", "zh-Hans"], "zh-Hans"),
      ("zh-SG", ["zh-Hant", "zh-Hans"], "zh-Hans"), ("zh-Hant", ["zh", "en"], "en"),
      ("zh-MO", ["zh-Hant", "zh-Hant-HK"], "zh-Hant"), ("pt-PT", ["en", "pt-BR"], "pt-BR"),
      ("pt", ["pt-PT", "pt-BR"], "pt-PT"), ("en-AU", ["en-GB", "en"], "en"),
      ("en-GB", ["en", "en-GB"], "en-GB"), ("es-419", ["es", "en"], "es"),
      ("pa-PK", ["en", "pa"], "en"), ("uz-Cyrl", ["uz", "en"], "en"),
      ("de-CH-1996", ["en", "de"], "de"),
      ("ja-JP-u-ca-japanese", ["en", "ja"], "ja"),
    ])
  func names(preferred: String, available: [String], chosen: String) {
    #expect(
      LanguageNegotiation.choose(preferred: [preferred], available: available, default: "en")
        == chosen)
  }

  @Test(
    "A language falls back to its parents",
    arguments: [
      ("ar-EG", ["ar"]), ("ar", []), ("zh-Hant-HK", ["zh-Hant"]), ("zh-TW", ["zh-Hant"]),
      ("zh-CN", ["zh"]), ("en-GB", []),
    ] as [(String, [String])])
  func parents(language: String, parents: [String]) {
    #expect(
      LanguageNegotiation.parents(of: language, available: ["ar", "ar-EG", "zh", "zh-Hant"])
        == parents)
  }

  @Test(
    "The environment is read in the order of gettext",
    arguments: [
      (["LANG": "de_AT.UTF-8"], ["de-AT"]), ([:], []), (["LANG": "C"], []), (["LANG": ""], []),
      (["LC_ALL": "ar_EG", "LC_MESSAGES": "fr", "LANG": "de"], ["ar-EG"]),
      (["LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "de"], ["fr-FR"]),
      (["LC_MESSAGES": "POSIX", "LANG": "de"], []),
      (["LANG": "de_AT", "LANGUAGE": "he:ar_EG.UTF-8:de_AT"], ["he", "ar-EG", "de-AT"]),
      (["LANG": "C", "LANGUAGE": "he"], []), (["LANGUAGE": "he"], []),
      (["LC_ALL": "C.UTF-8", "LANGUAGE": "he"], ["he"]), (["LC_ALL": "C.UTF-8"], []),
      (["LANG": "de", "LANGUAGE": ":::"], ["de"]), (["LANG": "sr_RS@latin"], ["sr-Latn-RS"]),
    ] as [([String: String], [String])])
  func environment(variables: [String: String], preferred: [String]) {
    #expect(PreferredLanguages.environment { variables[$0] } == preferred)
  }

  @Test(
    "The direction is that of the script",
    arguments: [
      ("ar", "rtl"), ("ar-EG", "rtl"), ("he", "rtl"), ("fa", "rtl"), ("ur-PK", "rtl"),
      ("yi", "rtl"),
      ("ckb", "rtl"), ("dv", "rtl"), ("az-Arab", "rtl"), ("pa-PK", "rtl"), ("AR_eg", "rtl"),
      ("en", "ltr"), ("ar-Latn", "ltr"), ("az", "ltr"), ("pa-IN", "ltr"), ("und", "ltr"),
      ("", "ltr"),
      ("az-arab-IR", "rtl"), ("az-IR", "rtl"), ("uz-AF", "rtl"), ("sd", "rtl"), ("sd-IN", "ltr"),
      ("ug-KZ", "ltr"), ("ku", "ltr"), ("ku-IQ", "rtl"), ("iw", "rtl"), ("ji", "rtl"),
      ("ff-Adlm", "rtl"), ("he-Latn", "ltr"), ("ar-u-nu-latn", "rtl"), ("nqo", "rtl"),
      ("zh-Hant", "ltr"), ("ms-CC", "rtl"), ("rhg", "rtl"),
    ])
  func direction(language: String, direction: String) {
    #expect(TextDirection(language: language).rawValue == direction)
  }

  @Test(
    "POSIX locales are converted to language tags",
    arguments: [
      ("ar_EG.UTF-8", "ar-EG"), ("en", "en"), ("de_DE@euro", "de-DE"), ("C", nil), ("C.UTF-8", nil),
      ("POSIX", nil), ("", nil), ("sr_RS.UTF-8@latin", "sr-Latn-RS"), ("uz@cyrillic", "uz-Cyrl"),
      ("ca_ES@valencia", "ca-ES"),
    ] as [(String, String?)])
  func posix(locale: String, tag: String?) {
    #expect(LanguageTag.text(posixLocale: locale) == tag)
  }
}
