/// A condition of CLDR's plural rules: `v = 0 and i % 10 = 2..4 or n = 0,1`.
struct PluralCondition: Hashable {
  /// A range that includes both ends.
  ///
  /// Unlike `ClosedRange<UInt64>`, it needs no generic metadata when a program starts.
  private struct Span: Hashable {
    var first: UInt64
    var last: UInt64
  }

  /// A relation such as `i % 10 = 2..4`: an operand, a divisor and ranges, possibly negated.
  private struct Relation: Hashable {
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
