/// The error for an item that does not meet its contract.
public struct ContractMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The item.
  package let item: ItemID
  /// The field that is missing or wrong.
  package let field: String
  /// What the contract requires.
  package let expected: String

  /// Creates an error.
  package init(item: ItemID, field: String, expected: String) {
    self.item = item
    self.field = field
    self.expected = expected
  }

  /// The item, the field and what was expected, without the field's value.
  public var description: String { "item \(item): \"\(field)\" must be \(expected)" }
}
