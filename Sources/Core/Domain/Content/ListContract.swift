/// A list of the services, typed: what it is asked with and what its items are (FORMATS, Contracts).
///
/// Route files name a contract; Swift code that uses its items declares it once:
///
/// ```swift
/// let members = ListContract<MemberQuery, Member>("members") { query in
///   [NamedValue("team", query.team)]
/// } item: { item throws(ContractMismatch) in
///   Member(id: item.itemID, email: try item.field("email"))
/// }
/// let page = try members.page(try await source.page(members.request(query, in: organization)))
/// ```
public struct ListContract<Input: Sendable, Element: Sendable>: Sendable {
  /// The name that route files use.
  public let name: ContractName
  private let inputs: @Sendable (Input) -> [NamedValue]
  private let element: @Sendable (Item) throws(ContractMismatch) -> Element

  /// Declares a list.
  ///
  /// - Parameters:
  ///   - name: The name that route files use.
  ///   - inputs: The named inputs of a typed one; leave out what is not given.
  ///   - item: What an item of the services is; throws if it is something else.
  public init(
    _ name: ContractName, inputs: @escaping @Sendable (Input) -> [NamedValue],
    item: @escaping @Sendable (Item) throws(ContractMismatch) -> Element
  ) {
    self.name = name
    self.inputs = inputs
    element = item
  }

  /// The call that asks for a page.
  public func request(
    _ input: Input, in organization: OrganizationID?, cursor: String? = nil
  ) -> ContentRequest {
    ContentRequest(
      contract: name, inputs: inputs(input), organization: organization, cursor: cursor)
  }

  /// One item, typed.
  ///
  /// - Throws: ``ContractMismatch``.
  public func element(_ item: Item) throws(ContractMismatch) -> Element { try element(item) }

  /// The items of a page, typed, in its order.
  ///
  /// - Throws: ``ContractMismatch`` for the first item that does not fit.
  public func elements(_ page: Page) throws(ContractMismatch) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(page.items.count)
    for item in page.items { elements.append(try element(item)) }
    return elements
  }
}
