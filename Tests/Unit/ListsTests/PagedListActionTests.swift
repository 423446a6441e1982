import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallLists

@Suite("Paged lists: actions")
struct PagedListActionTests {
  private let active = ItemAction.set(NamedValue("state", "active"))
  private let paused = ItemAction.set(NamedValue("state", "paused"))

  private func action(_ number: Int) -> ActionID { ActionID(screen: 7, number: number) }

  private func state(_ list: PagedList, _ id: String) -> String? {
    list.rows.first { $0.item.id == id }?.item.fields.first(named: "state")
  }

  @Test("A removal is visible at once, and is undone in its old position if it fails")
  func removal() {
    var list = PagedList.loaded()
    let before = list
    let effects = list.send(.actionAsked("i4", .remove))
    #expect(
      effects == [
        .perform(
          action(1), ActionRequest(list: ListFixture.request, item: "i4", action: .remove))
      ])
    #expect(!list.ids.contains("i4"))
    #expect(list.total == 99)
    let notices = list.send(.actionFailed(action(1), .offline)).notices
    #expect(notices == [.actionFailed("i4", .offline)])
    #expect(Array(list.rows) == Array(before.rows))
    #expect(list.total == 100)
  }

  @Test("A field change is visible at once with a mark, and is undone if it fails")
  func field() {
    var list = PagedList.loaded()
    list.send(.actionAsked("i4", active))
    #expect(state(list, "i4") == "active")
    #expect(list.rows.filter(\.isPending).map(\.item.id) == ["i4"])
    list.send(.actionFailed(action(1), .forbidden))
    #expect(state(list, "i4") == nil)
    #expect(!list.rows.contains { $0.isPending })
  }

  @Test(
    "Several changes are rolled back in any order",
    arguments: [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]])
  func orders(_ order: [Int]) {
    var list = PagedList.loaded()
    let before = Array(list.rows)
    list.send(.actionAsked("i4", .remove))
    list.send(.actionAsked("i5", .remove))
    list.send(.actionAsked("i6", active))
    #expect(list.rows.count == 8)
    for number in order { list.send(.actionFailed(action(number), .unavailable)) }
    #expect(Array(list.rows) == before)
    #expect(list.pendingActions.isEmpty)
  }

  @Test("Actions on one item are sent one after another")
  func queue() {
    var list = PagedList.loaded()
    #expect(list.send(.actionAsked("i4", active)).performs == [action(1)])
    #expect(list.send(.actionAsked("i4", paused)).performs.isEmpty)
    #expect(list.send(.actionAsked("i5", active)).performs == [action(3)])
    #expect(state(list, "i4") == "paused")
    // The first fails, but the person still wants the second.
    #expect(list.send(.actionFailed(action(1), .timeout)).performs == [action(2)])
    #expect(state(list, "i4") == "paused")
    list.send(.actionAnswered(action(2), ListFixture.item("i4", ("state", "paused"), ("v", "2"))))
    #expect(list.rows[4].item.fields.first(named: "v") == "2")
    #expect(!list.rows[4].isPending)
  }

  @Test("A confirmed action stays, with the item as the services return it")
  func confirmed() {
    var list = PagedList.loaded()
    list.send(.actionAsked("i4", .remove))
    list.send(.actionAsked("i5", active))
    #expect(
      list.send(.actionAnswered(action(1), nil)).notices == [.actionDone("i4")])
    list.send(.actionAnswered(action(2), nil))
    #expect(list.ids == ["i0", "i1", "i2", "i3", "i5", "i6", "i7", "i8", "i9"])
    #expect(state(list, "i5") == "active")
    #expect(list.total == 99)
    #expect(list.send(.actionAnswered(action(1), nil)).isEmpty, "once is enough")
    // The removed item does not come back with the next page.
    list.send(.scrolled(distanceFromEnd: 0))
    list.send(.answered(list.flying, ListFixture.page(10..<12, total: 99)))
    #expect(list.rows.count == 11)
  }

  @Test("A refresh between request and answer does not hide the pending change")
  func refreshBetween() {
    var list = PagedList.loaded()
    list.send(.actionAsked("i4", .remove))
    list.send(.actionAsked("i5", active))
    list.send(.refreshAsked)
    let page = ListFixture.page([9, 4, 5, 1])
    list.send(.answered(list.flying, page))
    #expect(list.ids == ["i9", "i5", "i1"])
    #expect(state(list, "i5") == "active")
    list.send(.actionFailed(action(1), .offline))
    #expect(list.ids == ["i9", "i4", "i5", "i1"], "back in its new place")
    list.send(.actionFailed(action(2), .offline))
    #expect(list.rows.map(\.item) == page.items)
  }

  @Test("A roll-back does not restore an item that is gone after a refresh")
  func goneMeanwhile() {
    var list = PagedList.loaded()
    list.send(.actionAsked("i4", .remove))
    list.send(.refreshAsked)
    list.send(.answered(list.flying, ListFixture.page([1, 2], total: 2)))
    list.send(.actionFailed(action(1), .offline))
    #expect(list.ids == ["i1", "i2"])
    #expect(list.total == 2)
  }

  @Test("A load that began before the services' answer does not undo the action")
  func olderLoad() {
    var list = PagedList.loaded()
    list.send(.actionAsked("i4", .remove))
    list.send(.refreshAsked)
    list.send(.actionAnswered(action(1), nil))
    #expect(!list.ids.contains("i4"))
    // The services read the list before they removed the item.
    list.send(.answered(list.flying, ListFixture.page(0..<10)))
    #expect(!list.ids.contains("i4"))
    #expect(list.total == 99)
    // The next load is newer, so its content counts.
    list.send(.refreshAsked)
    list.send(.answered(list.flying, ListFixture.page(0..<10)))
    #expect(list.ids.contains("i4"))
  }

  @Test("A conflict undoes the change and marks the item stale until the next refresh")
  func conflict() {
    var list = PagedList.loaded()
    list.send(.actionAsked("i4", active))
    let notices = list.send(.actionFailed(action(1), .conflict)).notices
    #expect(notices == [.actionFailed("i4", .conflict)])
    #expect(list.rows.filter(\.isStale).map(\.item.id) == ["i4"])
    list.send(.refreshAsked)
    list.send(.answered(list.flying, ListFixture.page(0..<10)))
    #expect(list.staleCount == 0)
  }

  @Test("An item that the services no longer have is removed with its other actions")
  func notFound() {
    var list = PagedList.loaded()
    list.send(.actionAsked("i4", .remove))
    #expect(
      list.send(.actionFailed(action(1), .notFound)).notices == [.actionDone("i4")])
    list.send(.actionAsked("i5", active))
    list.send(.actionAsked("i5", paused))
    #expect(
      list.send(.actionFailed(action(2), .notFound)).notices
        == [.actionFailed("i5", .notFound), .actionFailed("i5", .notFound)])
    #expect(list.rows.count == 8)
    #expect(list.pendingActions.isEmpty)
  }

  @Test("An action on an item that is not shown, or one too many, is refused")
  func refused() {
    var list = PagedList.loaded()
    #expect(
      list.send(.actionAsked("x", .remove)) == [
        .announce(.actionRefused("x", .noSuchItem))
      ])
    list.send(.actionAsked("i1", .remove))
    #expect(
      list.send(.actionAsked("i1", active)).notices == [
        .actionRefused("i1", .noSuchItem)
      ])
    for _ in 1..<Limits.maximumPendingActions { list.send(.actionAsked("i2", active)) }
    #expect(
      list.send(.actionAsked("i3", active)).notices == [.actionRefused("i3", .tooMany)])
    #expect(list.pendingActions.count == Limits.maximumPendingActions)
  }

  @Test("A change from another screen is visible here")
  func elsewhere() {
    var list = PagedList.loaded()
    list.send(.itemDone("i4", .remove))
    list.send(.itemChanged(ListFixture.item("i5", ("state", "new"))))
    list.send(.itemChanged(ListFixture.item("other")))
    #expect(list.rows.count == 9)
    #expect(state(list, "i5") == "new")
    #expect(list.total == 99)
    list.send(.actionAsked("i6", active))
    #expect(
      list.send(.itemDone("i6", .remove)).notices == [.actionFailed("i6", .notFound)])
    #expect(list.send(.actionAnswered(action(1), nil)).isEmpty)
  }

  @Test("Unanswered actions outlive another epoch, and those that wait for them too")
  func epoch() {
    var list = PagedList.loaded()
    list.send(.actionAsked("i4", .remove))
    list.send(.actionAsked("i5", active))
    list.send(.actionAnswered(action(2), nil))
    list.send(.actionAsked("i5", active))
    list.send(.actionAsked("i5", .remove))
    list.send(.epochChanged)
    #expect(list.rows.count == 8)
    #expect(list.send(.actionAnswered(action(1), nil)).notices == [.actionDone("i4")])
    let next = list.send(.actionFailed(action(3), .offline))
    #expect(next.notices == [.actionFailed("i5", .offline)])
    #expect(next.contains { if case .perform(action(4), _) = $0 { true } else { false } })
    #expect(list.rows.count == 8)
  }

  @Test("The title is a field like others; a missing field is added")
  func title() {
    let item = ListFixture.item("a", ("x", "1"))
    let renamed = ItemAction.set(NamedValue("title", "New")).applied(to: item)
    #expect(renamed?.title == .plain("New"))
    #expect(ItemAction.set(NamedValue("y", "2")).applied(to: item)?.fields.count == 2)
    #expect(
      ItemAction.set(NamedValue("x", "2")).applied(to: item)?.fields == [NamedValue("x", "2")])
  }

  @Test("Copies are equal until one changes, in lists of any length")
  func equality() {
    var list = PagedList.fresh()
    list.send(.shown)
    list.send(.answered(list.flying, ListFixture.page(0..<10_000)))
    let copy = list
    #expect(copy == list)
    #expect(copy.hashValue == list.hashValue)
    list.send(.actionAsked("i9999", active))
    #expect(copy != list)
    list.send(.actionFailed(action(1), .offline))
    #expect(Array(copy.rows) == Array(list.rows))
    // The same history gives the same value, chunk by chunk.
    var twin = PagedList.fresh()
    twin.send(.shown)
    twin.send(.answered(twin.flying, ListFixture.page(0..<10_000)))
    #expect(twin == copy)
    #expect(twin.hashValue == copy.hashValue)
  }

  @Test("A confirmed action changes the cached pages at once", .clause("NAV-I05"))
  func cache() {
    var list = PagedList.loaded()
    let request = ListFixture.request
    list.send(.actionAsked("i4", .remove))
    #expect(list.send(.actionAnswered(action(1), nil)).first == .changeInCache(request, "i4", nil))
    list.send(.actionAsked("i5", active))
    let now = ListFixture.item("i5", ("state", "active"))
    #expect(list.send(.actionAnswered(action(2), nil)).first == .changeInCache(request, "i5", now))
    #expect(list.send(.itemDone("i6", .remove)).first == .changeInCache(request, "i6", nil))
    // An item that was never loaded is not cached.
    #expect(list.send(.itemDone("nobody", .remove)).isEmpty)
  }

  @Test("An answer older than a confirmed action is cached as it is shown")
  func cachedAnswer() {
    var list = PagedList.loaded()
    list.send(.refreshAsked)
    list.send(.itemDone("i4", .remove))
    list.send(.itemChanged(ListFixture.item("i5", ("state", "active"))))
    let effects = list.send(.answered(list.flying, ListFixture.page(0..<10, next: "a")))
    #expect(!list.ids.contains("i4"))
    guard case .storeInCache(_, let page, position: 0)? = effects.first else {
      Issue.record("nothing is kept: \(effects)")
      return
    }
    #expect(page.items == list.rows.map(\.item))
    #expect(page.total == 99)
    list.send(.scrolled(distanceFromEnd: 0))
    list.send(.itemDone("i12", .remove))
    list.send(.itemDone("i5", .remove))
    let next = list.send(.answered(list.flying, ListFixture.page(10..<20)))
    guard case .storeInCache(_, let page, position: 1)? = next.first else {
      Issue.record("nothing is kept: \(next)")
      return
    }
    #expect(page.items.map(\.id) == (10..<20).filter { $0 != 12 }.map { "i\($0)" })
  }

  @Test("A row is found by its item id and is the one shown")
  func row() {
    var list = PagedList.loaded()
    list.send(.actionAsked("i4", active))
    list.send(.actionAsked("i5", .remove))
    for id in ["i0", "i4", "i9"] {
      #expect(list.row(of: ItemID(id)) == list.rows.first { $0.item.id == id }, "\(id)")
    }
    #expect(list.row(of: "i4")?.isPending == true)
    #expect(list.row(of: "i5") == nil)
    #expect(list.row(of: "nobody") == nil)
    #expect(PagedList.fresh().row(of: "i0") == nil)
  }
}
