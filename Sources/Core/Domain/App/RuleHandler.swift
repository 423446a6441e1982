/// A rule whose links a screen handles, and the route that it opens for each.
///
/// A handler subscribes to a rule, and the rule does not know its handlers. A screen is subscribed
/// while it is in the tabs of a signed-in person (ROUTE-R07).
public struct RuleHandler: Hashable, Sendable {
  /// A parameter of the route, and the value of the rule link that fills it.
  public struct Value: Hashable, Sendable {
    /// The route's parameter.
    package let parameter: String
    /// The rule's parameter or query item.
    package let source: String

    /// Creates a value.
    public init(parameter: String, source: String) {
      self.parameter = parameter
      self.source = source
    }
  }

  /// The rule.
  package let rule: RuleID
  /// The route that is opened.
  package let opens: RouteID
  /// Where the route's parameters come from; without the organization's, the active one is used.
  package let values: [Value]

  /// Creates a handler.
  public init(rule: RuleID, opens: RouteID, values: [Value]) {
    self.rule = rule
    self.opens = opens
    self.values = values
  }

  /// Returns the route's parameters for a rule link; parameters without a value are left out.
  package func parameters(for ruleLink: RuleLink) -> [String: String] {
    var parameters: [String: String] = [:]
    for value in values {
      parameters[value.parameter] = ruleLink.payload.first(named: value.source)
    }
    return parameters
  }
}
