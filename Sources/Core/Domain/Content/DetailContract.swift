/// A typed detail contract: the input of a call, and the one item that the services return.
///
/// ```swift
/// let member = DetailContract<ItemID, Member>("member") { [NamedValue("id", $0.text)] }
///   item: { item throws(ContractMismatch) in
///     Member(id: item.itemID, email: try item.field("email"))
///   }
/// ```
package struct DetailContract<Input: Sendable, Element: Sendable>: Sendable {
  /// The contract's name in route files.
  package let name: ContractName
  private let inputs: @Sendable (Input) -> [NamedValue]
  private let element: @Sendable (Item) throws(ContractMismatch) -> Element

  /// Creates a contract.
  ///
  /// - Parameters:
  ///   - name: The contract's name in route files.
  ///   - inputs: Turns a typed input into named inputs.
  ///   - item: Turns an item of the services into an element; throws if the item does not meet the
  ///     contract.
  package init(
    _ name: ContractName, inputs: @escaping @Sendable (Input) -> [NamedValue],
    item: @escaping @Sendable (Item) throws(ContractMismatch) -> Element
  ) {
    self.name = name
    self.inputs = inputs
    element = item
  }

  /// Returns the call that requests the item.
  package func request(_ input: Input, in organization: OrganizationID?) -> ContentRequest {
    ContentRequest(contract: name, inputs: inputs(input), organization: organization)
  }

  /// Returns the typed form of an item.
  ///
  /// - Throws: ``ContractMismatch``.
  package func element(_ item: Item) throws(ContractMismatch) -> Element { try element(item) }
}
