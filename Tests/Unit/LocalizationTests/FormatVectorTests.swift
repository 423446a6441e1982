import LandfallDomain
import LandfallLocalization
import LandfallStrictJSON
import Testing

@Suite("Formats as i18next writes them")
struct FormatVectorTests {
  /// A row of `Tests/Vectors/i18next/formats.json`.
  private struct Row {
    let format: String
    let values: [NamedValue]
    /// The person's offset from UTC in minutes; `nil` for UTC.
    let zone: Int?
    /// One text for each language, or one for all.
    let texts: [String]
  }

  private static let languages = ["en", "ar", "ar-EG", "he", "de", "fr", "es", "ja"]

  @Test("Every recorded text equals that of the core's formatter", arguments: languages.indices)
  func cells(language index: Int) throws {
    let language = Self.languages[index]
    let rows = try rows()
    #expect(rows.count == 2278)
    var catalogue = JSONWriter()
    catalogue.object { writer in
      for (number, row) in rows.enumerated() {
        writer.member("k\(number)", "{{v, \(row.format)}}")
      }
    }
    var texts = Translations(languages: [language], defaultLanguage: language)
    texts.load(["x"], from: FixedCatalogues(texts: [language + "/x": catalogue.text]))
    for (number, row) in rows.enumerated() {
      texts.formatter = Self.formatter(row.zone).text
      let text = texts.text(TextKey("x:k\(number)"), row.values)
      var expected = row.texts.count == 1 ? row.texts[0] : row.texts[index]
      // A number whose options are invalid is still written in the language's digits.
      if language == "ar-EG", row.format.hasPrefix("number"), expected == "5" { expected = "٥" }
      #expect(
        Self.bare(text) == expected,
        "\(language) \(row.format) \(row.values.map { $0.value }) \(row.zone ?? 0)")
    }
  }

  private static func formatter(_ zone: Int?) -> CLDRFormatter {
    guard let zone else { return CLDRFormatter() }
    return CLDRFormatter { _ in .seconds(zone * 60) }
  }

  /// Returns the text without the isolates that the core puts around names.
  private static func bare(_ text: String) -> String {
    var scalars = text.unicodeScalars
    scalars.removeAll { $0 == "\u{2068}" || $0 == "\u{2069}" }
    return String(scalars)
  }

  private func rows() throws -> [Row] {
    let file = try VectorFile.read("i18next/formats.json").object ?? []
    let languages = file.first { $0.name == "languages" }?.node.array ?? []
    #expect(languages.map { $0.string } == Self.languages)
    return try (file.first { $0.name == "rows" }?.node.array ?? []).map { row in
      let cells = try #require(row.array)
      var zone: Int?
      if case .number(let text) = cells[2].value { zone = Int(text) }
      return Row(
        format: try #require(cells[0].string),
        values: try (cells[1].array ?? []).map { NamedValue("v", try #require($0.string)) },
        zone: zone,
        texts: try cells[3].array.map { try $0.map { try #require($0.string) } }
          ?? [try #require(cells[3].string)])
    }
  }
}
