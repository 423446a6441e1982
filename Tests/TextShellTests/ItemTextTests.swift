import LandfallDomain
import LandfallLocalization
import Testing

@testable import LandfallTextShell

@Suite("Values of the services as they are shown")
struct ItemTextTests {
  @Test(
    "a time is shown to the minute, anything else as it came",
    arguments: [
      ("2026-03-01T09:00:59Z", "2026-03-01 09:00 UTC"),
      ("2026-03-01", "2026-03-01"), ("2026-03-01T09:00:59+01:00", "2026-03-01T09:00:59+01:00"),
      ("2026-13-01T09:00:00Z", "2026-13-01T09:00:00Z"), ("", ""), ("T09:00", "T09:00"),
    ])
  func times(value: String, shown: String) {
    for language in ["en", "ar", "de", "es", "fr", "he", "ja"] {
      var texts = Translations(languages: [language], defaultLanguage: "en", wishes: [language])
      #expect(texts.load(["textshell"], from: ShellCatalogues()).isEmpty)
      #expect(ItemText(texts).value("at", value) == shown, "\(language)")
    }
  }
}
