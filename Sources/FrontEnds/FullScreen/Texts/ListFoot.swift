package import LandfallDomain
package import LandfallLocalization
package import LandfallNavigation

/// What stands below a list: how much there is, and how much of it is here.
package struct ListFoot {
  /// How many items there are in all.
  package let count: String
  /// How many can still be fetched, or `nil`.
  package let more: String?
  /// That the list has ended before the services' items have, and what to do; `nil` for a whole list.
  package let cut: String?

  package init(_ list: PagedList, _ place: DeepLinkDestination, _ texts: Translations) {
    count =
      place.query.first(named: "q").map {
        texts.text("textshell:list.results", [NamedValue("q", $0)], count: list.total)
      } ?? texts.text("textshell:list.items", count: list.total)
    let rest = list.total - list.rows.count
    more =
      list.hasMore && rest > 0 ? texts.text("textshell:list.more", count: rest) : nil
    // A list holds so many items and so many bytes at most (Limits): more would not fit in memory.
    cut =
      list.isFull && rest > 0
      ? texts.text("textshell:list.full", count: list.rows.count) : nil
  }
}
