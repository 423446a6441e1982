/// The type of the items that some contracts load: one of `items` in `app.json`.
///
/// An answer whose items do not have these fields ends as ``ServiceError/wrongType``.
public struct ItemType: Hashable, Sendable {
  /// A field that each item has.
  public struct Field: Hashable, Sendable {
    /// The field's name in the services' answers.
    package let name: String
    /// The type of its value.
    package let kind: QueryDeclaration.Kind
    /// Whether an item may lack the field.
    package let isOptional: Bool

    /// Creates a field.
    public init(name: String, kind: QueryDeclaration.Kind, isOptional: Bool) {
      self.name = name
      self.kind = kind
      self.isOptional = isOptional
    }
  }

  /// The type's name, such as `Recipe`.
  package let name: String
  /// The contracts that load items of this type.
  package let contracts: [ContractName]
  /// The fields, in the order declared.
  package let fields: [Field]

  /// Creates a type.
  public init(name: String, contracts: [ContractName], fields: [Field]) {
    self.name = name
    self.contracts = contracts
    self.fields = fields
  }

  /// Returns whether an item has every field with a value of its type.
  package func holds(_ item: Item) -> Bool {
    wrongField(in: { item.fields.first(named: $0) }) == nil
  }

  /// Returns the first field that is missing or whose value does not have its type, or `nil`.
  package func wrongField(in value: (String) -> String?) -> Field? {
    fields.first { field in
      guard let text = value(field.name) else { return !field.isOptional }
      return switch field.kind {
      case .string: false
      case .int: Int(text) == nil
      case .bool: text != "true" && text != "false"
      }
    }
  }
}
