/// The data that a screen loads before it counts as rendered.
public struct ContentDeclaration: Hashable, Sendable {
  /// What is loaded: a page of items or one item.
  public enum Kind: String, Hashable, Sendable {
    /// The first page of a list contract.
    case list
    /// The item of a detail contract; if it does not exist, the link ends as `entityMissing`.
    case detail
  }

  /// An input of the contract, and the parameter or query item that supplies it.
  public struct Input: Hashable, Sendable {
    /// The contract's name for the input.
    package let name: String
    /// The path parameter or query item.
    ///
    /// A path parameter takes precedence over a query item with the same name.
    package let source: String

    /// Creates an input.
    public init(name: String, source: String) {
      self.name = name
      self.source = source
    }
  }

  /// What is loaded: a page of items or one item.
  public let kind: Kind
  /// The contract.
  public let contract: ContractName
  /// The contract's inputs, in the order declared.
  package let inputs: [Input]
  /// The route that a tap on a list item opens, or `nil` if items open nothing.
  ///
  /// An item's own `path` takes precedence. A parameter of the route takes the first of these that
  /// exists: the screen's parameter of that name, the item's field of that name, the item's id.
  package let opens: RouteID?
  /// Routes that a detail links to, in order; they take the detail's own parameters.
  package let links: [RouteID]
  /// The actions for an item of the list, in menu order.
  package let actions: [ItemActionDeclaration]

  /// Creates a declaration.
  public init(
    kind: Kind, contract: ContractName, inputs: [Input], opens: RouteID? = nil,
    links: [RouteID] = [], actions: [ItemActionDeclaration] = []
  ) {
    self.kind = kind
    self.contract = contract
    self.inputs = inputs
    self.opens = opens
    self.links = links
    self.actions = actions
  }
}
