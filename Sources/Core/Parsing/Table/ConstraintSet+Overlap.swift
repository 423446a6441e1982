import LandfallDomain

extension ConstraintSet {
  /// Returns whether provably no value meets both sets; `false` means that this is not proven.
  func isDisjoint(from other: ConstraintSet) -> Bool {
    let both = constraints + other.constraints
    for constraint in both {
      guard case .oneOf(let words) = constraint else { continue }
      if !words.contains(where: { accepts($0) && other.accepts($0) }) { return true }
    }
    if both.contains(.uuid), both.contains(.int) { return true }
    var low = 1
    var high = Int.max
    for constraint in both {
      switch constraint {
      case .slug: low = max(low, 3)
      case .uuid: (low, high) = (max(low, 36), min(high, 36))
      case .length(let least, let most): (low, high) = (max(low, least), min(high, most))
      case .int, .alphabet, .oneOf: break
      }
    }
    if low > high { return true }
    guard let common = Self.commonAlphabet(both) else { return false }
    return common.isEmpty || (both.contains(.uuid) && !common.contains("-"))
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
      return commonAlphabet(set.constraints)?.isSubset(of: characters.unicodeScalars) ?? false
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

  /// Returns the scalars that all constraints allow, or `nil` if none of them limits scalars.
  private static func commonAlphabet(_ constraints: [Constraint]) -> Set<Unicode.Scalar>? {
    var common: Set<Unicode.Scalar>?
    for constraint in constraints {
      let allowed: String
      switch constraint {
      case .slug: allowed = "abcdefghijklmnopqrstuvwxyz0123456789-"
      case .uuid: allowed = "abcdefABCDEF0123456789-"
      case .int: allowed = "0123456789-"
      case .alphabet(let characters): allowed = characters
      case .length, .oneOf: continue
      }
      let set = Set(allowed.unicodeScalars)
      common = common?.intersection(set) ?? set
    }
    return common
  }
}
