package import LandfallDomain

/// The result of comparing a link with a rule.
package enum RuleVerdict: Hashable, Sendable {
  /// The rule handles the link.
  case matched
  /// The link's scheme or host is in none of the rule's forms.
  case otherAuthority
  /// The path, before decoding, is different.
  case otherPath
  /// The path ends with a slash, which the rule refuses.
  case trailingSlash
  /// The value of a parameter or query item does not meet a constraint.
  case brokenConstraint(Constraint, parameter: String)
  /// A required query item is missing or empty.
  case missingQueryItem(String)
  /// A required query item occurs more than once.
  case repeatedQueryItem(String)
  /// The link is almost the rule's sign-in callback, and no other rule or route is tried.
  case refused(InvalidLink)

  /// Whether no later rule and no route is tried.
  var isFinal: Bool {
    switch self {
    case .matched, .refused: true
    case .otherAuthority, .otherPath, .trailingSlash, .brokenConstraint, .missingQueryItem,
      .repeatedQueryItem:
      false
    }
  }

  /// How closely the link matches; the verdict of the closest form is the rule's.
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
