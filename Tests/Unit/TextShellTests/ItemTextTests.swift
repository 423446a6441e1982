import LandfallDomain
import LandfallLocalization
import Testing

@testable import LandfallFullScreen
@testable import LandfallTextShell

@Suite("Display of values from the services")
struct ItemTextTests {
  private func text(_ language: String) -> ItemText {
    var texts = Translations(
      languages: [language], defaultLanguage: "en", preferred: [language],
      formatter: CLDRFormatter().text)
    #expect(texts.load(["textshell"], from: ShellCatalogues()).isEmpty)
    return ItemText(texts)
  }

  @Test(
    "A time is shown in the person's language, to the minute",
    arguments: [
      ("en", "Feb 27, 2026, 4:40 PM", "Mar 1, 2026"),
      ("ar", "27\u{200F}/02\u{200F}/2026، 4:40 م", "01\u{200F}/03\u{200F}/2026"),
      ("he", "27 בפבר׳ 2026, 16:40", "1 במרץ 2026"),
      ("de", "27.02.2026, 16:40", "01.03.2026"),
      ("fr", "27 févr. 2026, 16:40", "1 mars 2026"),
      ("es", "27 feb 2026, 16:40", "1 mar 2026"), ("ja", "2026/02/27 16:40", "2026/03/01"),
    ])
  func times(language: String, time: String, day: String) {
    let item = text(language)
    #expect(item.value("at", "2026-02-27T16:40:59Z") == time)
    #expect(item.value("at", "2026-02-27T18:40:59.5+02:00") == time)
    #expect(item.value("due", "2026-03-01") == day)
  }

  @Test(
    "Any other value is shown unchanged",
    arguments: [
      "", "T09:00", "2026-13-01T09:00:00Z", "2026-02-30", "1772355900000", "-5", "11–8", "58 %",
      "DE-EXP-004217",
    ])
  func others(value: String) {
    for language in ["en", "ar", "de", "es", "fr", "he", "ja"] {
      #expect(text(language).value("at", value) == value, "\(language)")
    }
  }

  private struct Formats: CatalogueSource {
    func namespaces(of language: String) -> [String] { ["screens"] }

    func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
      Array(
        #"""
        {"formats": {"hours": "{{value, number}} h", "at": "{{value, datetime(dateStyle: full)}}"},
         "values": {"hours": {"0": "none"}}}
        """#.utf8)
    }
  }

  @Test(
    "An app declares the format of a field",
    arguments: [
      ("hours", "1234", "1,234 h"), ("hours", "0", "none"), ("other", "1234", "1234"),
      ("at", "2026-03-01", "Sunday, March 1, 2026"), ("hours", "many", "many h"),
    ])
  func formats(field: String, value: String, shown: String) {
    var texts = Translations(
      languages: ["en"], defaultLanguage: "en", formatter: CLDRFormatter().text)
    #expect(texts.load(["screens"], from: Formats()).isEmpty)
    #expect(ItemText(texts).value(field, value) == shown)
  }

  @Test("The shell's compiled texts equal those of its files in every language")
  func ownWords() throws {
    let source = ShellCatalogues()
    #expect(ShellCatalogues.languages.count == 7)
    for language in ShellCatalogues.languages {
      let bytes = try source.catalogue(language: language, namespace: ShellCatalogues.namespace)
      let texts = try source.texts(language: language, namespace: ShellCatalogues.namespace)
      #expect(try texts == Catalogue(bytes))
      #expect(texts.texts.count > 100)
    }
    #expect(throws: CatalogueError.missing) { try source.texts(language: "en", namespace: "app") }
  }
}
