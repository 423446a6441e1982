/// Finds earlier rules by the plain text with which their patterns begin.
///
/// A pattern covers only patterns that begin with the same text, so most rules are not compared.
struct PatternIndex {
  private var rules: [[UInt8]: [Int]] = [:]
  private var lengths: Set<Int> = []

  /// Adds a rule; without a pattern it may cover any other.
  mutating func insert(_ rule: Int, _ pattern: ComponentPattern?) {
    let head = pattern?.head ?? []
    rules[head, default: []].append(rule)
    lengths.insert(head.count)
  }

  /// Returns the first rule that may cover a pattern and meets a condition.
  func first(for pattern: ComponentPattern?, where condition: (Int) -> Bool) -> Int? {
    let head = pattern?.head ?? []
    return lengths.compactMap { length in
      length > head.count ? nil : rules[Array(head.prefix(length))]?.first(where: condition)
    }.min()
  }
}

extension ComponentPattern {
  /// The plain text with which the pattern begins.
  fileprivate var head: [UInt8] {
    var head: [UInt8] = []
    for case .byte(let byte) in tokens.prefix(while: { if case .byte = $0 { true } else { false } })
    {
      head.append(byte)
    }
    return head
  }
}

/// Rules in the order of a file, to find those that no link reaches.
struct RuleOrder {
  private(set) var rules: [CompiledRule] = []
  private var index = PatternIndex()

  /// Adds a rule at the end; returns the number of an earlier rule that matches all it matches.
  mutating func add(_ rule: CompiledRule) -> Int? {
    let earlier = index.first(for: rule.path?.whole) { rules[$0].covers(rule) }
    index.insert(rules.count, rule.path?.short ?? rule.path?.whole)
    rules.append(rule)
    return earlier
  }
}
