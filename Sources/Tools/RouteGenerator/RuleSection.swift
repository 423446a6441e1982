@_spi(TypedRoutes) import LandfallDomain

/// The typed links of rules.
struct RuleSection: GeneratedSection {
  let app: AppDefinition
  let typeName: String
  let source: GeneratedSource

  /// A value that a rule link contains.
  private struct Value {
    let name: String
    let isRequired: Bool
    var label: String { SwiftNames.member(name) }
  }

  /// Appends the closed enum of actions that links can request.
  func appendLinkActions() throws(GenerationError) {
    guard !app.rules.isEmpty else { return }
    try SwiftNames.refuseTwins(app.rules.map(\.id.text), "rules")
    for rule in app.rules {
      try SwiftNames.refuseTwins(
        Self.values(of: rule).map(\.name), "values of the rule \(rule.id.text),")
    }
    add(1, "")
    add(1, "/// A handled link, with one case per rule in the order of the rules.")
    add(
      1,
      "public enum LinkAction: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {"
    )
    for rule in app.rules {
      add(2, "/// \(rule.forms.map { "`\($0)`" }.joined(separator: ", "))")
      let values = Self.values(of: rule).map {
        $0.isRequired ? "\($0.label): String" : "\($0.label): String? = nil"
      }
      let list = values.isEmpty ? "" : "(" + values.joined(separator: ", ") + ")"
      add(2, "case \(SwiftNames.member(rule.id.text))\(list)")
    }
    add(2, "")
    add(2, "/// The rules in their order.")
    add(2, "public enum Rule: String, CaseIterable, Sendable {")
    for rule in app.rules {
      add(3, "/// `\(rule.id.text)`")
      add(3, "case \(SwiftNames.member(rule.id.text)) = \(SwiftLiteral.quoted(rule.id.text))")
    }
    add(3, "/// The ID of the rule in the core.")
    add(3, "public var id: RuleID { RuleID(rawValue) }")
    add(2, "}")
    appendLinkActionReading()
    add(1, "}")
  }

  private func appendLinkActionReading() {
    add(2, "")
    add(2, "/// Creates the typed form of a rule link, or `nil` for another app's rule.")
    add(2, "public init?(_ handle: RuleLink) {")
    add(3, "guard let rule = Rule(rawValue: handle.rule.text) else { return nil }")
    add(3, "switch rule {")
    for rule in app.rules {
      let values = Self.values(of: rule)
      add(3, "case .\(SwiftNames.member(rule.id.text)):")
      let required = values.enumerated().filter(\.element.isRequired).map { index, value in
        "let value\(index) = handle.payload.first(named: \(SwiftLiteral.quoted(value.name))), !value\(index).isEmpty"
      }
      if !required.isEmpty {
        add(4, "guard \(required.joined(separator: ",\n          "))")
        add(4, "else { return nil }")
      }
      let arguments = values.enumerated().map { index, value in
        value.isRequired
          ? "\(value.label): value\(index)"
          : "\(value.label): handle.payload.first(named: \(SwiftLiteral.quoted(value.name)))"
      }
      let list = arguments.isEmpty ? "" : "(" + arguments.joined(separator: ", ") + ")"
      add(4, "self = .\(SwiftNames.member(rule.id.text))\(list)")
    }
    add(3, "}")
    add(2, "}")
    add(2, "")
    add(2, "/// The rule that handled the link.")
    add(2, "public var rule: Rule {")
    add(3, "switch self {")
    for rule in app.rules {
      let name = SwiftNames.member(rule.id.text)
      add(3, "case .\(name): .\(name)")
    }
    add(3, "}")
    add(2, "}")
    add(2, "")
    add(2, "/// Only the rule, because the values of a rule link are often secrets.")
    add(2, "public var description: String { rule.rawValue }")
    add(2, "/// The same as ``description``.")
    add(2, "public var debugDescription: String { description }")
  }

  /// Returns the parameters in all forms, then the query items.
  private static func values(of rule: LinkRule) -> [Value] {
    let names = rule.forms.flatMap(\.pattern.parameterNames)
    var values: [Value] = []
    for name in names + rule.query where !values.contains(where: { $0.name == name }) {
      let isInEachPath = rule.forms.allSatisfy { $0.pattern.requiredNames.contains(name) }
      let isRequired = isInEachPath || rule.requiredQuery.contains(name)
      values.append(Value(name: name, isRequired: isRequired))
    }
    return values
  }

  /// Appends the rules as values with the types of what their links carry.
  func appendTypedRules() {
    for rule in app.rules {
      let values = Self.values(of: rule)
      let types = values.map { $0.isRequired ? "String" : "String?" }
      let type =
        switch types.count {
        case 0: "Void"
        case 1: types[0]
        default: "(" + zip(values, types).map { "\($0.label): \($1)" }.joined(separator: ", ") + ")"
        }
      add(0, "")
      add(0, "extension TypedRule where Value == \(type) {")
      add(1, "/// \(rule.forms.map { "`\($0)`" }.joined(separator: ", "))")
      add(1, "public static var \(SwiftNames.member(rule.id.text)): TypedRule {")
      add(2, "TypedRule(\(SwiftLiteral.quoted(rule.id.text))) { link in")
      add(
        3,
        "guard case .\(SwiftNames.member(rule.id.text))\(Self.binding(values))? = \(typeName).LinkAction(link)"
      )
      add(3, "else { return nil }")
      let labels = values.indices.map {
        types.count == 1 ? "value\($0)" : "\(values[$0].label): value\($0)"
      }
      add(3, "return \(types.count == 1 ? labels[0] : "(" + labels.joined(separator: ", ") + ")")")
      add(2, "}")
      add(1, "}")
      add(0, "}")
    }
  }

  private static func binding(_ values: [Value]) -> String {
    guard !values.isEmpty else { return "" }
    return "(" + values.indices.map { "let value\($0)" }.joined(separator: ", ") + ")"
  }
}
