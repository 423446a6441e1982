/// A page of a list.
public struct Page: Hashable, Sendable {
  /// The items, in the services' order.
  public let items: [Item]
  /// The cursor of the next page, or `nil` on the last page.
  public let nextCursor: String?
  /// The number of items in the whole list.
  public let total: Int

  /// Creates a page.
  public init(items: [Item], nextCursor: String?, total: Int) {
    self.items = items
    self.nextCursor = nextCursor
    self.total = total
  }
}

/// The result of loading a screen's data.
package enum EntityStatus: Hashable, Sendable {
  /// The screen loads nothing.
  case notApplicable
  /// A page of a list.
  case page(Page)
  /// One item.
  case item(Item)
  /// The services answered with an error; for a detail, `notFound` means that the entity is gone.
  case failed(ServiceError)
}
