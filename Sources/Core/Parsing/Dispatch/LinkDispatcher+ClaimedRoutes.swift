public import LandfallDomain

extension LinkDispatcher {
  /// The routes that no link reaches, because rules claim every link that would, with one such rule.
  ///
  /// Aliases count: a route with one that is not claimed is reached. Routes that are not for links
  /// are left out.
  public static func claimedRoutes(in app: AppDefinition) -> [(route: RouteID, rule: RuleID)] {
    let rules = app.rules.map { rule in
      (id: rule.id, forms: rule.forms.map { CompiledForm($0, of: rule) })
    }
    var found: [(route: RouteID, rule: RuleID)] = []
    for route in app.routes where route.external {
      var claimant: RuleID?
      let isClaimed = forms(of: route, app).allSatisfy { form in
        let rule = rules.first { $0.forms.contains { $0.covers(form) } }
        claimant = rule?.id ?? claimant
        return rule != nil
      }
      if isClaimed, let claimant { found.append((route.id, claimant)) }
    }
    return found
  }

  /// Every spelling of a route as a rule would write it.
  private static func forms(of route: RouteDeclaration, _ app: AppDefinition) -> [CompiledForm] {
    var forms: [LinkRule.Form] = []
    for pattern in [route.pattern] + route.aliases {
      forms += app.schemes.map { .scheme($0, pattern) } + app.hosts.map { .host($0, pattern) }
    }
    let rule = LinkRule(
      id: "route", forms: forms, constraints: route.constraints, trailingSlash: .refuse,
      runs: .always)
    return rule.forms.map { CompiledForm($0, of: rule) }
  }
}
