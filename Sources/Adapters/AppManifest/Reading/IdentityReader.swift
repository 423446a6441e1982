@_spi(TypedRoutes) import LandfallDomain
import LandfallStrictJSON

/// Reads the identities by which Apple's and Android's systems know an app.
enum IdentityReader {
  /// Reads `apple`, or returns `nil` if the field is missing.
  ///
  /// - Throws: ``AppFolderError`` for the first error.
  static func apple(_ field: Field?) throws(AppFolderError) -> AppleIdentity? {
    guard let field else { return nil }
    let list = try ObjectReader(field, keys: ["appIDs"]).required("appIDs")
    let texts = try nonEmpty(list)
    for (index, text) in texts.enumerated() where !AppleIdentity.isAppID(text) {
      throw try list.array()[index].error(
        .badValue(
          text, rule: "is not a <prefix>.<bundle identifier> such as ABCDE12345.com.example.app"))
    }
    return AppleIdentity(appIDs: texts)
  }

  /// Reads `android`, or returns `nil` if the field is missing.
  ///
  /// - Throws: ``AppFolderError`` for the first error.
  static func android(_ field: Field?) throws(AppFolderError) -> AndroidIdentity? {
    guard let field else { return nil }
    let reader = try ObjectReader(field, keys: ["package", "fingerprints", "minimumAPI"])
    let packageField = try reader.required("package")
    let package = try packageField.nonEmptyString()
    guard AndroidIdentity.isPackage(package) else {
      throw packageField.error(
        .badValue(package, rule: "is not a package name such as com.example.app"))
    }
    let list = try reader.required("fingerprints")
    let fingerprints = try nonEmpty(list)
    for (index, text) in fingerprints.enumerated() where !AndroidIdentity.isFingerprint(text) {
      throw try list.array()[index].error(
        .badValue(
          text, rule: "is not a SHA-256: write 32 bytes, upper-case hexadecimal, with colons"))
    }
    var minimum = AndroidIdentity.advancedPatterns
    if let field = reader.optional("minimumAPI") {
      guard let level = field.node.int else { throw field.wrongType("integer") }
      guard 21...99 ~= level else {
        throw field.error(.badValue(String(level), rule: "is not an API level from 21 to 99"))
      }
      minimum = level
    }
    return AndroidIdentity(package: package, fingerprints: fingerprints, minimumAPI: minimum)
  }

  private static func nonEmpty(_ field: Field) throws(AppFolderError) -> [String] {
    let texts = try field.strings()
    guard !texts.isEmpty else {
      throw field.error(.badValue("[]", rule: "needs at least one entry"))
    }
    return texts
  }
}

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
