import LandfallDomain

@testable import LandfallLists

/// Pages, and a list that receives events.
enum ListFixture {
  static let request = ContentRequest(
    contract: "members", inputs: [NamedValue("team", "t1")], organization: "o-acme")

  static func item(_ id: String, _ fields: (String, String)...) -> Item {
    Item(id: id, title: .plain(id), fields: fields.map { NamedValue($0.0, $0.1) })
  }

  static func page(
    _ ids: some Sequence<Int>, next: String? = nil, total: Int = 100
  ) -> Page {
    Page(items: ids.map { item("i\($0)") }, nextCursor: next, total: total)
  }
}

extension PagedList {
  static func fresh() -> PagedList { PagedList(ListFixture.request, number: 7) }

  /// Returns a list that shows items 0 to 9 of 100 and has a next page `a`.
  static func loaded() -> PagedList {
    var list = fresh()
    list.send(.shown)
    list.send(.answered(list.flying, ListFixture.page(0..<10, next: "a")))
    return list
  }

  @discardableResult
  mutating func send(_ event: ListEvent) -> [ContentEffect] { PagedList.reduce(&self, event) }

  /// The running load, or an id that is never used if there is none.
  var flying: LoadID { load?.id ?? LoadID(screen: -1, number: -1) }

  var ids: [String] { rows.map(\.item.id) }
}

extension Sequence<ContentEffect> {
  var fetches: [(id: LoadID, cursor: String?)] {
    compactMap { effect in
      guard case .fetch(let id, let request) = effect else { return nil }
      return (id, request.cursor)
    }
  }

  var discards: [LoadID] {
    compactMap { effect in
      guard case .discard(let id) = effect else { return nil }
      return id
    }
  }

  var cancels: [LoadID] {
    compactMap { effect in
      guard case .cancel(let id) = effect else { return nil }
      return id
    }
  }

  var performs: [ActionID] {
    compactMap { effect in
      guard case .perform(let id, _) = effect else { return nil }
      return id
    }
  }

  var notices: [ContentNotice] {
    compactMap { effect in
      guard case .announce(let notice) = effect else { return nil }
      return notice
    }
  }
}
