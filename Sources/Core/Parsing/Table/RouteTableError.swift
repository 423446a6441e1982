public import LandfallDomain

/// The reason why a route table cannot be built from an app's declarations; each case names all
/// sides.
@nonexhaustive public enum RouteTableError: Error, Hashable, Sendable {
  /// A route and the file that declares it.
  public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The route.
    package let route: RouteID
    /// The file, as the declaration gives it; empty if it gives none.
    package let source: String

    /// Creates a place.
    package init(route: RouteID, source: String) {
      self.route = route
      self.source = source
    }

    /// The route, followed by its file in parentheses.
    public var description: String { source.isEmpty ? route.text : "\(route) (\(source))" }
  }

  /// Two patterns match the same path, and neither takes precedence (DL-T04).
  case ambiguous(PathPattern, Place, PathPattern, Place)
  /// A pattern has more segments than any link.
  case patternTooLong(PathPattern, Place)
  /// A path could make the matcher visit more than `RouteTable.maximumVisits` nodes.
  case tooMuchBacktracking(visits: Int)
  /// A parent is not a declared route.
  case unknownParent(RouteID, of: Place)
  /// The route's tab is not declared.
  case unknownTab(TabID, of: Place)
  /// A tab's root is not a declared route.
  case unknownTabRoot(RouteID, tab: TabID)
  /// A tab's root has a parameter other than the organization, and nothing can supply its value.
  case unboundTabRoot(RouteID, tab: TabID, parameter: String)
  /// Guests see the tabs, but no tab's root is public without an organization in its path.
  case noTabForGuests
  /// An alias does not have the same parameters as its route, or not the same optional one.
  case aliasParameters(PathPattern, of: Place)
  /// A redirect leads to a route that is not declared.
  case unknownRedirect(PathPattern, of: Place)
  /// The redirect's route has a parameter that the source route does not have, or only as an
  /// optional one.
  case unboundRedirect(parameter: String, PathPattern, of: Place)
  /// Redirects lead back to their start.
  case redirectLoop(Place)
  /// No role grants the permission that a route requires.
  case ungrantedPermission(Permission, of: Place)
  /// The default, sign-in or no-organization screen is not a declared route.
  case unknownScreenRoute(RouteID, key: String)
  /// A constraint is declared for a catch-all or for a parameter that the pattern does not have.
  case unknownConstrainedParameter(String, of: Place)
  /// A query item is declared twice.
  case repeatedQueryItem(String, of: Place)
  /// A scheme is not lower case, not valid, or belongs to the system.
  case malformedScheme(String)
  /// A host is not in lower case, or the parser does not accept it.
  case malformedHost(LinkHost)
  /// Two hosts have the same name; a host has one base path.
  case repeatedHost(String)
  /// Two rules have the same name.
  case repeatedRule(RuleID)
  /// A rule's form uses a scheme that the app does not declare.
  case undeclaredScheme(String, rule: RuleID)
  /// A rule's form uses a host that the app does not declare.
  case undeclaredHost(String, rule: RuleID)
  /// The path of a rule's form is not below the base path of its host.
  case outsideBasePath(LinkRule.Form, of: LinkHost, rule: RuleID)
  /// A rule has a constraint for a name that is not a query item, or not a parameter in each of its
  /// forms.
  case unknownRuleParameter(String, rule: RuleID)
  /// A rule requires a query item that it does not pass on.
  case unknownRequiredItem(String, rule: RuleID)
  /// No link reaches a form of the later rule, because the earlier rule handles all of its links.
  case shadowedRule(earlier: RuleID, later: RuleID, form: LinkRule.Form)
}

extension RouteTableError: CustomStringConvertible {
  /// The problem and its location, in one line.
  public var description: String {
    switch self {
    case .ambiguous(let first, let one, let second, let other):
      "\(first) of \(one) and \(second) of \(other) match the same path; neither takes precedence"
    case .patternTooLong(let pattern, let place): "\(pattern) of \(place) has too many segments"
    case .tooMuchBacktracking(let visits):
      "a path could make the matcher visit \(visits) nodes; the limit is \(RouteTable.maximumVisits)"
    case .unknownParent(let parent, let place):
      "parent \(parent) of \(place) is not a declared route"
    case .unknownTab(let tab, let place): "tab \(tab) of \(place) is not declared"
    case .unknownTabRoot(let route, let tab):
      "root \(route) of tab \(tab) is not a declared route"
    case .unboundTabRoot(let route, let tab, let parameter):
      "root \(route) of tab \(tab) has the parameter \(parameter), but nothing supplies its value"
    case .noTabForGuests:
      "guests see the tabs, but no tab has a root that is public and names no organization"
    case .aliasParameters(let alias, let place):
      "alias \(alias) does not have the same parameters as \(place)"
    case .unknownRedirect(let target, let place):
      "redirect \(target) of \(place) is not a declared route"
    case .unboundRedirect(let parameter, let target, let place):
      "redirect \(target) needs the parameter \(parameter), which \(place) does not always have"
    case .redirectLoop(let place): "the redirects from \(place) lead back to it"
    case .ungrantedPermission(let permission, let place):
      "no role grants \(permission), which \(place) requires"
    case .unknownScreenRoute(let route, let key): "\(key) \(route) is not a declared route"
    case .unknownConstrainedParameter(let name, let place):
      "\(place) has no parameter \(name) to constrain"
    case .repeatedQueryItem(let name, let place): "\(place) declares the query item \(name) twice"
    case .malformedScheme(let scheme):
      "scheme \(scheme) is not valid; use a lower-case scheme of the app's own, not one of the system"
    case .malformedHost(let host):
      "host \(host) is not valid; use a lower-case name, without port, IP address or Punycode. "
        + "A base path consists of literals, such as /portal"
    case .repeatedHost(let name): "two hosts have the name \(name)"
    case .repeatedRule(let rule): "two rules have the name \(rule)"
    case .undeclaredScheme(let scheme, let rule):
      "rule \(rule) uses the scheme \(scheme), which the app does not declare"
    case .undeclaredHost(let host, let rule):
      "rule \(rule) uses the host \(host), which the app does not declare"
    case .outsideBasePath(let form, let host, let rule):
      "the form \(form) of rule \(rule) is not below the base path of \(host)"
    case .unknownRuleParameter(let name, let rule):
      "rule \(rule) constrains \(name), which is not a query item or a parameter of each form"
    case .unknownRequiredItem(let name, let rule):
      "rule \(rule) requires the query item \(name), but does not pass it on"
    case .shadowedRule(let earlier, let later, let form):
      "rule \(earlier) handles every link of rule \(later) with the form \(form)"
    }
  }
}

extension RouteTableError {
  /// The route with the mistake, or `nil` if the mistake is not in a route.
  package var place: Place? {
    switch self {
    case .ambiguous(_, _, _, let place), .patternTooLong(_, let place),
      .unknownParent(_, let place),
      .unknownTab(_, let place), .aliasParameters(_, let place), .unknownRedirect(_, let place),
      .unboundRedirect(_, _, let place), .redirectLoop(let place),
      .ungrantedPermission(_, let place), .unknownConstrainedParameter(_, let place),
      .repeatedQueryItem(_, let place):
      place
    case .tooMuchBacktracking, .unknownTabRoot, .unboundTabRoot, .unknownScreenRoute,
      .malformedScheme, .malformedHost, .repeatedHost, .repeatedRule, .undeclaredScheme,
      .undeclaredHost, .outsideBasePath, .unknownRuleParameter, .unknownRequiredItem, .shadowedRule,
      .noTabForGuests:
      nil
    }
  }
}
