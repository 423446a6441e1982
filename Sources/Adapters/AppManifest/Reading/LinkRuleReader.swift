import LandfallDomain
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
      return .scheme(scheme, try pattern("/" + rest, at: field))
    }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let host = String(rest[..<slash])
    guard hosts.contains(where: { $0.name == host }) else {
      throw field.error(
        .undeclared(kind: "declared host", name: host, known: hosts.map { $0.name }))
    }
    return .host(host, try pattern(String(rest[slash...]), at: field))
  }

  private func pattern(_ text: String, at field: Field) throws(AppFolderError) -> PathPattern {
    do {
      return try PathPattern(text)
    } catch {
      throw field.error(.badPattern(error))
    }
  }
}
