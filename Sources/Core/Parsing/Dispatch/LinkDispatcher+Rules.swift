@_spi(TypedRoutes) package import LandfallDomain

extension LinkDispatcher {
  /// Checks the rules against the app and against each other.
  static func check(
    _ app: AppDefinition, _ forms: [[CompiledForm]]
  ) throws(RouteTableError) {
    for index in app.rules.indices { try check(index, app, forms) }
    for later in app.rules.indices { try checkReach(later, app, forms) }
  }

  /// Checks one rule against the app and the names of the rules before it.
  static func check(
    _ index: Int, _ app: AppDefinition, _ forms: [[CompiledForm]]
  ) throws(RouteTableError) {
    let rule = app.rules[index]
    if app.rules[..<index].contains(where: { $0.id == rule.id }) { throw .repeatedRule(rule.id) }
    for name in rule.requiredQuery where !rule.query.contains(where: { $0.isIdentical(to: name) }) {
      throw .unknownRequiredItem(name, rule: rule.id)
    }
    for form in rule.forms {
      try checkAuthority(of: form, rule, app)
      for name in rule.constraints.keys.sorted()
      where !form.pattern.segments.contains(where: { isParameter($0, name) })
        && !rule.query.contains(where: { $0.isIdentical(to: name) })
      {
        throw .unknownRuleParameter(name, rule: rule.id)
      }
    }
  }

  /// Refuses a rule if an earlier rule handles every link of one of its forms.
  static func checkReach(
    _ later: Int, _ app: AppDefinition, _ forms: [[CompiledForm]]
  ) throws(RouteTableError) {
    for declared in app.rules[later].forms {
      var earlier: Int?
      let isShadowed = forms[later].filter { $0.form == declared }.allSatisfy { form in
        let found = forms[..<later].firstIndex { $0.contains { $0.covers(form) } }
        earlier = found ?? earlier
        return found != nil
      }
      if isShadowed, let earlier {
        throw .shadowedRule(
          earlier: app.rules[earlier].id, later: app.rules[later].id, form: declared)
      }
    }
  }

  private static func checkAuthority(
    of form: LinkRule.Form, _ rule: LinkRule, _ app: AppDefinition
  ) throws(RouteTableError) {
    switch form {
    case .scheme(let scheme, _):
      guard app.schemes.contains(scheme), !RouteTable.isWeb(scheme) else {
        throw .undeclaredScheme(scheme, rule: rule.id)
      }
    case .host(let name, let pattern):
      guard let host = app.hosts.first(where: { $0.name == name }) else {
        throw .undeclaredHost(name, rule: rule.id)
      }
      guard pattern.withoutBasePath(of: host) != nil else {
        throw .outsideBasePath(form, of: host, rule: rule.id)
      }
    }
  }

  private static func isParameter(_ segment: PathPattern.Segment, _ name: String) -> Bool {
    switch segment {
    case .partial(_, name, _), .parameter(name), .optionalParameter(name): true
    default: false
    }
  }

  /// Returns how a link is decided, to explain it; the intent is that of ``intent(of:)``.
  package func trace(of text: String) -> DispatchTrace { trace(of: LinkText(text)) }

  /// Returns how a link is decided, from its bytes as they arrived.
  package func trace(of text: LinkText) -> DispatchTrace {
    let intent = text.withBytes { self.intent(of: $0) }
    let trace = LinkView.reading(text) { view -> DispatchTrace in
      let link = DeepLink(view)
      guard foreign(view) == nil else {
        return DispatchTrace(link: link, trials: [], candidates: [], intent: intent)
      }
      var trials: [DispatchTrace.Trial] = []
      for (index, rule) in rules.enumerated() {
        let verdict =
          forms[index].map { $0.verdict(view) }
          .max { $0.nearness < $1.nearness } ?? .otherAuthority
        trials.append(.init(rule: rule.id, verdict: verdict))
        if verdict.isFinal {
          return DispatchTrace(link: link, trials: trials, candidates: [], intent: intent)
        }
      }
      return DispatchTrace(
        link: link, trials: trials,
        candidates: table.candidates(segments: belowBase(view).segments, query: link.query),
        intent: intent)
    }
    switch trace {
    case .success(let trace): return trace
    case .failure: return DispatchTrace(link: nil, trials: [], candidates: [], intent: intent)
    }
  }
}

extension LinkDispatcher {
  /// Returns the routes that no link reaches because rules handle all of their links, each with one
  /// such rule.
  ///
  /// A route is reached if one of its aliases is not handled. Routes that links cannot open are
  /// left out.
  package static func handledRoutes(in app: AppDefinition) -> [(route: RouteID, rule: RuleID)] {
    let rules = app.rules.map { rule in
      (id: rule.id, forms: CompiledForm.all(of: rule))
    }
    var found: [(route: RouteID, rule: RuleID)] = []
    for route in app.routes where route.external {
      var handler: RuleID?
      let isHandled = forms(of: route, app).allSatisfy { form in
        let rule = rules.first { $0.forms.contains { $0.covers(form) } }
        handler = rule?.id ?? handler
        return rule != nil
      }
      if isHandled, let handler { found.append((route.id, handler)) }
    }
    return found
  }

  /// Returns all links to a route, written as the forms of a rule.
  private static func forms(of route: RouteDeclaration, _ app: AppDefinition) -> [CompiledForm] {
    var forms: [LinkRule.Form] = []
    for pattern in [route.pattern] + route.aliases {
      forms += app.schemes.map { .scheme($0, pattern) }
      forms += app.hosts.map { .host($0.name, pattern.below($0)) }
    }
    let rule = LinkRule(
      id: "route", forms: forms, constraints: route.constraints, trailingSlash: .refuse,
      requirement: .anyone)
    return CompiledForm.all(of: rule)
  }
}
