/// A typed list contract: the input of a call, and the items that the services return.
///
/// A route file names a contract. Swift code that uses the items declares the contract once:
///
/// ```swift
/// let members = ListContract<MemberQuery, Member>("members") { query in
///   [NamedValue("team", query.team)]
/// } item: { item throws(ContractMismatch) in
///   Member(id: item.itemID, email: try item.field("email"))
/// }
/// let page = try members.page(try await source.page(members.request(query, in: organization)))
/// ```
package struct ListContract<Input: Sendable, Element: Sendable>: Sendable {
  /// The contract's name in route files.
  package let name: ContractName
  private let inputs: @Sendable (Input) -> [NamedValue]
  private let element: @Sendable (Item) throws(ContractMismatch) -> Element

  /// Creates a contract.
  ///
  /// - Parameters:
  ///   - name: The contract's name in route files.
  ///   - inputs: Turns a typed input into named inputs; leave out those without a value.
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

  /// Returns the call that requests a page.
  package func request(
    _ input: Input, in organization: OrganizationID?, cursor: String? = nil
  ) -> ContentRequest {
    ContentRequest(
      contract: name, inputs: inputs(input), organization: organization, cursor: cursor)
  }

  /// Returns the typed form of an item.
  ///
  /// - Throws: ``ContractMismatch``.
  package func element(_ item: Item) throws(ContractMismatch) -> Element { try element(item) }

  /// Returns the typed items of a page, in its order.
  ///
  /// - Throws: ``ContractMismatch`` for the first item that does not meet the contract.
  package func elements(_ page: Page) throws(ContractMismatch) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(page.items.count)
    for item in page.items { elements.append(try element(item)) }
    return elements
  }
}
