import LandfallDomain
import LandfallLocalization
import LandfallTestSupport
import Testing

@Suite("Regions, and catalogues that load")
struct RegionTests {
  @Test("A region falls back to its language, then to the default")
  func regions() {
    let source = FixedCatalogues(texts: [
      "de-AT/app": #"{"a": "Jänner"}"#, "de/app": #"{"a": "Januar", "b": "Sahne"}"#,
      "en/app": #"{"a": "January", "b": "cream", "c": "tea"}"#,
      "de/more": #"{"d": "mehr"}"#, "en/more": #"{"d": "more"}"#,
    ])
    var texts = Translations(
      languages: ["en", "de", "de-AT"], defaultLanguage: "en", preferred: ["de-AT"])
    #expect(texts.load(["app", "more"], from: source).isEmpty)
    #expect(texts.language == "de-AT")
    #expect(
      ["a", "b", "c"].map { texts.text(TextKey("app:" + $0)) } == ["Jänner", "Sahne", "tea"])
    #expect(texts.text("more:d") == "mehr")
    // The language itself failed: raw keys, as for any failure.
    var broken = source
    broken.texts["de/app"] = "{"
    texts = Translations(
      languages: ["en", "de", "de-AT"], defaultLanguage: "en", preferred: ["de-AT"])
    #expect(
      texts.load(["app"], from: broken).map(\.description) == ["de/app.json:1:2: unexpected end"])
    #expect(texts.text("app:a") == "app:a")
  }

  @Test("A catalogue that is loading shows raw keys until the next navigation asks again")
  func loading() {
    struct Slow: CatalogueSource {
      var hasArrived = false
      func namespaces(of language: String) -> [String] { ["app"] }
      func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
        guard hasArrived else { throw .loading }
        return Array(#"{"a": "text"}"#.utf8)
      }
    }
    var texts = Translations(languages: ["en"], defaultLanguage: "en")
    texts.load(["app"], from: Slow())
    #expect(texts.text("app:a") == "app:a")
    #expect(texts.failures.map(\.error) == [.loading])
    texts.load(["app"], from: Slow(hasArrived: true))
    #expect(texts.text("app:a") == "text")
    #expect(texts.failures.isEmpty)
  }
}
