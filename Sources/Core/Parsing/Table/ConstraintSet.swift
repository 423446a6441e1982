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

  /// Returns whether the bytes are an optional `-` and decimal digits that fit in 64 bits.
  static func isInteger(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    let negative = value.first == UInt8(ascii: "-")
    let digits = negative ? value.dropFirst() : value[...]
    guard !digits.isEmpty else { return false }
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
