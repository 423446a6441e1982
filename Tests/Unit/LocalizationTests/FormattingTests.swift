import LandfallDomain
import LandfallLocalization
import Testing

@Suite("Formats")
struct FormattingTests {
  /// A formatter that returns its arguments as text.
  private struct Telling: ValueFormatter {
    func text(_ values: [String], as format: ValueFormat, in language: String) -> String? {
      guard format.name != "unknown" else { return nil }
      let options = format.options.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
      return "<\(language) \(format.name) \(format.argument ?? "-") \(options) "
        + values.joined(separator: "|") + ">"
    }
  }

  private func texts(_ language: String, _ formatter: (any ValueFormatter)?) -> Translations {
    let catalogue = #"""
      {"a": "{{v, number}}", "b": "{{v, currency(EUR)}}", "c": "{{v, DateTime( dateStyle : long; x )}}",
       "d": "{{v, list}}", "e": "{{v, unknown}}", "f": "{{v, relativetime(day), upper}}",
       "g": "{{count, number}}", "h": "{{v, number(minimumFractionDigits: 2; style: a,b)}}",
       "i": "{{v}}", "j": "{{v, number(}}"}
      """#
    var texts = Translations(
      languages: ["en", "ar", "ar-EG", "fa"], defaultLanguage: "en", preferred: [language],
      formatter: formatter.map { $0.text })
    texts.load(
      ["x"],
      from: FixedCatalogues(
        texts: [
          "en/x": catalogue, "ar/x": catalogue, "ar-EG/x": catalogue, "fa/x": catalogue,
        ]))
    return texts
  }

  @Test(
    "A formatter gets the format's name, argument and options",
    arguments: [
      ("a", "12", "<en number -  12>"), ("b", "1.5", "<en currency EUR  1.5>"),
      ("c", "0", "<en datetime x dateStyle=long 0>"), ("e", "v", "v"),
      ("f", "-1", "<en upper -  <en relativetime day  -1>>"), ("j", "1", "<en number -  1>"),
      ("h", "2", "<en number - minimumFractionDigits=2,style=a,b 2>"),
    ])
  func asked(key: String, value: String, text: String) {
    let texts = texts("en", Telling())
    #expect(texts.text(TextKey("x:" + key), [NamedValue("v", value)]) == text)
  }

  @Test(
    "A time outside the years 0 to 9999 is not a time, in the person's time zone either",
    arguments: ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "-62167219200000"])
  func outside(value: String) {
    for hours in [-14, 14] {
      var texts = Translations(
        languages: ["en"], defaultLanguage: "en", preferred: ["en"],
        formatter: CLDRFormatter(offset: { _ in .seconds(hours * 3_600) }).text)
      texts.load(
        ["x"],
        from: FixedCatalogues(texts: ["en/x": #"{"a": "{{v, datetime(dateStyle: short)}}"}"#]))
      let text = texts.text("x:a", [NamedValue("v", value)])
      let isOutside = value.hasPrefix("9") ? hours > 0 : hours < 0
      #expect((text == value) == isOutside, "\(hours): \(text)")
    }
  }

  @Test("Several values of one name are a list whose elements are isolated if needed")
  func lists() {
    let values = ["Ada", "كريم"].map { NamedValue("v", $0) }
    #expect(
      texts("en", Telling()).text("x:d", values) == "<en list -  Ada|\u{2068}كريم\u{2069}>")
    #expect(
      texts("ar", Telling()).text("x:d", values)
        == "<ar list -  \u{2068}Ada\u{2069}|\u{2068}كريم\u{2069}>")
    #expect(texts("en", nil).text("x:d", values) == "Ada, \u{2068}كريم\u{2069}")
  }

  @Test(
    "Without a formatter numbers get the language's digits; other values are shown unchanged",
    arguments: [
      ("en", "a", "-1234.5", "-1234.5"), ("ar", "a", "-1234.5", "-1234.5"),
      ("ar-EG", "a", "-1234.5", "\u{61C}-١٢٣٤٫٥"),
      ("fa", "a", "70", "۷۰"), ("en", "a", "abc", "abc"), ("ar", "a", "abc", "\u{2068}abc\u{2069}"),
      ("en", "b", "1.5", "1.5"), ("en", "c", "2026-03-01", "2026-03-01"),
      ("ar", "a", "1c6", "\u{2068}1c6\u{2069}"),
    ])
  func raw(language: String, key: String, value: String, text: String) {
    #expect(texts(language, nil).text(TextKey("x:" + key), [NamedValue("v", value)]) == text)
  }

  @Test("A count is formatted like any number")
  func count() {
    #expect(texts("ar-EG", nil).text("x:g", count: 42) == "٤٢")
    #expect(texts("en", Telling()).text("x:g", count: 42) == "<en number -  42>")
    #expect(texts("en", nil).text("x:g", [NamedValue("count", "1.5")]) == "1.5")
  }
}
