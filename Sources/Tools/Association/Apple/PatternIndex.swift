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
