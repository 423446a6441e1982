import LandfallLocalization
import Testing

@Suite("Plural categories")
struct PluralTests {
  @Test(
    "Counts have their category in each language",
    arguments: [
      ("en", [(0, "other"), (1, "one"), (2, "other"), (-1, "one"), (21, "other")]),
      (
        "ar",
        [
          (0, "zero"), (1, "one"), (2, "two"), (3, "few"), (10, "few"), (11, "many"), (99, "many"),
          (100, "other"), (101, "other"), (102, "other"), (103, "few"), (111, "many"),
          (1000, "other"),
        ]
      ),
      ("he", [(0, "other"), (1, "one"), (2, "two"), (3, "other"), (20, "other")]),
      ("fr", [(0, "one"), (1, "one"), (2, "other"), (1_000_000, "many"), (1_000_001, "other")]),
      ("es", [(0, "other"), (1, "one"), (2_000_000, "many")]),
      (
        "ru",
        [
          (0, "many"), (1, "one"), (2, "few"), (5, "many"), (11, "many"), (12, "many"), (21, "one"),
          (22, "few"), (111, "many"), (112, "many"), (121, "one"),
        ]
      ),
      (
        "pl",
        [(1, "one"), (2, "few"), (5, "many"), (12, "many"), (21, "many"), (22, "few"), (0, "many")]
      ),
      ("ja", [(0, "other"), (1, "other")]), ("ar-EG", [(2, "two")]), ("xx", [(1, "one")]),
    ] as [(String, [(Int, String)])])
  func category(language: String, rows: [(Int, String)]) {
    let rule = PluralRule(language: language)
    for (count, category) in rows {
      #expect(rule.category(of: count).rawValue == category, "\(language) \(count)")
      #expect(rule.categories.contains(rule.category(of: count)))
    }
  }

  @Test("Every integer has a category, including the smallest and the largest")
  func extremes() {
    #expect(PluralRule(language: "ar").category(of: .min) == .few)
    #expect(PluralRule(language: "ru").category(of: .max) == .many)
  }
}
