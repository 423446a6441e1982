@_spi(TypedRoutes) import LandfallDomain
import LandfallStrictJSON

/// Reads one link rule of an app.
struct LinkRuleReader {
  let schemes: [String]
  let hosts: [LinkHost]

  /// Reads a rule.
  ///
  /// - Throws: ``AppFolderError`` for the first error.
  func read(_ field: Field) throws(AppFolderError) -> LinkRule {
    let reader = try ObjectReader(
      field,
      keys: ["id", "forms", "parameters", "query", "requiredQuery", "trailingSlash", "requires"])
    if let requires = reader.optional("requires"), requires.node.array != nil {
      throw requires.error(.renamedKey("requires", new: "requiredQuery"))
    }
    let id = RuleID(try reader.required("id").nonEmptyString())
    let formsField = try reader.required("forms")
    var forms: [LinkRule.Form] = []
    for field in try formsField.array() { forms.append(try form(field)) }
    guard !forms.isEmpty else {
      throw formsField.error(.badValue("[]", rule: "needs at least one form"))
    }
    let query = try reader.optional("query")?.strings() ?? []
    let requiredQuery = reader.optional("requiredQuery")
    for field in try requiredQuery?.array() ?? [] { try field.require("query item", among: query) }
    let names = Set(forms.flatMap { $0.pattern.parameterNames } + query)
    var constraints: [String: [Constraint]] = [:]
    for (name, field) in try reader.optional("parameters")?.members() ?? [] {
      guard names.contains(name) else {
        throw field.error(.undeclared(kind: "parameter", name: name, known: names.sorted()))
      }
      constraints[name] = try field.constraints()
    }
    let slash = try slash(reader.required("trailingSlash"))
    return LinkRule(
      id: id, forms: forms, constraints: constraints, query: query,
      requiredQuery: try requiredQuery?.strings() ?? [], trailingSlash: slash.https,
      customTrailingSlash: slash.custom,
      requirement: try reader.required("requires").choice(
        of: [LinkRule.Requirement.anyone, .signedOut, .signedIn]))
  }

  /// Reads `"refuse"`, or `{ "https": "refuse", "custom": "accept" }`.
  private func slash(
    _ field: Field
  ) throws(AppFolderError) -> (https: LinkRule.TrailingSlash, custom: LinkRule.TrailingSlash) {
    let choices = [LinkRule.TrailingSlash.accept, .refuse]
    guard field.node.object != nil else {
      let slash = try field.choice(of: choices)
      return (slash, slash)
    }
    let reader = try ObjectReader(field, keys: ["https", "custom"])
    return (
      try reader.required("https").choice(of: choices),
      try reader.required("custom").choice(of: choices)
    )
  }

  /// Reads `docodego://auth/callback` or `https://host/path`.
  private func form(_ field: Field) throws(AppFolderError) -> LinkRule.Form {
    let text = try field.string()
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { throw field.error(.badValue(text, rule: "needs a scheme and ://")) }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self)
    let rest = String(decoding: bytes[(colon + 3)...], as: UTF8.self)
    guard scheme == "https" else {
      guard schemes.contains(scheme) else {
        throw field.error(
          .undeclared(kind: "declared scheme", name: scheme, known: schemes + ["https"]))
      }
      let pattern = try field.pattern("/" + rest)
      let fixed =
        switch pattern.segments.first {
        case .literal(let word)?: word
        case .partial(let head, _, let tail)?: head + tail
        case .parameter?, .optionalParameter?, .catchAll?, .optionalCatchAll?, nil: ""
        }
      guard fixed.utf8.allSatisfy(Self.isInAuthority) else {
        throw field.error(
          .badValue(text, rule: "needs a first word of a-z, 0-9 and -._~!$&'()*+,;="))
      }
      return .scheme(scheme, pattern)
    }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let host = String(rest[..<slash])
    guard hosts.contains(where: { $0.name == host }) else {
      throw field.error(
        .undeclared(kind: "declared host", name: host, known: hosts.map { $0.name }))
    }
    return .host(host, try field.pattern(String(rest[slash...])))
  }

  /// Returns whether a byte is allowed after `://` in a normalized link (RFC 3986 section 3.2.2).
  private static func isInAuthority(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~!$&'()*+,;=".utf8.contains(byte)
    }
  }
}

