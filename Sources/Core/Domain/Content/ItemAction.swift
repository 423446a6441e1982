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
