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
