public import LandfallDomain

/// Why an app's declarations do not make a route table; each case names all sides.
public enum RouteTableError: Error, Hashable, Sendable {
  /// A route and the file that declares it.
  public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The route.
    public let route: RouteID
    /// The file, as the declaration gives it; empty if it gives none.
    public let source: String

    /// Names a route and its file.
    public init(route: RouteID, source: String) {
      self.route = route
      self.source = source
    }

    /// The route, and its file in parentheses.
    public var description: String { source.isEmpty ? route.text : "\(route) (\(source))" }
  }

  /// Two patterns fit one path and no rule separates them (DL-T04).
  case ambiguous(PathPattern, Place, PathPattern, Place)
  /// A pattern has more segments than any link.
  case patternTooLong(PathPattern, Place)
  /// One path could make the matcher try more than ``RouteTable/maximumVisits`` nodes.
  case tooMuchBacktracking(visits: Int)
  /// A parent is no route.
  case unknownParent(RouteID, of: Place)
  /// The route's tab is not declared.
  case unknownTab(TabID, of: Place)
  /// A tab's root is no route.
  case unknownTabRoot(RouteID, tab: TabID)
  /// A tab's root has a parameter other than the organization's, which nobody could fill in.
  case unboundTabRoot(RouteID, tab: TabID, parameter: String)
  /// An alias has other parameters than its route.
  case aliasParameters(PathPattern, of: Place)
  /// A redirect leads to no route.
  case unknownRedirect(PathPattern, of: Place)
  /// The redirect's route has a parameter that the source does not bind.
  case unboundRedirect(parameter: String, PathPattern, of: Place)
  /// Redirects lead back to where they started.
  case redirectLoop(Place)
  /// No role grants the permission that a route requires.
  case ungrantedPermission(Permission, of: Place)
  /// The default, sign-in or no-organization screen is no route.
  case unknownScreenRoute(RouteID, key: String)
  /// A constraint is declared for a parameter that the pattern lacks, or for a catch-all.
  case unknownConstrainedParameter(String, of: Place)
  /// A query item is declared twice.
  case repeatedQueryItem(String, of: Place)
  /// A scheme is not lower case, not a scheme, or `file`.
  case malformedScheme(String)
  /// A host is not one that the parser accepts, in lower case.
  case malformedHost(String)
  /// Two rules have one name.
  case repeatedRule(RuleID)
  /// A rule's form uses a scheme that the app does not declare.
  case undeclaredScheme(String, rule: RuleID)
  /// A rule's form uses a host that the app does not declare.
  case undeclaredHost(String, rule: RuleID)
  /// A rule constrains what is no parameter in one of its forms and no query item, or a catch-all.
  case unknownRuleParameter(String, rule: RuleID)
  /// A rule requires a query item that it does not hand on.
  case unknownRequiredItem(String, rule: RuleID)
  /// No link reaches a form of the later rule, because the earlier handles them all.
  case shadowedRule(earlier: RuleID, later: RuleID, form: LinkRule.Form)
}

extension RouteTableError: CustomStringConvertible {
  /// What is wrong and where, in one line.
  public var description: String {
    switch self {
    case .ambiguous(let first, let one, let second, let other):
      "\(first) of \(one) and \(second) of \(other) fit one path and no rule separates them"
    case .patternTooLong(let pattern, let place): "\(pattern) of \(place) has too many segments"
    case .tooMuchBacktracking(let visits):
      "one path could visit \(visits) nodes; at most \(RouteTable.maximumVisits) are allowed"
    case .unknownParent(let parent, let place): "parent \(parent) of \(place) is no route"
    case .unknownTab(let tab, let place): "tab \(tab) of \(place) is not declared"
    case .unknownTabRoot(let route, let tab): "root \(route) of tab \(tab) is no route"
    case .unboundTabRoot(let route, let tab, let parameter):
      "root \(route) of tab \(tab) has the parameter \(parameter), which nothing fills in"
    case .aliasParameters(let alias, let place): "alias \(alias) has other parameters than \(place)"
    case .unknownRedirect(let target, let place): "redirect \(target) of \(place) is no route"
    case .unboundRedirect(let parameter, let target, let place):
      "redirect \(target) needs the parameter \(parameter), which \(place) does not have"
    case .redirectLoop(let place): "the redirects from \(place) lead back to it"
    case .ungrantedPermission(let permission, let place):
      "no role grants \(permission), which \(place) requires"
    case .unknownScreenRoute(let route, let key): "\(key) \(route) is no route"
    case .unknownConstrainedParameter(let name, let place):
      "\(place) has no parameter \(name) to constrain"
    case .repeatedQueryItem(let name, let place): "\(place) declares the query item \(name) twice"
    case .malformedScheme(let scheme): "\(scheme) is no scheme that links of an app can have"
    case .malformedHost(let host): "\(host) is no host that links of an app can have"
    case .repeatedRule(let rule): "two rules are called \(rule)"
    case .undeclaredScheme(let scheme, let rule):
      "rule \(rule) uses the scheme \(scheme), which the app does not declare"
    case .undeclaredHost(let host, let rule):
      "rule \(rule) uses the host \(host), which the app does not declare"
    case .unknownRuleParameter(let name, let rule):
      "rule \(rule) has no parameter \(name) to constrain in each of its forms"
    case .unknownRequiredItem(let name, let rule):
      "rule \(rule) requires the query item \(name), which it does not hand on"
    case .shadowedRule(let earlier, let later, let form):
      "rule \(earlier) handles every link of rule \(later) with the form \(form)"
    }
  }
}
