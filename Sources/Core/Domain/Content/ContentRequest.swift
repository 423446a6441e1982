/// A call to a list or detail contract, in one organization, by whoever is signed in.
public struct ContentRequest: Hashable, Sendable {
  /// The contract.
  public let contract: ContractName
  /// Its inputs; an input that the link does not give is left out.
  public let inputs: [NamedValue]
  /// The organization whose data is asked for, or `nil` for data outside organizations.
  public let organization: OrganizationID?
  /// Where the page starts, or `nil` for the first.
  public let cursor: String?

  /// Describes a call.
  public init(
    contract: ContractName, inputs: [NamedValue], organization: OrganizationID?,
    cursor: String? = nil
  ) {
    self.contract = contract
    self.inputs = inputs
    self.organization = organization
    self.cursor = cursor
  }
}

/// A call that does something to an item of a list, by whoever is signed in.
public struct ActionRequest: Hashable, Sendable {
  /// The list that the item is in; its cursor does not count.
  public let list: ContentRequest
  /// The item.
  public let item: ItemID
  /// What is done.
  public let action: ItemAction

  /// Describes a call.
  public init(list: ContentRequest, item: ItemID, action: ItemAction) {
    self.list = list
    self.item = item
    self.action = action
  }
}

/// What a person does to an item from its contextual menu.
public enum ItemAction: Hashable, Sendable {
  /// Takes the item from the list, for good.
  case remove
  /// Gives a field a value; `title` is the item's title, a field that it has not is added.
  case set(NamedValue)

  /// The item as the action leaves it, or `nil` if the action removes it.
  public func applied(to item: Item) -> Item? {
    switch self {
    case .remove: return nil
    case .set(let value) where value.name == "title":
      return Item(id: item.id, title: .plain(value.value), fields: item.fields)
    case .set(let value):
      var fields = item.fields
      if let index = fields.firstIndex(where: { $0.name == value.name }) {
        fields[index] = value
      } else {
        fields.append(value)
      }
      return Item(id: item.id, title: item.title, fields: fields)
    }
  }
}
