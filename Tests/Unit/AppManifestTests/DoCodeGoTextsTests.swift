import LandfallAppManifest
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallLocalization
import LandfallTestSupport
import Testing

@Suite("The texts of the DoCodeGo example")
struct DoCodeGoTextsTests {
  private let files = AppFiles(embedded: DoCodeGoExample.app)

  private func texts(_ language: String) -> Translations {
    var texts = Translations(
      languages: CatalogueSet.languages, defaultLanguage: "en", preferred: [language])
    #expect(texts.load(files.namespaces(of: "en"), from: files).isEmpty)
    return texts
  }

  /// Returns all keys of a language.
  ///
  /// Plural keys are listed by their stem, with the forms they have.
  private func keys(_ language: String) throws -> [String: Set<PluralCategory>] {
    var keys: [String: Set<PluralCategory>] = [:]
    for namespace in files.namespaces(of: language) {
      let catalogue = try Catalogue(files.catalogue(language: language, namespace: namespace))
      for path in catalogue.texts.keys {
        let form = PluralCategory.allCases.first { path.hasSuffix("_" + $0.rawValue) }
        let stem = form.map { String(path.dropLast($0.rawValue.count + 1)) } ?? path
        keys[namespace + ":" + stem, default: []].formUnion(form.map { [$0] } ?? [])
      }
    }
    return keys
  }

  @Test(
    "Every key that routes, tabs and workspace data use has a text",
    .clause("NAV-C07", "NAV-S02"),
    arguments: CatalogueSet.languages)
  func usedKeys(language: String) throws {
    let app = try AppManifest.load(files)
    let texts = texts(language)
    let own = try keys(language)
    let keys = app.routes.map(\.titleKey) + app.tabs.map(\.titleKey)
    #expect(keys.count == 26)
    for key in keys {
      #expect(own[key.text] != nil, "\(key)")
      #expect(texts.text(key) != key.text)
    }
    for file in DoCodeGoExample.workspace {
      let text = file.bytes.description
      for part in text.split(separator: "\"titleKey\": \"").dropFirst() {
        let key = String(part.prefix { $0 != "\"" })
        #expect(own[key] != nil, "\(file.path) \(key)")
      }
    }
  }

  @Test(
    "Every text that a link may show exists in every language", arguments: CatalogueSet.languages
  )
  func linkKeys(language: String) {
    let texts = texts(language)
    for key in [
      "errors:sessionUnreadable", "errors:unauthorized.title", "errors:unauthorized.body",
      "common:actions.back", "common:actions.home", "common:actions.retry", "auth:email.prompt",
      "auth:code.sent", "auth:code.dead", "auth:pendingHint", "screens:search.results",
    ] as [TextKey] {
      #expect(texts.hasText(key), "\(key)")
      #expect(
        texts.direction(of: key).rawValue == (["ar", "he"].contains(language) ? "rtl" : "ltr"),
        "\(key)")
    }
  }

  @Test("The app speaks the languages that it has catalogues for")
  func locales() throws {
    #expect(try AppManifest.load(files).locales == CatalogueSet.languages)
  }

  @Test("Sample texts are filled in correctly")
  func samples() {
    let english = texts("en")
    let arabic = texts("ar")
    let email = NamedValue("email", "ada@acme.test")
    #expect(english.text("auth:code.sent", [email]) == "We sent a code to ada@acme.test")
    #expect(
      arabic.text("auth:code.sent", [email]) == "أرسلنا رمزًا إلى \u{2068}ada@acme.test\u{2069}")
    #expect(english.text("auth:code.wrong", count: 1) == "That code is wrong. 1 try left.")
    #expect(english.text("auth:code.wrong", count: 2) == "That code is wrong. 2 tries left.")
    #expect(arabic.text("auth:code.wrong", count: 2) == "الرمز غير صحيح. بقيت محاولتان.")
    #expect(arabic.text("common:items", count: 3) == "3 عناصر")
    #expect(english.text("screens:team.members", count: 1) == "1 member")
    #expect(english.text("mobile.tabs.dashboard") == "Dashboard")
  }
}
