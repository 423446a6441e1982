import LandfallDomain
import LandfallLocalization
import LandfallTestSupport
import Testing

@testable import Landfall

@Suite("Layers of catalogues, and texts of a front end")
struct LayeredCataloguesTests {
  /// Catalogues in memory; one without a text cannot be read.
  private struct Given: CatalogueSource {
    let texts: [String: String?]

    func namespaces(of language: String) -> [String] {
      texts.keys.filter { $0.hasPrefix(language + "/") }
        .map { String($0.dropFirst(language.count + 1)) }.sorted()
    }

    func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
      guard let text = texts[language + "/" + namespace] else { throw .missing }
      guard let text else { throw .unreadable(code: 5) }
      return Array(text.utf8)
    }
  }

  /// The namespace of a front end, in English and Arabic.
  private struct Brought: CatalogueSource {
    func namespaces(of language: String) -> [String] { ["shell"] }

    func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
      switch (language, namespace) {
      case ("en", "shell"): Array(#"{"back": "Back", "n_one": "one", "n_other": "{{count}}"}"#.utf8)
      case ("ar", "shell"): Array(#"{"back": "رجوع"}"#.utf8)
      default: throw .missing
      }
    }

    func spareLanguage(of namespace: String) -> String? { namespace == "shell" ? "en" : nil }
  }

  private func layered(_ app: [String: String]) -> LayeredCatalogues {
    LayeredCatalogues([Given(texts: app), Brought()])
  }

  @Test("A front end's namespace uses its default language where it lacks the app's")
  func spare() {
    var texts = Translations(languages: ["ru", "sv"], defaultLanguage: "sv", preferred: ["ru"])
    let source = layered(["ru/app": #"{"a": "а"}"#, "sv/app": #"{"a": "å"}"#])
    #expect(source.namespaces(of: "ru") == ["app", "shell"])
    #expect(texts.load(source.namespaces(of: "ru"), from: source).isEmpty)
    #expect(texts.text("app:a") == "а")
    #expect(texts.text("shell:back") == "Back")
    #expect(texts.text("shell:n", count: 5) == "5")
    #expect(texts.direction(of: "shell:back") == .leftToRight)
    texts.choose(preferred: ["sv"], from: source)
    #expect(texts.text("shell:back") == "Back")
  }

  @Test(
    "A front end's texts do not set the direction while the app's are missing", .clause("NAV-I06")
  )
  func direction() {
    var texts = Translations(languages: ["en", "ar"], defaultLanguage: "en", preferred: ["ar"])
    let failing = layered(["en/app": #"{"a": "a"}"#])
    texts.load(["app", "shell"], from: failing)
    #expect(texts.text("shell:back") == "رجوع")
    #expect(texts.text("app:a") == "app:a")
    #expect(texts.direction == .leftToRight)
    #expect(texts.failures.map(\.description) == ["ar/app.json: missing"])
    texts.load(["app"], from: layered(["en/app": #"{"a": "a"}"#, "ar/app": #"{"a": "ا"}"#]))
    #expect(texts.direction == .rightToLeft)
    #expect(texts.text("app:a") == "ا")
  }

  @Test("An app can override some keys of a front end")
  func overriding() {
    var texts = Translations(languages: ["en"], defaultLanguage: "en")
    texts.load(["shell"], from: layered(["en/shell": #"{"back": "Go \"back\""}"#]))
    #expect(texts.text("shell:back") == "Go \"back\"")
    #expect(texts.text("shell:n", count: 1) == "one")
  }

  @Test("An unreadable layer is not hidden by the next one")
  func unreadable() {
    let app = Given(texts: ["en/shell": nil])
    var texts = Translations(languages: ["en"], defaultLanguage: "en")
    texts.load(["shell"], from: LayeredCatalogues([app, Brought()]))
    #expect(texts.failures.map(\.error) == [.unreadable(code: 5)])
    #expect(texts.text("shell:back") == "shell:back")
  }
}
