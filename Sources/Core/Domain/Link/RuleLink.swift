/// A link that a rule has handled, with what its owner needs of it.
public struct RuleLink: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The rule.
  public let rule: RuleID
  /// The rule's parameters and declared query items, decoded.
  ///
  /// Often secret: not printed.
  public let payload: [NamedValue]
  /// For whom the owner acts.
  public let requirement: LinkRule.Requirement

  /// Makes the link of a rule.
  public init(rule: RuleID, payload: [NamedValue], requirement: LinkRule.Requirement) {
    self.rule = rule
    self.payload = payload
    self.requirement = requirement
  }

  /// The rule and the names of the payload, without its values.
  public var description: String {
    "\(rule)(\(payload.map { $0.name + ": " + LinkText.mask }.joined(separator: ", ")))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
