public import LandfallDomain

/// What became of a link at a rule.
public enum RuleVerdict: Hashable, Sendable {
  /// The rule handles it.
  case matched
  /// No form has its scheme or host.
  case otherAuthority
  /// The raw path is another one.
  case otherPath
  /// The path ends with a slash, which the rule refuses.
  case trailingSlash
  /// The value of a parameter or of a query item breaks a constraint.
  case brokenConstraint(Constraint, parameter: String)
  /// A query item that the rule requires is not there, or is empty.
  case missingQueryItem(String)
  /// A query item that the rule requires is there more than once.
  case repeatedQueryItem(String)
  /// It is nearly the sign-in callback that the rule handles, and neither a rule nor a route gets
  /// it.
  case refused(InvalidLink)

  /// Whether no later rule and no route is asked.
  var isFinal: Bool {
    switch self {
    case .matched, .refused: true
    case .otherAuthority, .otherPath, .trailingSlash, .brokenConstraint, .missingQueryItem,
      .repeatedQueryItem:
      false
    }
  }

  /// How near the link came; the nearest form's verdict is the rule's.
  var nearness: Int {
    switch self {
    case .otherAuthority: 0
    case .otherPath: 1
    case .brokenConstraint: 2
    case .trailingSlash: 3
    case .missingQueryItem, .repeatedQueryItem: 4
    case .matched, .refused: 5
    }
  }
}
