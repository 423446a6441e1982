import LandfallDomain

/// The compiled conditions of a rule on one query item.
///
/// Two demands are equal if they accept the same bytes.
struct QueryDemand: Hashable, Sendable {
  let name: String
  private let isRequired: Bool
  private let set: ConstraintSet?

  /// Returns the demands of a rule, without items that have no conditions.
  static func demands(of rule: LinkRule) -> [QueryDemand] {
    rule.query.compactMap { name in
      let constraints = rule.constraints.first { $0.key.isIdentical(to: name) }?.value ?? []
      let isRequired = rule.requiredQuery.contains { $0.isIdentical(to: name) }
      guard isRequired || !constraints.isEmpty else { return nil }
      return QueryDemand(
        name: name, isRequired: isRequired,
        set: constraints.isEmpty ? nil : ConstraintSet(constraints))
    }
  }

  /// Returns the first violation in a link's decoded items, or `nil` if there is none.
  func verdict(_ items: [NamedValue]) -> RuleVerdict? {
    var count = 0
    for item in items where item.name.isIdentical(to: name) {
      count += 1
      if isRequired, item.value.isEmpty { return .missingQueryItem(name) }
      if let broken = set?.firstBroken(by: item.value) {
        return .brokenConstraint(broken, parameter: name)
      }
    }
    guard isRequired else { return nil }
    return count == 0 ? .missingQueryItem(name) : count > 1 ? .repeatedQueryItem(name) : nil
  }

  /// Returns whether items that meet the other demand always meet this one.
  func isKept(by other: QueryDemand) -> Bool {
    guard name.isIdentical(to: other.name), other.isRequired || !isRequired else { return false }
    guard let set else { return true }
    guard let others = other.set else { return false }
    return set.covers(others)
  }

  static func == (left: QueryDemand, right: QueryDemand) -> Bool {
    left.name.isIdentical(to: right.name) && left.isRequired == right.isRequired
      && left.set == right.set
  }

  func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    hasher.combine(isRequired)
    hasher.combine(set)
  }
}
