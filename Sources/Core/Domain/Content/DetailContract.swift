/// A single thing of the services, typed: what it is asked with and what it is (FORMATS, Contracts).
///
/// ```swift
/// let member = DetailContract<ItemID, Member>("member") { [NamedValue("id", $0.text)] }
///   item: { item throws(ContractMismatch) in
///     Member(id: item.itemID, email: try item.field("email"))
///   }
/// ```
public struct DetailContract<Input: Sendable, Element: Sendable>: Sendable {
  /// The name that route files use.
  public let name: ContractName
  private let inputs: @Sendable (Input) -> [NamedValue]
  private let element: @Sendable (Item) throws(ContractMismatch) -> Element

  /// Declares a detail.
  ///
  /// - Parameters:
  ///   - name: The name that route files use.
  ///   - inputs: The named inputs of a typed one.
  ///   - item: What the services' item is; throws if it is something else.
  public init(
    _ name: ContractName, inputs: @escaping @Sendable (Input) -> [NamedValue],
    item: @escaping @Sendable (Item) throws(ContractMismatch) -> Element
  ) {
    self.name = name
    self.inputs = inputs
    element = item
  }

  /// The call that asks for it.
  public func request(_ input: Input, in organization: OrganizationID?) -> ContentRequest {
    ContentRequest(contract: name, inputs: inputs(input), organization: organization)
  }

  /// The item, typed.
  ///
  /// - Throws: ``ContractMismatch``.
  public func element(_ item: Item) throws(ContractMismatch) -> Element { try element(item) }
}
