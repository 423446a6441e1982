/// A rule whose handled links a screen takes, and the place that it opens for each.
///
/// The rule knows nothing of it: whoever owns a rule subscribes to it, and a screen does as long as
/// it stands in the tabs of a person who is signed in (ROUTE-R07).
public struct RuleHandler: Hashable, Sendable {
  /// A parameter of the place and the value of the rule link that it is given.
  public struct Value: Hashable, Sendable {
    /// The route's parameter.
    public let parameter: String
    /// The rule's parameter or query item.
    public let source: String

    /// Binds a parameter to its source.
    public init(parameter: String, source: String) {
      self.parameter = parameter
      self.source = source
    }
  }

  /// The rule.
  public let rule: RuleID
  /// The route that is opened.
  public let opens: RouteID
  /// Where its parameters come from; the organization's may be left out, it is the active one then.
  public let values: [Value]

  /// Declares what a screen takes.
  public init(rule: RuleID, opens: RouteID, values: [Value]) {
    self.rule = rule
    self.opens = opens
    self.values = values
  }

  /// The route's parameters for a rule link; those that it brings no value for are left out.
  public func parameters(for ruleLink: RuleLink) -> [String: String] {
    var parameters: [String: String] = [:]
    for value in values {
      parameters[value.parameter] = ruleLink.payload.first(named: value.source)
    }
    return parameters
  }
}
