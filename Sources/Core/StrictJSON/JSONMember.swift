/// A name and its value in a JSON object.
public struct JSONMember: Hashable, Sendable {
  /// The name, with its escapes resolved.
  public let name: String
  /// Where the name's first quotation mark is.
  public let position: JSONPosition
  /// The value.
  public let node: JSONNode

  /// Pairs a name with its value.
  public init(name: String, at position: JSONPosition, node: JSONNode) {
    self.name = name
    self.position = position
    self.node = node
  }
}
