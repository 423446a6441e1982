/// An entry of a list, or the entity of a detail: a member, a team, a search result.
public struct Item: Hashable, Sendable {
  /// The services' id.
  public let id: String
  /// The text that a row shows first.
  public let title: Text
  /// Further fields, in the services' order.
  public let fields: [NamedValue]

  /// A plain title, or the key of a catalogue text.
  public enum Text: Hashable, Sendable {
    /// Plain text, such as a person's name.
    case plain(String)
    /// A catalogue key.
    case key(TextKey)
  }

  /// Creates an item.
  public init(id: String, title: Text, fields: [NamedValue] = []) {
    self.id = id
    self.title = title
    self.fields = fields
  }

  /// The services' id as a typed value, which is compared byte for byte.
  public var itemID: ItemID { ItemID(id) }
}
