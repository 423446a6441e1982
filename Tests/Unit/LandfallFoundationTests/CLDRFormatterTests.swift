import Foundation
import LandfallDomain
import LandfallFoundation
import LandfallLocalization
import Testing

#if os(Linux)
  // On other systems Foundation uses system data of any version.
  @Suite("The tables format values as Foundation does")
  struct CLDRFormatterTests {
    private static let languages = ["en", "ar", "he", "de", "fr", "es", "ja"]
    private static let zones = [0, 330, -180, 845]

    private func compare(
      _ values: [String], _ name: String, _ options: [(String, String?)], zone: Int = 0,
      _ sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let format = ValueFormat(
        name,
        options: options.compactMap { name, value in value.map { NamedValue(name, $0) } })
      let tables = CLDRFormatter { _ in .seconds(zone * 60) }
      let foundation = SystemFormatter(
        timeZone: try #require(TimeZone(secondsFromGMT: zone * 60)))
      for language in Self.languages {
        let written = tables.text(values, as: format, in: language)
        #expect(
          written != nil && written == foundation.text(values, as: format, in: language),
          "\(language) \(values) \(format)", sourceLocation: sourceLocation)
      }
    }

    @Test(
      "Numbers equal those of Foundation",
      arguments: [
        "0", "7", "-7", "10", "100", "999", "1000", "-1234", "9999", "10000", "12345", "123456",
        "1234567", "-1234567.8915", "999.9995", "9.9994", "0.5", "0.05", "0.0005", "0.00049",
        "-0.0001", "1.50", "007", "123456789012345678", "0.125",
      ])
    func numbers(value: String) throws {
      for grouping in [nil, "false"] {
        for (least, most) in [
          (nil, nil), ("2", nil), (nil, "0"), ("1", "2"), ("4", "1"), ("5", nil), ("-3", "99"),
        ] {
          try compare(
            [value], "number",
            [
              ("useGrouping", grouping), ("minimumFractionDigits", least),
              ("maximumFractionDigits", most),
            ])
        }
      }
      try compare([value], "number", [("minimumIntegerDigits", "5")])
      try compare([value], "number", [("style", "percent")])
      try compare([value], "number", [("style", "percent"), ("maximumFractionDigits", "2")])
    }

    @Test(
      "Dates and times equal those of Foundation",
      arguments: [
        "2026-01-01T00:00:00Z", "2026-02-27T16:40:59.999Z", "2026-03-01T09:05:07+02:00",
        "2026-04-12T11:59:59Z", "2026-05-31T12:00:00Z", "2026-06-02T12:30:00-03:30",
        "2026-07-14T23:59:59Z", "2026-08-20T01:02:03Z", "2026-09-09T10:10:10Z",
        "2026-10-30T20:20:20Z", "2026-11-22T21:45:59Z", "2024-02-29T06:07:08Z",
        "1969-12-31T23:59:59Z", "2026-12-31T13:00:00Z", "1772355900000", "-1", "1999-12-31",
        "2026-02-28",
      ])
    func dates(value: String) throws {
      let styles = [nil, "full", "long", "medium", "short"]
      for zone in Self.zones {
        for day in styles {
          for time in styles {
            try compare(
              [value], "datetime", [("dateStyle", day), ("timeStyle", time)], zone: zone)
          }
        }
      }
      try compare([value], "datetime", [("timeStyle", "short"), ("timeZone", "UTC")], zone: 330)
    }

    @Test(
      "Lists equal those of Foundation",
      arguments: [
        ["Ada"], ["Ada", "Bob"], ["Ada", "Bob", "Carol"], ["a", "b", "c", "d", "e"],
        ["Ana", "Irene"], ["Ana", "hielo"], ["Ana", "hijo"], ["Ana", "Óscar"], ["Ana", "Oscar"],
        ["Ana", "hotel"], ["siete", "8"], ["10", "11"], ["10", "118"], ["Ana", "11 de marzo"],
        ["Irene", "Ana"], ["Ana", "Irene", "Oscar"],
      ])
    func lists(values: [String]) throws {
      for type in [nil, "conjunction", "disjunction"] {
        for style in [nil, "long", "short", "narrow"] {
          for language in Self.languages {
            let format = ValueFormat(
              "list",
              options: [("type", type), ("style", style)].compactMap { name, value in
                value.map { NamedValue(name, $0) }
              })
            // As the core passes them.
            let isFromRight = TextDirection(language: language) == .rightToLeft
            let given = isFromRight ? values.map { BidiIsolation.isolate($0) } : values
            let written = CLDRFormatter().text(given, as: format, in: language)
            let foundation = SystemFormatter(timeZone: .gmt)
              .text(given, as: format, in: language)
            #expect(
              written != nil && Self.bare(written) == Self.bare(foundation),
              "\(language) \(values) \(format)")
            #expect(given.allSatisfy { written?.contains($0) == true })
          }
        }
      }
    }

    @Test("Hebrew names are joined without a hyphen, as in Foundation")
    func hebrewNames() {
      let names = ["דנה", "יוסי"].map { BidiIsolation.isolate($0) }
      let text = CLDRFormatter().text(names, as: ValueFormat("list"), in: "he")
      #expect(text == "\u{2068}דנה\u{2069} ו\u{2068}יוסי\u{2069}")
      let foundation = SystemFormatter(timeZone: .gmt)
        .text(names, as: ValueFormat("list"), in: "he")
      #expect(Self.bare(text) == foundation)
    }

    /// Returns the text without isolates.
    ///
    /// Foundation isolates only names with letters of the other direction, the core every name in
    /// right-to-left text.
    private static func bare(_ text: String?) -> String? {
      text?.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
    }
  }
#endif
