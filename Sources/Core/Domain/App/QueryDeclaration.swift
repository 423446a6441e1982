/// A query item that a route reads.
public struct QueryDeclaration: Hashable, Sendable {
  /// How the value is read.
  ///
  /// A value that cannot be read so leaves the link without this route.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Any text.
    case string
    /// A decimal integer of 64 bits.
    case int
    /// `true`, `false`, `1` or `0`.
    case bool
  }

  /// The item's name, decoded.
  public let name: String
  /// How its value is read.
  public let kind: Kind
  /// Whether two links that differ in this item lead to two different screens (RULINGS 9).
  public let identity: Bool

  /// Declares an item.
  public init(name: String, kind: Kind, identity: Bool) {
    self.name = name
    self.kind = kind
    self.identity = identity
  }
}
