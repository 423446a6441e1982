import LandfallDomain
import LandfallLocalization
import Testing

/// Compiled texts are found like those of a file.
struct CompiledCatalogueTests {
  private static let rows: Catalogue.Compiled = [
    ("a", "A"), ("a.b", "A dot b"), ("a_b", "A underscore b"), ("items_one", "{{count}} item"),
    ("items_other", "{{count}} items"), ("longer than eight bytes", "x"),
    ("longer than eight bytes too", "y"), ("z", ""), ("\u{E9}", "e acute"),
  ]

  private struct Source: CatalogueSource {
    var rows: Catalogue.Compiled

    func namespaces(of language: String) -> [String] { ["n"] }

    func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
      throw .unreadable(code: 1)
    }

    func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
      Catalogue(compiled: rows)
    }
  }

  @Test func isTheSameAsATable() throws {
    let catalogue = Catalogue(compiled: Self.rows)
    let table = Catalogue(
      texts: .init(uniqueKeysWithValues: Self.rows.map { ("\($0.path)", "\($0.text)") }))
    #expect(catalogue == table)
    #expect(catalogue.hashValue == table.hashValue)
    #expect(catalogue.texts.count == Self.rows.count)
    #expect(!catalogue.isEmpty)
    #expect(Catalogue(compiled: []).isEmpty)
  }

  @Test func everyTextIsFoundAndNoOther() {
    for count in 0...Self.rows.count {
      var texts = Translations(languages: ["en"], defaultLanguage: "en")
      let failures = texts.load(["n"], from: Source(rows: Array(Self.rows.prefix(count))))
      #expect(failures.isEmpty)
      for (index, row) in Self.rows.enumerated() {
        #expect(texts.hasText(TextKey("n:\(row.path)")) == (index < count))
        for other in ["", "!", "x", " "].map({ "\(row.path)\($0)" })
        where !Self.rows.contains(where: { "\($0.path)" == other }) {
          #expect(!texts.hasText(TextKey("n:\(other)")))
        }
      }
    }
  }

  @Test func formsAreChosen() {
    var texts = Translations(languages: ["en"], defaultLanguage: "en")
    texts.load(["n"], from: Source(rows: Self.rows))
    #expect(texts.text("n:items", count: 1) == "1 item")
    #expect(texts.text("n:items", count: 2) == "2 items")
    #expect(texts.text("n:a.b") == "A dot b")
    #expect(texts.text("n:z") == "")
  }
}
