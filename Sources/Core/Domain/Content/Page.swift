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

/// What loading a screen's data came to.
public enum EntityStatus: Hashable, Sendable {
  /// The screen loads nothing.
  case notApplicable
  /// A page of a list.
  case page(Page)
  /// One item.
  case item(Item)
  /// The services answered with an error; `notFound` for a detail means that the entity is gone.
  case failed(ServiceError)
}
