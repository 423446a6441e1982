@_spi(TypedRoutes) import LandfallDomain

/// The typed items.
struct ItemSection: GeneratedSection {
  let app: AppDefinition
  let source: GeneratedSource

  /// The types that generated code uses by name, which no other type can hide.
  static let usedNames: Set<String> = [
    "ActionSource", "AndroidIdentity", "Any", "AppDefinition", "AppleIdentity", "Bool",
    "CaseIterable", "ContentDeclaration", "ContentRequest", "ContractName",
    "CustomDebugStringConvertible", "CustomStringConvertible", "DeepLinkDestination",
    "EntitySource", "Hashable", "Int", "Item", "ItemActionDeclaration", "ItemType", "LinkRule",
    "ListSource", "MembershipSource", "NamedValue", "NotificationDeclaration", "NotificationRules",
    "OrganizationID", "OrganizationSlug", "Page", "PathPattern", "PayloadField",
    "QueryDeclaration", "RouteDeclaration", "RouteID", "RuleHandler", "RuleID", "RuleLink", "Self",
    "Sendable", "ServiceError", "ShareDeclaration", "SignInMethod", "StaticString", "String",
    "TabDefinition", "TextKey", "TypedApp", "TypedItem", "TypedPage", "TypedRoute", "TypedRule",
  ]
  /// The names inside the enum of the app that an item type cannot have.
  private static let ownNames = usedNames.union([
    "Content", "Contract", "LinkAction", "Route", "Text",
  ])

  /// Appends the types of the items that contracts load.
  func append() throws(GenerationError) {
    var seen: [String: String] = [:]
    for type in app.items {
      let name = SwiftNames.type(type.name)
      guard name != "_" else { throw .noName(type.name) }
      let other = seen[name] ?? (Self.ownNames.contains(name) ? name : nil)
      if let other {
        throw .clash(kind: "item types", name: name, first: other, second: type.name)
      }
      seen[name] = type.name
      let fields = type.fields.map { $0.name }
      try SwiftNames.refuseTwins(
        ["id", "title", "item", "self"] + fields, "fields of the item type \(type.name),")
      append(type, name)
    }
  }

  private func append(_ type: ItemType, _ name: String) {
    let contracts = type.contracts.map { "`\($0.text)`" }.joined(separator: ", ")
    add(1, "")
    add(1, "/// An item of \(contracts).")
    add(1, "public struct \(name): TypedItem {")
    add(2, "/// The services' id.")
    add(2, "public var id: String")
    add(2, "/// The text that a row shows first.")
    add(2, "public var title: Item.Text")
    for field in type.fields {
      add(2, "/// `\(field.name)`")
      add(2, "public var \(field.label): \(field.type)")
    }
    let parameters = type.fields.map {
      ", \($0.label): \($0.type)" + ($0.isOptional ? " = nil" : "")
    }
    add(2, "")
    add(2, "/// Creates an item.")
    add(2, "public init(id: String, title: Item.Text\(parameters.joined())) {")
    add(3, "self.id = id")
    add(3, "self.title = title")
    for field in type.fields { add(3, "self.\(field.label) = \(field.label)") }
    add(2, "}")
    add(2, "")
    add(2, "/// Reads an item, which must have all fields with values of their types.")
    add(2, "public init(_ item: Item) throws(ServiceError) {")
    add(3, "id = item.id")
    add(3, "title = item.title")
    for (index, field) in type.fields.enumerated() {
      let text = "item.fields.first(named: \(SwiftLiteral.quoted(field.name)))"
      if field.isOptional {
        add(3, "let value\(index) = \(field.read(text))")
        add(3, "guard value\(index) != nil || \(text) == nil else { throw .wrongType }")
      } else {
        add(3, "guard let value\(index) = \(field.read(text)) else { throw .wrongType }")
      }
      add(3, "\(field.label) = value\(index)")
    }
    add(2, "}")
    add(2, "")
    add(2, "/// The item as the app loads and shows it.")
    add(2, "public var item: Item {")
    add(3, "let fields: [NamedValue?] = [")
    for field in type.fields { add(4, field.named + ",") }
    add(3, "]")
    add(3, "return Item(id: id, title: title, fields: fields.compactMap { $0 })")
    add(2, "}")
    add(1, "}")
  }
}

extension ItemType.Field {
  fileprivate var label: String { SwiftNames.member(name) }

  fileprivate var type: String {
    let type =
      switch kind {
      case .string: "String"
      case .int: "Int"
      case .bool: "Bool"
      }
    return isOptional ? type + "?" : type
  }

  /// Returns the expression that reads the value from an optional text.
  fileprivate func read(_ text: String) -> String {
    switch kind {
    case .string: text
    case .int: text + ".flatMap({ Int($0) })"
    case .bool: text + #".flatMap({ ["true": true, "false": false][$0] })"#
    }
  }

  /// The expression for the value with its name.
  fileprivate var named: String {
    let name = SwiftLiteral.quoted(name)
    let text = { (value: String) in kind == .string ? value : "String(\(value))" }
    return isOptional
      ? "\(label).map { NamedValue(\(name), \(text("$0"))) }"
      : "NamedValue(\(name), \(text(label)))"
  }
}
