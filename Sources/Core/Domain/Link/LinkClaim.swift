/// A link that a rule has claimed, with what its owner needs of it.
public struct LinkClaim: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The rule.
  public let rule: RuleID
  /// The rule's parameters and declared query items, decoded.
  ///
  /// Often secret: not printed.
  public let payload: [NamedValue]
  /// For whom the owner acts.
  public let runs: LinkRule.Gate

  /// Claims a link.
  public init(rule: RuleID, payload: [NamedValue], runs: LinkRule.Gate) {
    self.rule = rule
    self.payload = payload
    self.runs = runs
  }

  /// The rule and the names of the payload, without its values.
  public var description: String {
    "\(rule)(\(payload.map { $0.name + ": " + LinkText.mask }.joined(separator: ", ")))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
