public import LandfallDomain

/// What became of a link at a rule.
public enum RuleVerdict: Hashable, Sendable {
  /// The rule claims it.
  case claimed
  /// No form has its scheme or host.
  case otherAuthority
  /// The raw path is another one.
  case otherPath
  /// The path ends with a slash, which the rule refuses.
  case trailingSlash
  /// A parameter's value breaks a constraint.
  case brokenConstraint(Constraint, parameter: String)

  /// How near the link came; the nearest form's verdict is the rule's.
  var nearness: Int {
    switch self {
    case .otherAuthority: 0
    case .otherPath: 1
    case .brokenConstraint: 2
    case .trailingSlash: 3
    case .claimed: 4
    }
  }
}
