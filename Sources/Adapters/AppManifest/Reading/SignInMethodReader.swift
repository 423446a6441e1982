import LandfallDomain

/// Reads one sign-in method of an app.
///
/// Knows the rules whose links it may handle.
struct SignInMethodReader {
  let rules: [LinkRule]

  private static let keys = [
    "id", "kind", "rule", "parameter", "page", "redirect", "scopes", "onboarding", "confirm",
  ]

  /// Reads a method.
  ///
  /// A method that a link completes names the rule for the link and the parameter with the code. A
  /// method that opens a browser also names the link to which the browser redirects.
  ///
  /// - Throws: ``AppFolderError`` for the first error.
  func read(_ field: Field) throws(AppFolderError) -> SignInMethod {
    let reader = try ObjectReader(field, keys: Self.keys)
    let id = SignInMethodID(try reader.required("id").nonEmptyString())
    let kind = try reader.required("kind").choice(of: SignInMethod.Kind.allCases)
    guard kind != .emailCode else {
      for key in Self.keys.dropFirst(2) where reader.optional(key) != nil && key != "onboarding" {
        throw try reader.required(key).error(
          .badValue(key, rule: "is not allowed for e-mail codes, which no link carries"))
      }
      return SignInMethod(id: id, kind: kind, hasOnboarding: try hasOnboarding(reader))
    }
    let ruleField = try reader.required("rule")
    try ruleField.require("rule", among: rules.map { $0.id.text })
    let ruleID = RuleID(try ruleField.string())
    let parameterField = try reader.required("parameter")
    let names = rules.filter { $0.id == ruleID }.flatMap { rule in
      rule.forms.flatMap { $0.pattern.parameterNames } + rule.query
    }
    try parameterField.require("parameter of the rule", among: names)
    return SignInMethod(
      id: id, kind: kind,
      callback: .init(rule: ruleID, parameter: try parameterField.string()),
      page: kind == .registration ? try url(reader.required("page")) : nil,
      redirect: kind.opensBrowser ? try redirect(reader.required("redirect"), of: ruleID) : nil,
      scopes: try reader.optional("scopes")?.strings() ?? [],
      hasOnboarding: try hasOnboarding(reader),
      asksFirst: try asksFirst(reader, kind))
  }

  private func hasOnboarding(_ reader: ObjectReader) throws(AppFolderError) -> Bool {
    try reader.optional("onboarding").map { field throws(AppFolderError) in try field.bool() }
      ?? false
  }

  /// Reads `"confirm": "never"`, which is allowed only for methods that sign in with a link.
  private func asksFirst(
    _ reader: ObjectReader, _ kind: SignInMethod.Kind
  ) throws(AppFolderError) -> Bool {
    guard let field = reader.optional("confirm") else { return true }
    guard kind == .magicLink || kind == .publicID else {
      throw field.error(
        .badValue("confirm", rule: "is allowed only for methods that sign in with a link"))
    }
    try field.require("answer", among: ["never"])
    return false
  }

  private func url(_ field: Field) throws(AppFolderError) -> String {
    let text = try field.string()
    guard text.hasPrefix("https://"), !text.contains("?"), !text.contains("#") else {
      throw field.error(.badValue(text, rule: "is not an https URL without query and fragment"))
    }
    return text
  }

  /// Reads the redirect.
  ///
  /// It must equal one of the rule's forms byte for byte.
  private func redirect(_ field: Field, of rule: RuleID) throws(AppFolderError) -> String {
    let forms = rules.filter { $0.id == rule }.flatMap { $0.forms }.map { $0.description }
    try field.require("form of the rule", among: forms)
    return try field.string()
  }
}
