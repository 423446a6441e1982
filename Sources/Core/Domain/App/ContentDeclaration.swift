/// What a screen loads before it counts as rendered.
public struct ContentDeclaration: Hashable, Sendable {
  /// Whether a page of items or one item is loaded.
  public enum Kind: String, Hashable, Sendable {
    /// The first page of a list contract.
    case list
    /// The one item of a detail contract; its absence is `entityMissing`.
    case detail
  }

  /// An input of the contract and the parameter or query item it is taken from.
  public struct Input: Hashable, Sendable {
    /// The contract's name for the input.
    public let name: String
    /// The path parameter or query item.
    ///
    /// A path parameter wins over a query item of the same name.
    public let source: String

    /// Binds an input to its source.
    public init(name: String, source: String) {
      self.name = name
      self.source = source
    }
  }

  /// Whether a page of items or one item is loaded.
  public let kind: Kind
  /// The contract.
  public let contract: ContractName
  /// Its inputs, in the order declared.
  public let inputs: [Input]
  /// Where a tap on an item of the list leads, or `nil` for items that lead nowhere.
  ///
  /// An item's own `path` comes first. A parameter of the route is the one of the screen of that
  /// name, else the item's field of that name, else the item's id.
  public let opens: RouteID?
  /// Places to go on to from a detail, in order; their parameters are the detail's own.
  public let links: [RouteID]
  /// What can be done with an item of the list, in the order of the menu.
  public let actions: [ItemActionDeclaration]

  /// Declares what is loaded.
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
