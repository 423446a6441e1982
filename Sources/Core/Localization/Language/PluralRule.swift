/// The rule by which a language chooses a plural form (CLDR, cardinals and ordinals).
///
/// ```swift
/// PluralRule(language: "ar").category(of: 2)  // two
/// PluralRule(language: "en", kind: .ordinal).category(of: 22)  // two: 22nd
/// ```
package struct PluralRule: Hashable, Sendable {
  /// The kind of number.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// A quantity: 1 file, 2 files.
    case cardinal
    /// A position: 1st, 2nd, 3rd.
    case ordinal
  }

  private let rules: [(category: PluralCategory, condition: PluralCondition)]
  private let text: String

  /// Creates the rule of a language.
  ///
  /// A language that CLDR does not have uses `one` and `other` for cardinals, as most languages do,
  /// and only `other` for ordinals.
  ///
  /// - Parameter language: A BCP 47 tag. The region matters only for Portuguese. Old names are
  ///   accepted: `iw` is `he`.
  package init(language: String, kind: Kind = .cardinal) {
    let tag = LanguageTag(language).canonical
    switch kind {
    case .cardinal:
      // Portuguese outside Brazil uses the rules of Portugal.
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

  /// The categories that the rule can return, in CLDR's order.
  package var categories: [PluralCategory] { rules.map { $0.category } + [.other] }

  /// Returns the category of a whole number; the sign is ignored.
  package func category(of count: Int) -> PluralCategory { category(of: PluralOperands(count)) }

  /// Returns the category of a number as it is written.
  package func category(of number: PluralOperands) -> PluralCategory {
    rules.first { $0.condition.holds(number) }?.category ?? .other
  }

  /// Returns whether both rules choose the same categories.
  package static func == (left: PluralRule, right: PluralRule) -> Bool { left.text == right.text }

  /// Hashes the rules.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
