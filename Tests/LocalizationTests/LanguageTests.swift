import LandfallLocalization
import Testing

@Suite("Languages")
struct LanguageTests {
  @Test(
    "The first wish that fits is chosen, shortened from its end",
    arguments: [
      (["ar-EG"], "ar"), (["AR-eg"], "ar"), (["fr", "ar"], "ar"), (["fr"], "en"), ([], "en"),
      (["*", "ar"], "ar"), (["zh-Hant-TW"], "zh-Hant"), (["zh-TW"], "en"), (["ar-x-private"], "ar"),
      (["-"], "en"), (["", "ar"], "ar"), (["a"], "en"), (["en-GB", "ar"], "en"),
    ])
  func negotiation(wishes: [String], chosen: String) {
    #expect(
      LanguageNegotiation.choose(wishes: wishes, available: ["en", "ar", "zh-Hant"], default: "en")
        == chosen)
  }

  @Test(
    "Direction is that of the script",
    arguments: [
      ("ar", "rtl"), ("ar-EG", "rtl"), ("he", "rtl"), ("fa", "rtl"), ("ur-PK", "rtl"),
      ("yi", "rtl"),
      ("ckb", "rtl"), ("dv", "rtl"), ("az-Arab", "rtl"), ("pa-PK", "rtl"), ("AR_eg", "rtl"),
      ("en", "ltr"), ("ar-Latn", "ltr"), ("az", "ltr"), ("pa-IN", "ltr"), ("und", "ltr"),
      ("", "ltr"),
      ("az-arab-IR", "rtl"),
    ])
  func direction(language: String, direction: String) {
    #expect(TextDirection(language: language).rawValue == direction)
  }

  @Test(
    "POSIX locales",
    arguments: [
      ("ar_EG.UTF-8", "ar-EG"), ("en", "en"), ("de_DE@euro", "de-DE"), ("C", nil), ("C.UTF-8", nil),
      ("POSIX", nil), ("", nil),
    ] as [(String, String?)])
  func posix(locale: String, tag: String?) {
    #expect(LanguageTag.text(posixLocale: locale) == tag)
  }
}
