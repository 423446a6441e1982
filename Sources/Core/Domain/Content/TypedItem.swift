/// An item with typed fields.
///
/// The plugin `TypedRoutes` generates one for each of `items` in `app.json`.
public protocol TypedItem: Hashable, Sendable {
  /// Reads an item.
  ///
  /// - Throws: ``ServiceError/wrongType`` if a field is missing or has a value of another type.
  init(_ item: Item) throws(ServiceError)

  /// The item as the app loads and shows it.
  var item: Item { get }
}

/// A page of a list of typed items.
public struct TypedPage<Element: TypedItem>: Hashable, Sendable {
  /// The page as the app loads it.
  public let page: Page

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - items: The items, in the order shown.
  ///   - nextCursor: The cursor of the next page, or `nil` on the last page.
  ///   - total: The number of items in the whole list; if `nil`, those of this page.
  public init(_ items: [Element], nextCursor: String? = nil, total: Int? = nil) {
    page = Page(
      items: items.map { $0.item }, nextCursor: nextCursor, total: total ?? items.count)
  }
}

extension Item.Text: ExpressibleByStringLiteral {
  /// Creates plain text.
  public init(stringLiteral text: String) { self = .plain(text) }
}
