/// How a language chooses a plural form (CLDR, cardinals and ordinals).
///
/// ```swift
/// PluralRule(language: "ar").category(of: 2)  // two
/// PluralRule(language: "en", kind: .ordinal).category(of: 22)  // two: 22nd
/// ```
public struct PluralRule: Hashable, Sendable {
  /// What is counted.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// How many: 1 file, 2 files.
    case cardinal
    /// Which in a row: 1st, 2nd, 3rd.
    case ordinal
  }

  private let rules: [(category: PluralCategory, condition: PluralCondition)]
  private let text: String

  /// The rule of a language.
  ///
  /// A language that CLDR does not have says one and other when it counts, as most do, and has one
  /// form alone for the places in a row.
  ///
  /// - Parameter language: A BCP 47 tag; its region counts for Portuguese alone. An old
  ///   name stands for the new one: `iw` is `he`.
  public init(language: String, kind: Kind = .cardinal) {
    let tag = LanguageTag(language).canonical
    switch kind {
    case .cardinal:
      // Portuguese outside Brazil follows that of Portugal.
      let isPortugals = tag.language == "pt" && (tag.region ?? "BR") != "BR"
      text = PluralTable.cardinals(isPortugals ? "pt-PT" : tag.language) ?? "one: n = 1"
    case .ordinal: text = PluralTable.ordinals(tag.language) ?? ""
    }
    rules = text.split(separator: ";").compactMap { rule in
      let parts = rule.split(separator: ":")
      guard parts.count == 2, let name = parts[0].split(separator: " ").first,
        let category = PluralCategory(rawValue: String(name))
      else { return nil }
      return (category, PluralCondition(parts[1]))
    }
  }

  /// The categories that the rule gives, in CLDR's order.
  public var categories: [PluralCategory] { rules.map { $0.category } + [.other] }

  /// The category of a whole number; a negative one is as its magnitude.
  public func category(of count: Int) -> PluralCategory { category(of: PluralOperands(count)) }

  /// The category of a number as it is written.
  public func category(of number: PluralOperands) -> PluralCategory {
    rules.first { $0.condition.holds(number) }?.category ?? .other
  }

  /// Whether both choose alike.
  public static func == (left: PluralRule, right: PluralRule) -> Bool { left.text == right.text }

  /// Hashes the rules.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
