/// A link that a rule has matched, with the values that its handler needs.
public struct RuleLink: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The rule.
  public let rule: RuleID
  /// The rule's parameters and declared query items, decoded.
  ///
  /// They are often secret and never printed.
  public let payload: [NamedValue]
  /// The requirement for handling the link.
  package let requirement: LinkRule.Requirement

  /// Creates a rule link.
  package init(rule: RuleID, payload: [NamedValue], requirement: LinkRule.Requirement) {
    self.rule = rule
    self.payload = payload
    self.requirement = requirement
  }

  /// The rule and the names of the values, without the values.
  public var description: String {
    "\(rule)(\(payload.map { $0.description }.joined(separator: ", ")))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