/// Reads which rule links the screens handle.
///
/// Knows the app's rules and routes.
struct RuleHandlerReader {
  private let app: AppDefinition

  init(_ app: AppDefinition) { self.app = app }

  /// Reads the `takes` fields of all routes, in the order of the routes.
  ///
  /// - Throws: ``AppFolderError`` for the first error, such as a rule with two handlers.
  func read(_ fields: [Field?]) throws(AppFolderError) -> [[RuleHandler]] {
    var owners: [RuleID: String] = [:]
    for method in app.signIn {
      if let rule = method.callback?.rule { owners[rule] = "the sign-in '\(method.id)'" }
    }
    var all: [[RuleHandler]] = []
    for (route, field) in zip(app.routes, fields) {
      var handlers: [RuleHandler] = []
      if let field, route.tab == nil {
        throw field.error(.badValue("handles", rule: "has no effect on a screen outside the tabs"))
      }
      for field in try field?.array() ?? [] {
        let handler = try self.handler(field)
        if let other = owners.updateValue("the screen \(route.id)", forKey: handler.rule) {
          throw field.error(.duplicate(handler.rule.text, other: other))
        }
        handlers.append(handler)
      }
      all.append(handlers)
    }
    return all
  }

  /// Reads `{ "rule": RULE, "opens": ROUTE, "parameters": { PARAMETER: VALUE OF THE LINK } }`.
  private func handler(_ field: Field) throws(AppFolderError) -> RuleHandler {
    let reader = try ObjectReader(field, keys: ["rule", "opens", "parameters"])
    let ruleField = try reader.required("rule")
    let name = try ruleField.nonEmptyString()
    guard let rule = app.rules.first(where: { $0.id.text == name }) else {
      throw ruleField.error(
        .undeclared(kind: "rule", name: name, known: app.rules.map { $0.id.text }))
    }
    guard rule.requirement != .signedOut else {
      throw ruleField.error(
        .badValue(name, rule: "is only for people who are signed out, and they have no tabs"))
    }
    let opensField = try reader.required("opens")
    let id = try opensField.pattern().id
    let screens = app.routes.filter { $0.redirect == nil }
    guard let route = screens.first(where: { $0.id == id }) else {
      throw opensField.error(
        .undeclared(kind: "route", name: id.text, known: screens.map { $0.id.text }.sorted()))
    }
    return RuleHandler(
      rule: rule.id, opens: id,
      values: try values(reader.optional("parameters"), of: route, from: rule, at: opensField))
  }

  /// Reads the values of the route's parameters.
  ///
  /// Unnamed parameters use the rule's value of the same name.
  private func values(
    _ field: Field?, of route: RouteDeclaration, from rule: LinkRule, at opens: Field
  ) throws(AppFolderError) -> [RuleHandler.Value] {
    let names = route.pattern.parameterNames
    // A value counts only if every form of the rule has it.
    let sources =
      rule.forms.first.map { form in
        form.pattern.requiredNames.filter { name in
          rule.forms.allSatisfy { $0.pattern.requiredNames.contains(name) }
        }
      } ?? []
    let known = sources + rule.requiredQuery
    var given: [String: String] = [:]
    for (name, field) in try field?.members() ?? [] {
      guard names.contains(name) else {
        throw field.error(.undeclared(kind: "parameter", name: name, known: names))
      }
      try field.require("value of the rule \(rule.id)", among: known)
      given[name] = try field.nonEmptyString()
    }
    var values: [RuleHandler.Value] = []
    for name in names {
      if let source = given[name] ?? (known.contains(name) ? name : nil) {
        values.append(RuleHandler.Value(parameter: name, source: source))
      } else if name != app.organizationParameter, name != route.pattern.optionalName {
        throw opens.error(
          .badValue(name, rule: "needs a value of rule \(rule.id) in \"parameters\""))
      }
    }
    return values
  }
}
