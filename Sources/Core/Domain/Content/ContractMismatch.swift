/// An item that is not what its contract says.
public struct ContractMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The item.
  public let item: ItemID
  /// The field that is missing or wrong.
  public let field: String
  /// What the contract wants there.
  public let expected: String

  /// Describes what does not fit.
  public init(item: ItemID, field: String, expected: String) {
    self.item = item
    self.field = field
    self.expected = expected
  }

  /// The item, the field and what was expected; no value.
  public var description: String { "item \(item): \"\(field)\" must be \(expected)" }
}
