import LandfallLocalization
import LandfallStrictJSON
import Testing

@Suite("Plural samples of CLDR")
struct PluralSampleTests {
  /// The categories of a language, and the sample numbers of each.
  private struct Samples {
    let language: String
    var categories: [String] = []
    var numbers: [(text: String, category: String)] = []
  }

  @Test(
    "Every sample of every language has its category",
    arguments: [
      (PluralRule.Kind.cardinal, "plurals", 218, 12_028),
      (PluralRule.Kind.ordinal, "ordinals", 103, 2_520),
    ])
  func samples(kind: PluralRule.Kind, file: String, languages: Int, total: Int) throws {
    let all = try samples(file, kind)
    #expect(all.count == languages)
    var checked = 0
    for samples in all {
      let rule = PluralRule(language: samples.language, kind: kind)
      #expect(rule.categories.map(\.rawValue) == samples.categories, "\(samples.language)")
      for (text, category) in samples.numbers {
        let number = try #require(PluralOperands(decimal: text), "\(text)")
        let seen = rule.category(of: number).rawValue
        #expect(seen == category, "\(samples.language) \(text)")
        if let whole = Int(text) {
          #expect(rule.category(of: whole).rawValue == category, "\(samples.language) \(text)")
        }
        checked += 1
      }
    }
    #expect(checked == total)
  }

  private func samples(_ file: String, _ kind: PluralRule.Kind) throws -> [Samples] {
    let root = try VectorFile.read("cldr/\(file).json")
    let name = kind == .cardinal ? "plurals-type-cardinal" : "plurals-type-ordinal"
    let rules = try #require(member("supplemental", root).flatMap { member(name, $0) }?.object)
    return rules.filter { $0.name != "und" }.map { language in
      var samples = Samples(language: language.name)
      for rule in language.node.object ?? [] {
        let category = String(rule.name.dropFirst("pluralRule-count-".count))
        samples.categories.append(category)
        for list in (rule.node.string ?? "").split(separator: "@").dropFirst() {
          for word in list.split(separator: " ").dropFirst() where word != "…" {
            let range = word.prefix { $0 != "," }
            samples.numbers += Self.numbers(range).map { ($0, category) }
          }
        }
      }
      return samples
    }
  }

  private func member(_ name: String, _ node: JSONNode) -> JSONNode? {
    node.object?.first { $0.name == name }?.node
  }

  /// Returns the numbers of a range: `3~10` in steps of one, `0.0~1.5` in tenths.
  private static func numbers(_ range: Substring) -> [String] {
    let ends = range.split(separator: "~").map(String.init)
    guard ends.count == 2 else { return ends }
    let places = ends[0].split(separator: ".").dropFirst().first?.count ?? 0
    guard let first = Int(ends[0].filter { $0 != "." }),
      let last = Int(ends[1].filter { $0 != "." })
    else { return ends }
    return (first...last).map { number in
      guard places > 0 else { return String(number) }
      let digits =
        String(repeating: "0", count: max(0, places + 1 - String(number).count))
        + String(number)
      return digits.dropLast(places) + "." + digits.suffix(places)
    }
  }

  @Test(
    "A malformed number is refused",
    arguments: ["", "-", "1.", ".5", "1.2.3", "a", "1e3", "٣", "1c", "c6", "1c2c3"])
  func malformed(text: String) {
    #expect(PluralOperands(decimal: text) == nil)
  }

  @Test(
    "A region, a deprecated name and an unknown language have plural rules",
    arguments: [
      ("pt-PT", "0", "other"), ("pt-AO", "0", "other"), ("pt-BR", "0", "one"), ("pt", "0", "one"),
      ("iw", "2", "two"), ("ar-EG", "2", "two"), ("no", "1", "one"), ("xx", "1", "one"),
      ("xx", "2", "other"), ("", "1", "one"), ("zh-Hant-TW", "1", "other"),
    ])
  func names(language: String, number: String, category: String) throws {
    let operands = try #require(PluralOperands(decimal: number))
    #expect(PluralRule(language: language).category(of: operands).rawValue == category)
  }
}
