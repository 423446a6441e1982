/// A call to a list or detail contract, made for the signed-in person in one organization.
public struct ContentRequest: Hashable, Sendable {
  /// The contract.
  public let contract: ContractName
  /// The inputs; one that the link does not supply is left out.
  public let inputs: [NamedValue]
  /// The organization whose data is requested, or `nil` for data outside organizations.
  public let organization: OrganizationID?
  /// The cursor of the page, or `nil` for the first page.
  public let cursor: String?

  /// Creates a call.
  package init(
    contract: ContractName, inputs: [NamedValue], organization: OrganizationID?,
    cursor: String? = nil
  ) {
    self.contract = contract
    self.inputs = inputs
    self.organization = organization
    self.cursor = cursor
  }
}

/// A call that changes an item of a list, made for the signed-in person.
public struct ActionRequest: Hashable, Sendable {
  /// The list that contains the item; its cursor is ignored.
  public let list: ContentRequest
  /// The item.
  public let item: ItemID
  /// The change.
  public let action: ItemAction

  /// Creates a call.
  package init(list: ContentRequest, item: ItemID, action: ItemAction) {
    self.list = list
    self.item = item
    self.action = action
  }
}

/// A change to an item, chosen from its context menu.
public enum ItemAction: Hashable, Sendable {
  /// Deletes the item permanently.
  case remove
  /// Sets a field, and adds it if the item does not have it; `title` sets the item's title.
  case set(NamedValue)

  /// Returns the changed item, or `nil` if the action removes it.
  package func applied(to item: Item) -> Item? {
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
