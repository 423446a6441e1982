@_spi(TypedRoutes) import LandfallDomain

extension RouteGenerator {
  /// A value that a rule link contains.
  private struct Value {
    let name: String
    let isRequired: Bool
    var label: String { SwiftNames.member(name) }
  }

  /// Appends the closed enum of actions that links can request.
  mutating func appendLinkActions() throws(GenerationError) {
    guard !app.rules.isEmpty else { return }
    var seen: [String: RuleID] = [:]
    for rule in app.rules {
      let name = SwiftNames.member(rule.id.text)
      if let other = seen[name] {
        throw .clash(kind: "rules", name: name, first: other.text, second: rule.id.text)
      }
      seen[name] = rule.id
      guard name != "_" else { throw .noName(rule.id.text) }
      try Self.refuseTwins(Self.values(of: rule).map(\.name), "values of the rule \(rule.id.text),")
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

  private mutating func appendLinkActionReading() {
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
  mutating func appendTypedRules() {
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

  /// Checks that names have letters or digits and give different Swift names.
  static func refuseTwins(_ names: [String], _ kind: String) throws(GenerationError) {
    var seen: [String: String] = [:]
    for name in names {
      let label = SwiftNames.member(name)
      guard label != "_" else { throw .noName(name) }
      if let other = seen.updateValue(name, forKey: label) {
        throw .clash(kind: kind, name: label, first: other, second: name)
      }
    }
  }

  // MARK: Contracts

  /// Appends the contracts that screens load, with their inputs.
  mutating func appendContracts() throws(GenerationError) {
    let contents = app.routes.compactMap(\.content)
    let names = Set(contents.map(\.contract)).sorted()
    guard !names.isEmpty else { return }
    var seen: [String: ContractName] = [:]
    add(1, "")
    add(1, "/// A contract with which a screen loads its data.")
    add(1, "public enum Contract: String, CaseIterable, Sendable {")
    for name in names {
      let member = SwiftNames.member(name.text)
      guard member != "_" else { throw .noName(name.text) }
      if let other = seen[member] {
        throw .clash(kind: "contracts", name: member, first: other.text, second: name.text)
      }
      seen[member] = name
      let kinds = Set(contents.filter { $0.contract == name }.map(\.kind.rawValue)).sorted()
      add(2, "/// `\(name.text)`, a \(kinds.joined(separator: " and a ")).")
      add(2, "case \(member) = \(SwiftLiteral.quoted(name.text))")
    }
    add(2, "")
    add(2, "/// The name of the contract in the core.")
    add(2, "public var name: ContractName { ContractName(rawValue) }")
    add(2, "")
    add(2, "/// The inputs that screens pass to the contract.")
    add(2, "public var inputs: [String] {")
    add(3, "switch self {")
    for name in names {
      let inputs = Set(contents.filter { $0.contract == name }.flatMap(\.inputs).map(\.name))
      add(3, "case .\(SwiftNames.member(name.text)): \(SwiftLiteral.text(inputs.sorted()))")
    }
    add(3, "}")
    add(2, "}")
    add(1, "}")
  }

  // MARK: Texts

  /// Appends the texts of all catalogues, so that the app reads no file.
  mutating func appendCatalogues() {
    let names = texts.keys.sorted()
    add(1, "")
    add(1, "/// The names of the catalogues.")
    add(1, "public static let catalogues: [String] = \(SwiftLiteral.text(names))")
    add(1, "")
    add(1, "/// Returns the texts of a catalogue, or `nil`.")
    add(
      1,
      "public static func texts(_ catalogue: String) -> [(path: StaticString, text: StaticString)]? {"
    )
    add(2, "switch catalogue {")
    for (number, name) in names.enumerated() {
      add(2, "case \(SwiftLiteral.quoted(name)): texts\(number)")
    }
    add(2, "default: nil")
    add(2, "}")
    add(1, "}")
    for (number, name) in names.enumerated() {
      let rows = (texts[name] ?? [:]).sorted { $0.key.precedesByBytes($1.key) }
      // The compiler needs quadratic time for one long literal.
      let parts = stride(from: 0, to: rows.count, by: 200).map {
        rows[$0..<min($0 + 200, rows.count)]
      }
      let sum = parts.indices.map { "texts\(number)_\($0)" }.joined(separator: " + ")
      let type = "[(path: StaticString, text: StaticString)]"
      add(1, "private static let texts\(number): \(type) = \(parts.isEmpty ? "[]" : sum)")
      for (index, part) in parts.enumerated() {
        add(1, "private static let texts\(number)_\(index): \(type) = [")
        for (path, text) in part {
          add(2, "(\(SwiftLiteral.quoted(path)), \(SwiftLiteral.quoted(text))),")
        }
        add(1, "]")
      }
    }
  }

  /// Appends the keys of the catalogues as symbols.
  mutating func appendTexts() throws(GenerationError) {
    guard !keys.isEmpty else { return }
    add(1, "")
    add(
      1, "/// The keys of the texts. A key that is removed from the catalogues no longer compiles.")
    add(1, "public enum Text {")
    var types: [String: String] = [:]
    for (namespace, names) in keys.sorted(by: { $0.key < $1.key }) {
      let type = SwiftNames.type(namespace)
      guard type != "_" else { throw .noName(namespace) }
      let used = ["Any", "Self", "TextKey"].contains(type) ? type : nil
      if let other = types.updateValue(namespace, forKey: type) ?? used {
        throw .clash(kind: "catalogues", name: type, first: other, second: namespace)
      }
      add(2, "/// `locales/…/\(namespace).json`")
      add(2, "public enum \(type) {")
      try Self.refuseTwins(names.sorted(), "texts of \(namespace),")
      for name in names.sorted() {
        let member = SwiftNames.member(name)
        let key = SwiftLiteral.quoted(namespace + ":" + name)
        add(3, "/// `\(namespace):\(name)`")
        add(3, "public static let \(member) = TextKey(\(key))")
      }
      add(2, "}")
    }
    add(1, "}")
  }
}
