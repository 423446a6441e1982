package import LandfallDomain
package import LandfallLocalization
package import LandfallNavigation

/// The text below a list: the number of items, and how many are loaded.
package struct ListFoot {
  /// The total number of items.
  package let count: String
  /// The number of items that can still be loaded, or `nil`.
  package let more: String?
  /// The text for a list that ended before all items were loaded, or `nil` for a complete list.
  package let cut: String?

  package init(_ list: PagedList, _ place: DeepLinkDestination, _ texts: Translations) {
    count =
      place.query.first(named: "q").map {
        texts.text("textshell:list.results", [NamedValue("q", $0)], count: list.total)
      } ?? texts.text("textshell:list.items", count: list.total)
    let rest = list.total - list.rows.count
    more =
      list.hasMore && rest > 0 ? texts.text("textshell:list.more", count: rest) : nil
    // A list has a maximum number of items and of bytes (Limits), because memory is limited.
    cut =
      list.isFull && rest > 0
      ? texts.text("textshell:list.full", count: list.rows.count) : nil
  }
}
