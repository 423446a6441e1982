import LandfallDomain

/// Reads one of an app's sign-in methods, knowing the rules whose links it may take.
struct SignInMethodReader {
  let rules: [LinkRule]

  private static let keys = [
    "id", "kind", "rule", "parameter", "page", "redirect", "scopes", "onboarding", "confirm",
  ]

  /// Reads a method.
  ///
  /// - Throws: ``AppFolderError``: a method that is followed by a link names the rule that handles
  ///   it and the parameter it trades; one that opens a browser, where that comes back to.
  func read(_ field: Field) throws(AppFolderError) -> SignInMethod {
    let reader = try ObjectReader(field, keys: Self.keys)
    let id = SignInMethodID(try reader.required("id").nonEmptyString())
    let kind = try reader.required("kind").choice(of: SignInMethod.Kind.allCases)
    guard kind != .emailCode else {
      for key in Self.keys.dropFirst(2) where reader.optional(key) != nil && key != "onboarding" {
        throw try reader.required(key).error(
          .badValue(key, rule: "is not for a code by e-mail, which no link brings"))
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
      scopes: try reader.optional("scopes")?.strings() ?? [], hasOnboarding: try hasOnboarding(reader),
      asksFirst: try asksFirst(reader, kind))
  }

  private func hasOnboarding(_ reader: ObjectReader) throws(AppFolderError) -> Bool {
    try reader.optional("onboarding").map { field throws(AppFolderError) in try field.bool() } ?? false
  }

  /// `"confirm": "never"` is for links that sign in, and for nothing else.
  private func asksFirst(
    _ reader: ObjectReader, _ kind: SignInMethod.Kind
  ) throws(AppFolderError) -> Bool {
    guard let field = reader.optional("confirm") else { return true }
    guard kind == .magicLink || kind == .publicID else {
      throw field.error(.badValue("confirm", rule: "is for methods that a link signs in by"))
    }
    try field.require("answer", among: ["never"])
    return false
  }

  private func url(_ field: Field) throws(AppFolderError) -> String {
    let text = try field.string()
    guard text.hasPrefix("https://"), !text.contains("?"), !text.contains("#") else {
      throw field.error(.badValue(text, rule: "is no https URL without query and fragment"))
    }
    return text
  }

  /// The redirect is one of the rule's own forms, byte for byte: nothing else would come back.
  private func redirect(_ field: Field, of rule: RuleID) throws(AppFolderError) -> String {
    let forms = rules.filter { $0.id == rule }.flatMap { $0.forms }.map { $0.description }
    try field.require("form of the rule", among: forms)
    return try field.string()
  }
}
