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
  @_spi(TypedRoutes) public struct Input: Hashable, Sendable {
    /// The contract's name for the input.
    package let name: String
    /// The path parameter or query item.
    ///
    /// A path parameter takes precedence over a query item with the same name.
    package let source: String

    /// Creates an input.
    @_spi(TypedRoutes) public init(name: String, source: String) {
      self.name = name
      self.source = source
    }
  }

  /// What is loaded: a page of items or one item.
  package let kind: Kind
  /// The contract.
  package let contract: ContractName
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
  @_spi(TypedRoutes) public init(
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

/// An action for a list item, offered in the menu that a long press opens.
public struct ItemActionDeclaration: Hashable, Sendable {
  /// What the action does.
  @_spi(TypedRoutes) public enum Effect: Hashable, Sendable {
    /// Opens the item like a tap; offered only for items that lead somewhere.
    case open
    /// Copies the item's link to the clipboard; offered only for items that lead somewhere.
    case copyLink
    /// Copies the item's title to the clipboard.
    case copyTitle
    /// Asks the services to change the item; the change shows at once.
    case act(ItemAction)
  }

  /// The default action for an item that has no others, so that no menu is empty.
  package static let copyTitle = ItemActionDeclaration(
    id: "copy-title", titleKey: "common:actions.copyTitle", effect: .copyTitle)

  /// The action's name.
  public let id: String
  /// The key of the menu text.
  public let titleKey: TextKey
  /// The permission it needs in the item's organization, or `nil` if membership is enough.
  package let requires: Permission?
  /// The effect of the action.
  package let effect: Effect

  /// Creates an action.
  @_spi(TypedRoutes) public init(
    id: String, titleKey: TextKey, requires: Permission? = nil, effect: Effect
  ) {
    self.id = id
    self.titleKey = titleKey
    self.requires = requires
    self.effect = effect
  }
}

/// The type of the items that some contracts load: one of `items` in `app.json`.
///
/// An answer whose items do not have these fields ends as ``ServiceError/wrongType``.
@_spi(TypedRoutes) public struct ItemType: Hashable, Sendable {
  /// A field that each item has.
  @_spi(TypedRoutes) public struct Field: Hashable, Sendable {
    /// The field's name in the services' answers.
    package let name: String
    /// The type of its value.
    package let kind: QueryDeclaration.Kind
    /// Whether an item may lack the field.
    package let isOptional: Bool

    /// Creates a field.
    @_spi(TypedRoutes) public init(name: String, kind: QueryDeclaration.Kind, isOptional: Bool) {
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
  @_spi(TypedRoutes) public init(name: String, contracts: [ContractName], fields: [Field]) {
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
