import LandfallDomain
import LandfallLocalization
import LandfallStrictJSON
import Testing

@Suite("Comparison with i18next")
struct I18nextTests {
  /// A case of `Tests/Vectors/i18next`.
  private struct Case {
    let language: String
    let key: String
    let values: [NamedValue]
    let ordinal: Bool
    let context: String?
    let answer: String

    var name: String {
      ([language, key] + values.map { "\($0.name)=\($0.value)" } + [context ?? ""])
        .joined(separator: " ")
    }
  }

  /// Intended differences; `Docs/Localization.md` has the reasons.
  private static let differences: [String: String] = [
    // An object, a missing text and a missing namespace show the full key.
    "en deep ": "app:deep", "en nowhere ": "app:nowhere", "en nope:title ": "nope:title",
    "de-AT nowhere name=Ada ": "app:nowhere", "de-CH nowhere name=Ada ": "app:nowhere",
    "de nowhere name=Ada ": "app:nowhere", "fr nowhere name=Ada ": "app:nowhere",
    "en item ": "app:item", "en nestMissing name=Ada ": "<app:nowhere>",
    "en half count=2 ": "app:half",
    // A name without a value is replaced by nothing.
    "en gone ": "[]", "en friend other": " friends",
    // The content of a value is never interpreted.
    "en raw name=<b> & {{name}} $t(app:plain) ": "Hello <b> & {{name}} $t(app:plain)",
    // A cycle ends after 32 rounds.
    "en loop name=Ada ": String(repeating: "x", count: 33),
  ]

  @Test("Texts equal those of i18next, except for intended differences")
  func cases() throws {
    let source = try source()
    var differing: Set<String> = []
    for row in try rows() {
      var texts = Translations(
        languages: ["en", "ar", "he", "fr", "de", "de-AT", "ja", "pl", "it", "sv"],
        defaultLanguage: "en", preferred: [row.language])
      texts.load(["app", "other"], from: source)
      let key = row.key.contains(":") ? row.key : "app:" + row.key
      let text = texts.text(
        TextKey(key), row.values, ordinal: row.ordinal, context: row.context)
      // i18next does not isolate names; this library does.
      let plain = text.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
      if plain != row.answer { differing.insert(row.name) }
      #expect(plain == Self.differences[row.name] ?? row.answer, "\(row.name)")
    }
    #expect(differing == Set(Self.differences.keys))
  }

  private func rows() throws -> [Case] {
    try (VectorFile.read("i18next/cases.json").array ?? []).map { row in
      let fields = Dictionary(uniqueKeysWithValues: (row.object ?? []).map { ($0.name, $0.node) })
      var values: [NamedValue] = []
      var isOrdinal = false
      var context: String?
      for option in fields["options"]?.object ?? [] {
        switch (option.name, option.node.value) {
        case ("ordinal", .bool(let flag)): isOrdinal = flag
        case ("context", .string(let text)): context = text
        case (_, .string(let text)), (_, .number(let text)):
          values.append(NamedValue(option.name, text))
        case (_, .object(let members)):
          for member in members {
            values.append(
              NamedValue(option.name + "." + member.name, try #require(member.node.string)))
          }
        default: Issue.record("\(option.name)")
        }
      }
      return Case(
        language: try #require(fields["language"]?.string),
        key: try #require(fields["key"]?.string), values: values, ordinal: isOrdinal,
        context: context, answer: try #require(fields["i18next"]?.string))
    }
  }

  private func source() throws -> FixedCatalogues {
    var texts: [String: String] = [:]
    for language in try VectorFile.read("i18next/resources.json").object ?? [] {
      texts[language.name + "/other"] = "{}"
      for namespace in language.node.object ?? [] {
        var writer = JSONWriter()
        Self.write(namespace.node, &writer)
        texts[language.name + "/" + namespace.name] = writer.text
      }
    }
    return FixedCatalogues(texts: texts)
  }

  private static func write(_ node: JSONNode, _ writer: inout JSONWriter) {
    writer.object { writer in
      for member in node.object ?? [] {
        if let text = member.node.string {
          writer.member(member.name, text)
        } else {
          writer.name(member.name)
          write(member.node, &writer)
        }
      }
    }
  }
}
