/// One thing of a list or one detail: a member, a team, a search result.
public struct Item: Hashable, Sendable {
  /// The services' name for it.
  public let id: String
  /// What a row shows first.
  public let title: Text
  /// Further fields, in the order the services give them.
  public let fields: [NamedValue]

  /// A title as it stands, or a text of the catalogues.
  public enum Text: Hashable, Sendable {
    /// As it stands, such as a person's name.
    case plain(String)
    /// A key of the catalogues.
    case key(TextKey)
  }

  /// Describes a thing.
  public init(id: String, title: Text, fields: [NamedValue] = []) {
    self.id = id
    self.title = title
    self.fields = fields
  }

  /// The services' name for it, compared byte for byte.
  public var itemID: ItemID { ItemID(id) }
}
