import LandfallDomain
import LandfallLocalization
import LandfallTestSupport
import Testing

@Suite("Loading catalogues")
struct LoadingTests {
  @Test(
    "A failed namespace shows raw keys from left to right, and recovers with the next load",
    .clause("NAV-I06"))
  func failedNamespace() {
    var source = FixedCatalogues.sample
    source.unreadable = ["ar/mobile"]
    var texts = Translations(languages: ["en", "ar"], defaultLanguage: "en", preferred: ["ar"])
    #expect(texts.direction == .leftToRight)
    let failures = texts.load(["mobile"], from: source)
    #expect(
      failures == [
        CatalogueFailure(language: "ar", namespace: "mobile", error: .unreadable(code: 5))
      ])
    #expect(texts.text("mobile.tabs.members") == "mobile.tabs.members")
    #expect(texts.direction == .leftToRight)
    #expect(texts.direction(of: "mobile.tabs.members") == .leftToRight)
    #expect(texts.load(["mobile"], from: source) == failures)
    source.unreadable = []
    #expect(texts.load(["mobile"], from: source).isEmpty)
    #expect(texts.text("mobile.tabs.members") == "الأعضاء")
    #expect(texts.direction == .rightToLeft)
    #expect(texts.failures.isEmpty)
  }

  @Test("Reading a text loads nothing, and a missing namespace is a failure")
  func missing() {
    var texts = Translations(languages: ["en", "ar"], defaultLanguage: "en")
    #expect(texts.text("mobile:tabs.members") == "mobile:tabs.members")
    #expect(
      texts.load(["nowhere"], from: FixedCatalogues.sample) == [
        CatalogueFailure(language: "en", namespace: "nowhere", error: .missing)
      ])
  }

  @Test("A change of language loads the namespaces and sets the direction at once")
  func choosing() {
    var texts = FixedCatalogues.texts("en")
    #expect(texts.direction == .leftToRight)
    texts.choose(preferred: ["ar-EG"], from: FixedCatalogues.sample)
    #expect(texts.language == "ar")
    #expect(texts.direction == .rightToLeft)
    #expect(texts.text("mobile:tabs.members") == "الأعضاء")
    texts.choose(preferred: ["de"], from: FixedCatalogues.sample)
    #expect(texts.language == "en")
    #expect(texts.text("mobile:tabs.members") == "Members")
  }

  @Test("Only the active and the default language are read, each catalogue once")
  func laziness() async {
    let source = CountedCatalogues(FixedCatalogues.sample)
    var texts = Translations(
      languages: ["en", "ar", "he"], defaultLanguage: "en", preferred: ["ar"])
    texts.load(["mobile"], from: source)
    texts.load(["mobile"], from: source)
    #expect(source.reads == ["ar/mobile", "en/mobile"])
  }

  @Test(
    "A malformed catalogue is refused",
    arguments: [
      ("[]", ""), (#"{"a": 1}"#, "a"), (#"{"a": {"b": null}}"#, "a.b"), (#"{"a": ["x"]}"#, "a"),
      (#"{"version": 2}"#, "version"), (#"{"a": {"version": 1}}"#, "a.version"),
      (#"{"a.b": "x", "a": {"b": "y"}}"#, "a.b"),
    ])
  func malformed(text: String, key: String) {
    let error = #expect(throws: CatalogueError.self) { try Catalogue(Array(text.utf8)) }
    guard case .malformedEntry(key, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Invalid JSON is reported with its position")
  func noJSON() {
    let error = #expect(throws: CatalogueError.self) { try Catalogue(Array("{\n,}".utf8)) }
    #expect(error?.description == "2:1: unexpected byte")
  }
}
