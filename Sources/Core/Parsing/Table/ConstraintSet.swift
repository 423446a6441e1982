package import LandfallDomain

/// The constraints of a parameter, compiled for decoded bytes.
///
/// Two sets are equal if they check the same bytes; words are not compared as Unicode text.
package struct ConstraintSet: Hashable, Sendable {
  private enum Check: Hashable, Sendable {
    case slug
    case uuid
    case int
    case alphabet(Alphabet)
    case length(Int, Int)
    case oneOf([[UInt8]])
  }

  /// The declared constraints, sorted and without repetitions; never empty.
  package let constraints: [Constraint]
  private let checks: [Check]

  /// Compiles constraints; their order and repetitions do not matter.
  package init(_ constraints: [Constraint]) {
    var sorted: [Constraint] = []
    for constraint in constraints.sorted(by: {
      $0.description.utf8.lexicographicallyPrecedes($1.description.utf8)
    })
    where sorted.last?.description.utf8.elementsEqual(constraint.description.utf8) != true {
      sorted.append(constraint)
    }
    self.constraints = sorted
    checks = sorted.map { constraint in
      switch constraint {
      case .slug: .slug
      case .uuid: .uuid
      case .int: .int
      case .alphabet(let characters):
        .alphabet(Alphabet(characters))
      case .length(let low, let high): .length(low, high)
      case .oneOf(let words): .oneOf(words.map { Array($0.utf8) })
      }
    }
  }

  package static func == (left: ConstraintSet, right: ConstraintSet) -> Bool {
    left.checks == right.checks
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(checks) }

  /// The only values that can meet the set, or `nil` if they cannot be listed.
  var words: [String]? {
    for constraint in constraints {
      if case .oneOf(let words) = constraint { return words }
    }
    return nil
  }

  /// Returns whether each of this set's checks is also in `other`.
  func isPart(of other: ConstraintSet) -> Bool { checks.allSatisfy(other.checks.contains) }

  /// Returns whether a decoded value meets all constraints.
  ///
  /// It allocates nothing.
  package func accepts(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in checks.indices where !Self.keeps(value, checks[index]) { return false }
    return true
  }

  /// Returns whether a decoded value meets all constraints.
  package func accepts(_ value: String) -> Bool { firstBroken(by: value) == nil }

  /// Returns the first constraint that a decoded value does not meet, or `nil`.
  package func firstBroken(by value: String) -> Constraint? {
    Array(value.utf8).withUnsafeBufferPointer { bytes in
      for index in checks.indices where !Self.keeps(bytes, checks[index]) {
        return constraints[index]
      }
      return nil
    }
  }

  private static func keeps(_ value: UnsafeBufferPointer<UInt8>, _ check: Check) -> Bool {
    switch check {
    case .slug: return OrganizationSlug.isSlug(value)
    case .uuid: return isUUID(value)
    case .int: return isInteger(value)
    case .length(let low, let high):
      var scalars = 0
      for byte in value where byte & 0xC0 != 0x80 { scalars += 1 }
      return low <= scalars && scalars <= high
    case .oneOf(let words):
      return words.contains { $0.count == value.count && $0.elementsEqual(value) }
    case .alphabet(let alphabet): return alphabet.spells(value)
    }
  }

  private static func isUUID(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard value.count == 36 else { return false }
    for index in value.indices {
      switch index {
      case 8, 13, 18, 23:
        guard value[index] == UInt8(ascii: "-") else { return false }
      default:
        guard ByteClass.hexValue(value[index]) < 16 else { return false }
      }
    }
    return true
  }

  /// Returns whether the bytes are the decimal form of an integer of 64 bits: an optional `-` and
  /// digits, neither `-0` nor with a leading zero.
  ///
  /// So each number has one link, and each screen one path.
  static func isInteger(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    let negative = value.first == UInt8(ascii: "-")
    let digits = negative ? value.dropFirst() : value[...]
    guard let first = digits.first else { return false }
    if first == UInt8(ascii: "0") { return value.count == 1 }
    var number: Int64 = 0
    for byte in digits {
      let digit = byte &- 0x30
      guard digit < 10 else { return false }
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      let step = Int64(digit)
      let (next, second) =
        negative
        ? tens.subtractingReportingOverflow(step) : tens.addingReportingOverflow(step)
      guard !overflow, !second else { return false }
      number = next
    }
    return true
  }
}

extension ConstraintSet {
  /// Returns whether provably no value meets both sets; `false` means that this is not proven.
  func isDisjoint(from other: ConstraintSet) -> Bool {
    let both = constraints + other.constraints
    for constraint in both {
      guard case .oneOf(let words) = constraint else { continue }
      if !words.contains(where: { accepts($0) && other.accepts($0) }) { return true }
    }
    return Constraint.excludeEachOther(both)
  }

  /// Returns whether every value that meets `other` provably meets this set too.
  func covers(_ other: ConstraintSet) -> Bool {
    if isPart(of: other) { return true }
    for constraint in other.constraints {
      guard case .oneOf(let words) = constraint else { continue }
      if words.filter(other.accepts).allSatisfy({ accepts($0) }) { return true }
    }
    return constraints.allSatisfy { Self.isImplied($0, by: other) }
  }

  /// Returns whether alphabets and lengths prove that every value of `set` meets a constraint.
  private static func isImplied(_ constraint: Constraint, by set: ConstraintSet) -> Bool {
    if set.constraints.contains(constraint) { return true }
    switch constraint {
    case .alphabet(let characters):
      return Constraint.alphabet(of: set.constraints)?.isSubset(of: characters.unicodeScalars)
        ?? false
    case .length(let low, let high):
      var (least, most) = (0, Int.max)
      for case .length(let low, let high) in set.constraints {
        (least, most) = (max(least, low), min(most, high))
      }
      if set.constraints.contains(.uuid) { (least, most) = (max(least, 36), min(most, 36)) }
      return least > most || low <= least && most <= high
    case .slug, .uuid, .int, .oneOf: return false
    }
  }
}

/// The numbering of constraint sets; equal sets have the same number.
struct ConstraintNumbers {
  /// The sets by number.
  private(set) var sets: [ConstraintSet] = []
  /// The numbers by set, filled only for 16 sets or more.
  ///
  /// Most apps have fewer, and a linear search is then faster than building a table at launch.
  private var numbers: [ConstraintSet: Int32] = [:]

  /// Returns the set's number, from 0.
  mutating func number(of set: ConstraintSet) -> Int32 {
    let known = numbers.isEmpty ? sets.firstIndex(of: set).map { Int32($0) } : numbers[set]
    if let known { return known }
    let number = Int32(sets.count)
    sets.append(set)
    if sets.count == 16 {
      for (index, set) in sets.enumerated() { numbers[set] = Int32(index) }
    } else if sets.count > 16 {
      numbers[set] = number
    }
    return number
  }
}
