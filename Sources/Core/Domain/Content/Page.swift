/// Some items of a list, and where the next ones start.
public struct Page: Hashable, Sendable {
  /// The items, in the services' order.
  public let items: [Item]
  /// What to ask for the next page with, or `nil` at the end.
  public let nextCursor: String?
  /// How many items there are in all.
  public let total: Int

  /// Describes a page.
  public init(items: [Item], nextCursor: String?, total: Int) {
    self.items = items
    self.nextCursor = nextCursor
    self.total = total
  }
}
