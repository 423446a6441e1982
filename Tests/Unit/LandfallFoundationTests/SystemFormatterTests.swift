import Foundation
import LandfallDomain
import LandfallFoundation
import LandfallLocalization
import LandfallTestSupport
import Testing

@Suite("Formatting with Foundation")
struct SystemFormatterTests {
  private struct Golden: Decodable {
    let format: String
    let value: String
    let texts: [String: String]
  }

  /// Languages that the core's tables do not have.
  private static let languages = ["pl", "pt-BR", "it", "zh-Hans", "en-GB", "fa"]

  /// A catalogue with one text that consists of one placeholder.
  private struct One: CatalogueSource {
    let format: String

    func namespaces(of language: String) -> [String] { ["x"] }

    func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
      Array(#"{"a": "{{v, \#(format)}}"}"#.utf8)
    }
  }

  private func text(_ values: [String], _ format: String, in language: String) -> String {
    var texts = Translations(
      languages: [language], defaultLanguage: language,
      formatter: SystemFormatter(timeZone: .gmt).text)
    texts.load(["x"], from: One(format: format))
    return texts.text("x:a", values.map { NamedValue("v", $0) })
  }

  @Test("Each language formats values in its own way, through a catalogue", arguments: languages)
  func golden(language: String) throws {
    let file = URL(filePath: Repository.path + "/Tests/Vectors/formats/golden.json")
    let rows = try JSONDecoder().decode([Golden].self, from: Data(contentsOf: file))
    #expect(rows.count == 24)
    for row in rows {
      let values = row.value.split(separator: "|").map(String.init)
      #expect(
        text(values, row.format, in: language) == row.texts[language],
        "\(language) \(row.format) \(row.value)")
    }
  }

  @Test(
    "A value that does not fit the format is shown unchanged",
    arguments: [
      ("number", "abc"), ("number", "1e9"), ("number", "NaN"), ("number", "0x10"), ("number", ""),
      ("currency", "5"), ("currency(EURO)", "5"), ("currency(EUR)", "five"),
      ("datetime", "yesterday"), ("datetime", "2026-13-45"), ("relativetime(quarter)", "1"),
      ("relativetime(day)", "1.5"), ("relativetime(day)", "99999999"), ("list(type: unit)", "a"),
      ("upper", "a"),
    ])
  func unknown(format: String, value: String) {
    #expect(text([value], format, in: "pl") == value)
  }

  @Test("Date spellings of services and extreme options are accepted")
  func spellings() {
    for value in [
      "2026-03-01", "2026-03-01T00:00:00Z", "2026-03-01T00:00:00.250Z",
      "2026-03-01T02:00:00+02:00", "1772323200000",
    ] {
      #expect(text([value], "datetime(dateStyle: long)", in: "de") == "1. März 2026", "\(value)")
    }
    #expect(text(["1"], "number(minimumFractionDigits: 99)", in: "pl").count == 22)
    #expect(text(["1.25"], "number(maximumFractionDigits: -3)", in: "pl") == "1")
    #expect(
      text(["5"], "number(minimumFractionDigits: 4; maximumFractionDigits: 1)", in: "pl") == "5,0")
    #expect(text(["5"], "number(minimumIntegerDigits: 3)", in: "pl") == "005")
    #expect(text(["Ada"], "list", in: "ar") == "\u{2068}Ada\u{2069}")
    #expect(
      text(["\u{2067}a", "b"], "list", in: "he")
        == "\u{2068}\u{2067}a\u{2069}\u{2069} ו-\u{2068}b\u{2069}")
  }

  @Test(
    "The languages of the core's tables are written from them, in any time zone",
    arguments: [
      ("datetime(dateStyle: short; timeStyle: long)", "27.02.26, 17:40:00 GMT+1"),
      ("datetime(timeStyle: full; timeZone: UTC)", "16:40:00 Koordinierte Weltzeit"),
      ("datetime(timeStyle: short; timeZone: Asia/Tokyo)", "01:40"),
      ("datetime(timeStyle: short; timeZone: Nowhere)", nil), ("datetime(timeStyle: tiny)", nil),
    ])
  func tables(format: String, text: String?) throws {
    let formatter = SystemFormatter(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    var texts = Translations(languages: ["de"], defaultLanguage: "de", formatter: formatter.text)
    texts.load(["x"], from: One(format: format))
    let value = "2026-02-27T16:40:00Z"
    #expect(texts.text("x:a", [NamedValue("v", value)]) == text ?? value)
  }

  @Test("Foundation writes what the tables lack: compact numbers and rare names")
  func rest() {
    #expect(text(["1234567"], "number(notation: compact)", in: "en") == "1.2M")
    #expect(text(["2"], "currency(ISK; currencyDisplay: name)", in: "en") == "2 Icelandic krónur")
  }

  @Test("A date without a time is the same day in every time zone", arguments: [-12, -5, 0, 9, 14])
  func wholeDays(hours: Int) throws {
    let formatter = SystemFormatter(timeZone: try #require(TimeZone(secondsFromGMT: hours * 3600)))
    #expect(formatter.text(["2026-03-01"], as: .moment, in: "en") == "Mar 1, 2026")
    let tables = CLDRFormatter { _ in .seconds(hours * 3600) }
    #expect(tables.text(["2026-03-01"], as: .moment, in: "en") == "Mar 1, 2026")
  }

  @Test(
    "The core's digits equal those of the formatter",
    arguments: ["en", "ar", "ar-EG", "ar-AE", "ar-MA", "he", "fa", "ur", "ckb", "ps", "hi", "ja"])
  func digits(language: String) {
    var plain = Translations(languages: [language], defaultLanguage: language)
    plain.load(["x"], from: One(format: "number"))
    #expect(
      plain.text("x:a", [NamedValue("v", "907")]) == text(["907"], "number", in: language))
  }
}
