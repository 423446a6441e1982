/// The cardinal and the ordinal rule of a language.
struct PluralRules {
  let cardinal: PluralRule
  private let language: String

  init(language: String) {
    self.language = language
    cardinal = PluralRule(language: language)
  }

  /// The ordinal rule, read on every access because ordinals are rare and the rule is short.
  var ordinal: PluralRule { PluralRule(language: language, kind: .ordinal) }
}

/// The plural categories of CLDR, which are also the suffixes of i18next JSON v4.
package enum PluralCategory: String, CaseIterable, Sendable {
  /// Zero, in languages that have a form for it.
  case zero
  /// One, and numbers with the same form.
  case one
  /// Two, and numbers with the same form.
  case two
  /// A few.
  case few
  /// Many.
  case many
  /// All other numbers; every language has this form.
  case other
}

/// The rule by which a language chooses a plural form (CLDR, cardinals and ordinals).
///
/// ```swift
/// PluralRule(language: "ar").category(of: 2)  // two
/// PluralRule(language: "en", kind: .ordinal).category(of: 22)  // two: 22nd
/// ```
package struct PluralRule: Equatable, Sendable {
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

/// A condition of CLDR's plural rules: `v = 0 and i % 10 = 2..4 or n = 0,1`.
struct PluralCondition: Equatable {
  /// A range that includes both ends.
  ///
  /// Unlike `ClosedRange<UInt64>`, it needs no generic metadata when a program starts.
  private struct Span: Equatable {
    var first: UInt64
    var last: UInt64
  }

  /// A relation such as `i % 10 = 2..4`: an operand, a divisor and ranges, possibly negated.
  private struct Relation: Equatable {
    var operand: UInt8
    var modulus: UInt64?
    var isNegated: Bool
    var ranges: [Span]

    /// Returns whether the relation is true; a number with a fraction is in no range of whole
    /// numbers.
    func holds(_ operands: PluralOperands) -> Bool {
      var value: UInt64
      switch operand {
      case UInt8(ascii: "n"):
        if operands.significantFraction != 0 { return isNegated }
        value = operands.integer
      case UInt8(ascii: "i"): value = operands.integer
      case UInt8(ascii: "v"): value = UInt64(operands.fractionDigits)
      case UInt8(ascii: "f"): value = operands.fraction
      case UInt8(ascii: "t"): value = operands.significantFraction
      default: value = UInt64(operands.exponent)
      }
      if let modulus { value %= modulus }
      return ranges.contains { $0.first <= value && value <= $0.last } != isNegated
    }
  }

  /// Alternatives, of which one must hold; all relations of an alternative must hold.
  private let alternatives: [[Relation]]

  /// Reads a condition of ``PluralTable``; a malformed condition never holds.
  init(_ text: Substring) {
    var alternatives: [[Relation]] = []
    var relations: [Relation] = []
    var words = text.split(separator: " ")[...]
    while let word = words.popFirst() {
      switch word {
      case "or":
        alternatives.append(relations)
        relations = []
      case "and": continue
      default:
        guard let relation = Self.relation(word, &words) else {
          self.alternatives = []
          return
        }
        relations.append(relation)
      }
    }
    self.alternatives = alternatives + [relations]
  }

  /// Returns whether the condition is true for a number.
  func holds(_ operands: PluralOperands) -> Bool {
    alternatives.contains { relations in relations.allSatisfy { $0.holds(operands) } }
  }

  private static func relation(
    _ operand: Substring, _ words: inout ArraySlice<Substring>
  ) -> Relation? {
    guard operand.utf8.count == 1, let name = operand.utf8.first else { return nil }
    var modulus: UInt64?
    if words.first == "%" {
      words.removeFirst()
      guard let divisor = words.popFirst().flatMap({ UInt64($0) }), divisor > 0 else { return nil }
      modulus = divisor
    }
    guard let sign = words.popFirst(), sign == "=" || sign == "!=", let list = words.popFirst()
    else { return nil }
    var ranges: [Span] = []
    for part in list.split(separator: ",") {
      let ends = part.split(separator: ".").compactMap { UInt64($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { return nil }
      ranges.append(Span(first: first, last: last))
    }
    return Relation(operand: name, modulus: modulus, isNegated: sign == "!=", ranges: ranges)
  }
}

/// The operands of plural rules for a number as it is written (Unicode TR 35, plural operands).
///
/// `1` and `1.0` are the same number but have different operands: English says "1 star" and "1.0
/// stars".
package struct PluralOperands: Equatable, Sendable {
  /// The integer part of the absolute value (`i`).
  package let integer: UInt64
  /// The number of digits after the decimal point (`v`).
  package let fractionDigits: Int
  /// The digits after the decimal point as a number (`f`).
  package let fraction: UInt64
  /// The same without trailing zeros (`t`); 0 for a whole number.
  package let significantFraction: UInt64
  /// The exponent of a compact form such as 1.2M (`e`, `c`).
  package let exponent: Int

  /// Creates the operands of a whole number; the sign is ignored.
  package init(_ number: Int) {
    integer = UInt64(number.magnitude)
    fractionDigits = 0
    fraction = 0
    significantFraction = 0
    exponent = 0
  }

  /// Creates the operands of a decimal number: `12`, `-1.50`, or CLDR's `1.2c6` for 1.2M.
  ///
  /// - Parameter decimal: ASCII digits with at most one `.`. Other texts, and more than 18 digits
  ///   on one side of the point, give `nil`.
  package init?(decimal: String) {
    var bytes = Substring(decimal).utf8
    if bytes.first == UInt8(ascii: "-") { bytes.removeFirst() }
    let parts = bytes.split(separator: UInt8(ascii: "c"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let mantissa = parts.first else { return nil }
    let sides = mantissa.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard sides.count <= 2, let whole = sides.first, !whole.isEmpty else { return nil }
    guard sides.count == 1 || sides[1].isEmpty == false else { return nil }
    var exponent = 0
    if parts.count == 2 {
      guard !parts[1].isEmpty, let shift = Self.number(parts[1]), shift <= 15 else { return nil }
      exponent = Int(shift)
    }
    // The exponent moves the point to the right, and zeros fill the gap.
    let decimals = sides.count == 2 ? Array(sides[1]) : []
    let moved = decimals.prefix(exponent)
    let filled = Array(whole) + moved + Array(repeating: 0x30, count: exponent - moved.count)
    let rest = Array(decimals.dropFirst(exponent))
    let significant = rest.reversed().drop { $0 == 0x30 }.reversed()
    guard let integer = Self.number(filled), let fraction = Self.number(rest),
      let significantFraction = Self.number(significant)
    else { return nil }
    self.integer = integer
    self.fraction = fraction
    self.significantFraction = significantFraction
    self.exponent = exponent
    fractionDigits = rest.count
  }

  private static func number(_ digits: some Collection<UInt8>) -> UInt64? {
    guard digits.count <= 18 else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      guard 0x30...0x39 ~= digit else { return nil }
      number = number * 10 + UInt64(digit - 0x30)
    }
    return number
  }
}
