import LandfallDiagnostics
import LandfallDomain
import LandfallParsing
import LandfallStrictJSON

/// Turns contradictions in the route table into findings.
enum TableFindings {
  static func finding(
    _ error: RouteTableError, _ app: AppDefinition, _ places: inout SourcePlaces
  ) -> Finding {
    let (code, place, fix) = (code(of: error), error.place, fix(of: error))
    let message = "\(error)"
    if let place, !place.source.isEmpty {
      let position: JSONPosition? =
        switch error {
        case .redirectLoop, .unboundRedirect: places.position(place.source, .key("redirect"))
        case .aliasParameters: places.position(place.source, .key("aliases"))
        default: places.position(place.source)
        }
      return Finding(code, message, fix: fix, file: place.source, at: position)
    }
    let position: JSONPosition? =
      switch error {
      case .shadowedRule(_, let rule, let form), .outsideBasePath(let form, _, let rule):
        position(of: rule, form, app, &places)
      case .repeatedRule(let rule), .undeclaredScheme(_, let rule), .undeclaredHost(_, let rule),
        .unknownRuleParameter(_, let rule), .unknownRequiredItem(_, let rule):
        position(of: rule, nil, app, &places)
      case .unknownTabRoot(_, let tab), .unboundTabRoot(_, let tab, _):
        places.position(
          "app.json", .key("tabs"), .index(app.tabs.firstIndex { $0.id == tab } ?? 0),
          .key("root"))
      case .noTabForGuests: places.position("app.json", .key("guests"))
      case .malformedScheme: places.position("app.json", .key("schemes"))
      case .malformedHost, .repeatedHost: places.position("app.json", .key("hosts"))
      case .unknownScreenRoute(_, let key): places.position("app.json", .key(key))
      default: nil
      }
    return Finding(code, message, fix: fix, file: "app.json", at: position)
  }

  private static func position(
    of rule: RuleID, _ form: LinkRule.Form?, _ app: AppDefinition, _ places: inout SourcePlaces
  ) -> JSONPosition? {
    let index = app.rules.lastIndex { $0.id == rule } ?? 0
    guard let form, app.rules.indices.contains(index),
      let place = app.rules[index].forms.firstIndex(of: form)
    else { return places.position("app.json", .key("rules"), .index(index)) }
    return places.position(
      "app.json", .key("rules"), .index(index), .key("forms"), .index(place))
  }

  private static func code(of error: RouteTableError) -> FindingCode {
    switch error {
    case .ambiguous: .ambiguousRoutes
    case .patternTooLong: .routeTooLong
    case .tooMuchBacktracking: .tooMuchBacktracking
    case .unknownParent: .missingParent
    case .shadowedRule: .shadowedRule
    case .redirectLoop: .redirectLoop
    case .unboundTabRoot, .unboundRedirect, .aliasParameters: .unboundParameter
    case .repeatedQueryItem, .repeatedRule, .repeatedHost: .duplicate
    case .malformedScheme, .malformedHost, .outsideBasePath, .noTabForGuests: .badValue
    case .unknownTab, .unknownTabRoot, .unknownRedirect, .ungrantedPermission, .unknownScreenRoute,
      .unknownConstrainedParameter, .undeclaredScheme, .undeclaredHost, .unknownRuleParameter,
      .unknownRequiredItem:
      .undeclaredName
    }
  }

  private static func fix(of error: RouteTableError) -> String? {
    switch error {
    case .ambiguous:
      "make one of them a literal, or add constraints that no value can meet at the same time"
    case .patternTooLong: "a link has at most \(Limits.maximumSegments) segments"
    case .tooMuchBacktracking: "put literals before parameters, and constrain parameters less"
    case .shadowedRule(_, let later, _): "put rule \(later) first, or make the other one narrower"
    case .redirectLoop: "make one of them a screen"
    case .outsideBasePath(_, let host, _): "begin the path of the form with \(host.basePath)"
    case .repeatedHost: "name the host once; it has one base path"
    case .noTabForGuests:
      "set \"policy\" of a tab's root to \"public\", or \"guests\" to \"signIn\""
    case .unboundTabRoot: "the root of a tab may have no parameter except the organization's"
    case .unboundRedirect: "redirect to a route with the same parameters"
    default: nil
    }
  }

  /// Returns whether an error is about an undeclared name, which the reader of the files also
  /// reports.
  static func isAboutNames(_ error: RouteTableError) -> Bool {
    switch error {
    case .unknownParent, .unknownTab, .unknownTabRoot, .unknownRedirect, .ungrantedPermission,
      .unknownScreenRoute, .undeclaredScheme, .undeclaredHost, .unknownRuleParameter,
      .unknownRequiredItem, .repeatedRule, .unboundTabRoot, .noTabForGuests:
      true
    case .unknownConstrainedParameter, .repeatedQueryItem, .ambiguous, .patternTooLong,
      .tooMuchBacktracking, .aliasParameters, .unboundRedirect, .redirectLoop, .malformedScheme,
      .malformedHost, .repeatedHost, .outsideBasePath, .shadowedRule:
      false
    }
  }

  /// Returns the routes that an error is about.
  static func routes(_ error: RouteTableError) -> [RouteID] {
    if case .ambiguous(_, let one, _, let two) = error { return [one.route, two.route] }
    return error.place.map { [$0.route] } ?? []
  }

  /// Returns the routes without which the error does not occur.
  static func leftOut(_ error: RouteTableError) -> Set<RouteID> {
    error.place.map { [$0.route] } ?? []
  }
}
