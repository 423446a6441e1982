import LandfallDomain
import LandfallLocalization
import Testing

@Suite("Numbers, dates and lists from tables")
struct FormatTableTests {
  private let formatter = CLDRFormatter { _ in .seconds(3600) }

  private func format(_ name: String, _ options: KeyValuePairs<String, String>) -> ValueFormat {
    ValueFormat(name, options: options.map { NamedValue($0, $1) })
  }

  @Test(
    "An unknown region or a language without a table gets unambiguous dates",
    arguments: ["en-GB", "de-CH", "fr-CA", "es-MX", "ar-MA", "ar-Latn", "pl", "", "x-private"])
  func unknown(language: String) {
    #expect(
      formatter.text(["2026-03-01T09:05:00Z"], as: .moment, in: language) == "2026-03-01 10:05")
    #expect(formatter.text(["1234"], as: ValueFormat("number"), in: language) == nil)
    #expect(formatter.text(["a", "b"], as: ValueFormat("list"), in: language) == nil)
  }

  @Test(
    "The main region and deprecated names use the language's table",
    arguments: [
      ("de-DE", "01.03.2026, 10:05"), ("iw", "1 במרץ 2026, 10:05"),
      ("ja-Jpan-JP", "2026/03/01 10:05"), ("ar-001", "01\u{200F}/03\u{200F}/2026، 10:05 ص"),
    ])
  func regions(language: String, text: String) {
    #expect(formatter.text(["2026-03-01T09:05:00Z"], as: .moment, in: language) == text)
  }

  @Test("A text may ask for UTC, but for no other time zone")
  func zones() {
    for (zone, text) in [("UTC", "09:05"), ("GMT", "09:05"), ("Asia/Tokyo", nil)]
      as [(String, String?)]
    {
      let format = format("datetime", ["timeStyle": "short", "timeZone": zone])
      #expect(formatter.text(["2026-03-01T09:05:00Z"], as: format, in: "de") == text)
    }
  }

  @Test(
    "A value that does not fit the format is left to the core",
    arguments: [
      ("number", "abc"), ("number", "1e"), ("number", "1e1000"), ("number", "1e310"),
      ("number", ""),
      ("number", "-"), ("number", "1.2c6"), ("number", "1."), ("number", ".5"), ("number", "1.2.3"),
      ("number", "+1"), ("number", "1e5.5"), ("datetime", "yesterday"), ("datetime", "2026-02-30"),
      ("datetime", "2026-03-01T24:00:00Z"), ("datetime", "2026-03-01T09:00:00"),
      ("datetime", "2026-03-01T09:00:00.Z"), ("datetime", "2026-03-01T09:00:00Z "),
      ("datetime", "9223372036854775807"), ("currency", "5"), ("relativetime", "soon"),
    ])
  func refused(name: String, value: String) {
    #expect(formatter.text([value], as: ValueFormat(name), in: "en") == nil)
  }

  @Test("No values, or an unknown type of list, give nothing")
  func nothing() {
    #expect(formatter.text([], as: ValueFormat("list"), in: "en") == nil)
    #expect(formatter.text(["a"], as: format("list", ["type": "unit"]), in: "en") == nil)
  }

  @Test("A value outside a text is formatted in the active language")
  func written() {
    var texts = Translations(
      languages: ["en", "de"], defaultLanguage: "en", preferred: ["de"], formatter: formatter.text)
    #expect(texts.written("1234.5", as: ValueFormat("number")) == "1.234,5")
    #expect(texts.written("soon", as: .moment) == nil)
    texts.formatter = nil
    #expect(texts.written("1234.5", as: ValueFormat("number")) == nil)
  }
}
