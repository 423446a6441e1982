import LandfallAppManifest
import LandfallDomain
import LandfallLocalization
import Testing

@Suite("The texts of the ExpresScan example")
struct TextTests {
  private static let languages = ["en", "ar", "he", "de", "fr", "es", "ja"]

  @Test("Every title has a text of its own in each language", arguments: languages)
  func titles(language: String) throws {
    let (files, app) = (try ExpresScan.files, try ExpresScan.app)
    #expect(app.locales == Self.languages)
    // The default is the language itself, so that no other language replaces a missing text.
    var texts = Translations(
      languages: app.locales, defaultLanguage: language, preferred: [language])
    #expect(texts.load(files.namespaces(of: "en"), from: files).isEmpty)
    for key in app.routes.map(\.titleKey) + app.tabs.map(\.titleKey) {
      #expect(texts.hasText(key), "\(key)")
    }
    for error in ["entityMissing", "sessionUnreadable", "targetExpired", "screenBroken.body"] {
      #expect(texts.hasText(TextKey("errors:" + error)))
    }
    for phase in ["confirming", "finalizing", "success", "failure"] {
      #expect(texts.hasText(TextKey("screens:customerSigningIn.phases." + phase)))
    }
  }
}
