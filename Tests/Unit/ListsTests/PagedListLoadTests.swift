import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallLists

@Suite("Paged lists: loads")
struct PagedListLoadTests {
  @Test("The first page is loaded once, when the list is shown")
  func first() {
    var list = PagedList.fresh()
    let effects = list.send(.shown)
    #expect(effects.fetches.map(\.cursor) == [nil])
    #expect(list.load?.kind == .first)
    #expect(list.send(.shown).isEmpty)
    #expect(list.send(.refreshAsked).isEmpty, "one load at a time")
    let page = ListFixture.page(0..<3, next: "a", total: 40)
    #expect(
      list.send(.answered(list.flying, page)) == [
        .storeInCache(ListFixture.request, page, position: 0)
      ])
    #expect(list.ids == ["i0", "i1", "i2"])
    #expect((list.total, list.isLoaded, list.hasMore, list.staleCount) == (40, true, true, 0))
    #expect(list.load == nil)
    #expect(list.send(.shown).isEmpty)
  }

  @Test(
    "The next page is loaded at 200 px from the end and not before",
    .clause("NAV-S11", "NAV-A13"),
    arguments: [(201, 0), (200, 1), (199, 1), (0, 1), (-40, 1)])
  func distance(_ distance: Int, _ fetches: Int) {
    #expect(Limits.listEndDistance == 200)
    var list = PagedList.loaded()
    #expect(list.send(.scrolled(distanceFromEnd: distance)).fetches.count == fetches)
  }

  @Test("Five pages are appended, and no visible item moves", .clause("NAV-A13"))
  func fivePages() {
    var list = PagedList.loaded()
    let generation = list.generation
    for page in 1...5 {
      let before = list.ids
      let effects = list.send(.scrolled(distanceFromEnd: 150))
      #expect(effects.fetches.map(\.cursor) == [page == 1 ? "a" : "c\(page)"])
      #expect(list.ids == before, "what is visible stays while the page is on its way")
      // During a load no other one starts.
      #expect(list.send(.scrolled(distanceFromEnd: 0)).isEmpty)
      let answer = ListFixture.page(
        page * 10..<page * 10 + 10, next: page == 5 ? nil : "c\(page + 1)")
      let notices = list.send(.answered(list.flying, answer)).notices
      #expect(notices == [.appended(items: 10)])
      #expect(list.ids.starts(with: before))
      #expect(list.rows.count == before.count + 10)
    }
    #expect(list.rows.allSatisfy { $0.generation == generation && !$0.isStale })
    #expect(!list.hasMore)
    #expect(list.send(.scrolled(distanceFromEnd: 0)).isEmpty, "the end is the end")
  }

  @Test("A page that repeats items adds only the new ones", .clause("NAV-A13"))
  func duplicates() {
    var list = PagedList.loaded()
    list.send(.scrolled(distanceFromEnd: 0))
    let page = ListFixture.page([8, 9, 10, 10, 3, 11], next: "b")
    #expect(list.send(.answered(list.flying, page)).notices == [.appended(items: 2)])
    #expect(list.ids == (0..<12).map { "i\($0)" })
  }

  @Test("Two spellings of one letter are two ids")
  func bytes() {
    var list = PagedList.fresh()
    list.send(.shown)
    let items = ["\u{E9}", "e\u{301}"].map { Item(id: $0, title: .plain("é")) }
    list.send(.answered(list.flying, Page(items: items, nextCursor: nil, total: 2)))
    #expect(list.rows.count == 2)
  }

  @Test(
    "A refresh replaces everything at once, and only if it succeeds",
    .clause("NAV-R03", "NAV-A07", "NAV-S10"))
  func refresh() {
    var list = PagedList.loaded()
    list.send(.scrolled(distanceFromEnd: 0))
    list.send(.answered(list.flying, ListFixture.page(10..<20, next: "b")))
    let (before, old) = (list.ids, list.generation)
    #expect(list.send(.refreshAsked).fetches.map(\.cursor) == [nil])
    #expect(list.load?.kind == .refresh, "the loading mark is shown for the whole fetch")
    #expect(list.ids == before)
    #expect(list.send(.refreshAsked).isEmpty)
    let notices = list.send(.answered(list.flying, ListFixture.page([5, 90], next: "x"))).notices
    #expect(notices == [.refreshed(items: 2)])
    #expect(list.load == nil)
    #expect(list.ids == ["i5", "i90"])
    #expect(list.staleCount == 0)
    #expect(list.rows.allSatisfy { $0.generation == old + 1 })
    #expect(list.nextCursor == "x")
  }

  @Test(
    "After a refresh, the items of the new page are found by their IDs, and no others",
    arguments: [Array(0..<10), Array(0..<10).reversed(), Array(1..<11), [0, 1, 1, 2], []])
  func found(ids: [Int]) {
    var list = PagedList.loaded()
    list.send(.refreshAsked)
    let items = ids.map { ListFixture.item("i\($0)", ("version", "new")) }
    list.send(.answered(list.flying, Page(items: items, nextCursor: nil, total: ids.count)))
    for number in 0..<11 {
      let row = list.row(of: ItemID("i\(number)"))
      #expect(row?.item == items.first { $0.id == "i\(number)" })
    }
    list.send(.refreshAsked)
    list.send(.answered(list.flying, ListFixture.page(ids + [20])))
    #expect(list.row(of: "i20")?.item.id == "i20")
    #expect(list.ids.count == Set(ids).count + 1)
  }

  @Test("The loading mark is visible exactly during the load", .clause("NAV-C04"))
  func mark() {
    var list = PagedList.loaded()
    #expect(list.load == nil)
    list.send(.refreshAsked)
    #expect(list.load != nil)
    list.send(.answered(list.flying, ListFixture.page(0..<2)))
    #expect(list.load == nil)
    list.send(.refreshAsked)
    list.send(.failed(list.flying, .timeout))
    #expect(list.load == nil)
  }

  @Test(
    "A failed refresh keeps the items, marked stale, with an error and a retry", .clause("NAV-I05"))
  func refreshFails() {
    var list = PagedList.loaded()
    let before = list.ids
    list.send(.refreshAsked)
    #expect(
      list.send(.failed(list.flying, .timeout)) == [.announce(.failed(.timeout))])
    #expect(list.ids == before)
    #expect(list.staleCount == 10)
    #expect(list.failure == ListFailure(kind: .refresh, error: .timeout))
    #expect(list.send(.scrolled(distanceFromEnd: 0)).isEmpty, "scrolling is no retry")
    #expect(list.send(.retryAsked).fetches.count == 1)
    #expect(list.failure == nil)
    list.send(.answered(list.flying, ListFixture.page(0..<2)))
    #expect(list.staleCount == 0)
  }

  @Test("A refresh replaces an append, whose answer is discarded", .clause("NAV-R03"))
  func overtake() {
    var list = PagedList.loaded()
    let append = list.send(.scrolled(distanceFromEnd: 0)).fetches[0].id
    let effects = list.send(.refreshAsked)
    #expect(effects.cancels == [append])
    #expect(effects.fetches.count == 1)
    // The superseded answer comes before or after that of the refresh.
    #expect(list.send(.answered(append, ListFixture.page(10..<20))) == [.discard(append)])
    list.send(.answered(list.flying, ListFixture.page(50..<52)))
    #expect(list.send(.failed(append, .timeout)) == [.discard(append)])
    #expect(list.ids == ["i50", "i51"])
    #expect(list.failure == nil)
  }

  @Test("A failed append keeps the list and is repeated only when the person asks")
  func appendFails() {
    var list = PagedList.loaded()
    let before = list.ids
    list.send(.scrolled(distanceFromEnd: 0))
    list.send(.failed(list.flying, .offline))
    #expect(list.ids == before)
    #expect(list.staleCount == 0)
    #expect(list.failure == ListFailure(kind: .next, error: .offline))
    for distance in stride(from: 200, through: -200, by: -50) {
      #expect(list.send(.scrolled(distanceFromEnd: distance)).isEmpty)
    }
    #expect(list.send(.retryAsked).fetches.map(\.cursor) == ["a"])
    list.send(.answered(list.flying, ListFixture.page(10..<12, next: "b")))
    #expect(list.rows.count == 12)
    #expect(list.send(.scrolled(distanceFromEnd: 0)).fetches.count == 1)
  }

  @Test(
    "Without the services the cached items are shown, marked stale, with the error",
    .clause("NAV-I05")
  )
  func warmCache() {
    var list = PagedList.fresh()
    list.send(.shown)
    let id = list.flying
    #expect(list.send(.failed(id, .offline)) == [.readCache(id, ListFixture.request)])
    #expect(list.load != nil && list.failure == nil, "error and items come together")
    let cached = CachedPages(
      pages: [ListFixture.page(0..<3, next: "a"), ListFixture.page(3..<6, next: "b")],
      storedAt: Timestamp(milliseconds: 5))
    #expect(
      list.send(.cacheRead(id, cached)).notices
        == [.showedCached, .failed(.offline)])
    #expect(list.staleCount == 6)
    #expect(list.rows.allSatisfy { $0.generation == 0 })
    #expect(list.cachedAt == Timestamp(milliseconds: 5))
    #expect(list.failure?.error == .offline)
    #expect(list.send(.scrolled(distanceFromEnd: 0)).isEmpty)
    list.send(.retryAsked)
    #expect(list.load?.kind == .refresh)
    list.send(.answered(list.flying, ListFixture.page(1..<3)))
    #expect(list.ids == ["i1", "i2"])
    #expect((list.staleCount, list.cachedAt, list.failure) == (0, nil, nil))
  }

  @Test("With an empty cache only the error and the retry are shown", .clause("NAV-I05"))
  func coldCache() {
    var list = PagedList.fresh()
    list.send(.shown)
    let id = list.flying
    list.send(.failed(id, .unavailable))
    #expect(list.send(.cacheRead(id, nil)) == [.announce(.failed(.unavailable))])
    #expect(!list.isLoaded)
    #expect(list.send(.shown).isEmpty)
    #expect(list.send(.retryAsked).fetches.count == 1)
    #expect(list.load?.kind == .first)
  }

  @Test(
    "Data that the person may not see is removed from the screen and the cache",
    arguments: [ServiceError.unauthorized, .forbidden, .banned, .notFound])
  func withdrawn(_ error: ServiceError) {
    var list = PagedList.loaded()
    list.send(.actionAsked("i1", .remove))
    list.send(.refreshAsked)
    let effects = list.send(.failed(list.flying, error))
    #expect(effects.contains(.removeFromCache(ListFixture.request)))
    #expect(list.rows.isEmpty)
    #expect(list.pendingActions.isEmpty)
    #expect((list.total, list.isLoaded, list.hasMore) == (0, false, false))
    #expect(list.failure?.error == error)
  }

  @Test("A cursor that leads nowhere ends the list and does not loop", arguments: [true, false])
  func barren(_ repeatsCursor: Bool) {
    var list = PagedList.loaded()
    var effects = list.send(.scrolled(distanceFromEnd: 0))
    var fetches = 0
    while let fetch = effects.fetches.first {
      fetches += 1
      guard fetches < 100 else { break }
      let next = repeatsCursor ? fetch.cursor : "c\(fetches)"
      effects = list.send(.answered(fetch.id, ListFixture.page(0..<(fetches % 2), next: next)))
    }
    #expect(fetches == (repeatsCursor ? 1 : Limits.maximumBarrenPages))
    #expect(
      list.failure
        == ListFailure(kind: .next, error: repeatsCursor ? .repeatedCursor : .endlessList))
    #expect(list.send(.scrolled(distanceFromEnd: 0)).isEmpty)
    #expect(list.rows.count == 10)
  }

  @Test("An empty page with a cursor is skipped")
  func emptyPage() {
    var list = PagedList.loaded()
    list.send(.scrolled(distanceFromEnd: 0))
    let effects = list.send(.answered(list.flying, ListFixture.page([], next: "b")))
    #expect(effects.fetches.map(\.cursor) == ["b"])
    list.send(.answered(list.flying, ListFixture.page(10..<12)))
    #expect(list.rows.count == 12)
    #expect(list.failure == nil)
  }

  @Test("An empty first page shows an empty list, and loads on if there is more")
  func emptyList() {
    var list = PagedList.fresh()
    list.send(.shown)
    list.send(.answered(list.flying, ListFixture.page([], total: 0)))
    #expect((list.isLoaded, list.rows.isEmpty, list.load) == (true, true, nil))
    list.send(.refreshAsked)
    let effects = list.send(.answered(list.flying, ListFixture.page([], next: "a", total: 3)))
    #expect(effects.fetches.map(\.cursor) == ["a"])
  }

  @Test("The total of all pages leaves out what the person may not open", .clause("NAV-P06"))
  func hidden() {
    var list = PagedList.fresh()
    list.send(.shown)
    var stored: [Int] = []
    for (ids, next, hidden) in [(0..<3, "a", 2), (3..<6, "b", 0), (6..<8, nil, 1)] {
      let items = ids.map { ListFixture.item("i\($0)") }
      let page = Page(items: items, nextCursor: next, total: 11, hidden: hidden)
      stored += list.send(.answered(list.flying, page)).compactMap { effect in
        if case .storeInCache(_, let page, _) = effect { page.total } else { nil }
      }
      list.send(.scrolled(distanceFromEnd: 0))
    }
    #expect((list.rows.count, list.total) == (8, 8))
    #expect(stored == [9, 9, 8])

    list.send(.refreshAsked)
    list.send(.answered(list.flying, ListFixture.page(0..<3, total: 3)))
    #expect(list.total == 3)

    // The total that is stored with a page already leaves out what is hidden.
    var cold = PagedList.fresh()
    cold.send(.shown)
    let id = cold.flying
    cold.send(.failed(id, .offline))
    let cached = Page(items: ListFixture.page(0..<3).items, nextCursor: "a", total: 9)
    cold.send(.cacheRead(id, CachedPages(pages: [cached], storedAt: Timestamp(milliseconds: 0))))
    cold.send(.refreshAsked)
    cold.send(.loadCancelled)
    cold.send(.scrolled(distanceFromEnd: 0))
    let last = Page(items: ListFixture.page(3..<8).items, nextCursor: nil, total: 11, hidden: 1)
    cold.send(.answered(cold.flying, last))
    #expect((cold.rows.count, cold.total) == (8, 8))
  }

  @Test("The total follows the services and is never less than the visible items")
  func total() {
    var list = PagedList.loaded()
    #expect(list.total == 100)
    list.send(.scrolled(distanceFromEnd: 0))
    list.send(.answered(list.flying, ListFixture.page(10..<15, total: 12)))
    #expect(list.total == 15)
    list.send(.refreshAsked)
    list.send(.answered(list.flying, ListFixture.page(0..<3, total: 3)))
    #expect(list.total == 3)
  }

  @Test("An impossible answer is malformed", arguments: [true, false])
  func malformed(_ hasLongCursor: Bool) {
    var list = PagedList.loaded()
    list.send(.refreshAsked)
    let cursor = String(repeating: "c", count: Limits.maximumCursorBytes + 1)
    let page =
      hasLongCursor
      ? ListFixture.page(0..<3, next: cursor) : ListFixture.page(0..<3, total: -1)
    list.send(.answered(list.flying, page))
    #expect(list.failure?.error == .malformed)
    #expect(list.rows.count == 10)
  }

  @Test("A load that the person cancels leaves the list unchanged")
  func cancel() {
    var list = PagedList.fresh()
    let first = list.send(.shown).fetches[0].id
    #expect(list.send(.loadCancelled) == [.cancel(first)])
    #expect(list.send(.answered(first, ListFixture.page(0..<3))) == [.discard(first)])
    #expect(!list.isLoaded)
    #expect(list.send(.shown).fetches.count == 1)
    let second = list.flying
    list.send(.failed(second, .offline))
    #expect(list.send(.loadCancelled) == [.discard(second)], "its answer was there already")
    #expect(list.send(.cacheRead(second, nil)).isEmpty)
    #expect(list.send(.loadCancelled).isEmpty)
  }

  @Test(
    "Another epoch discards the running load, and the list loads again when it is shown",
    .clause("NAV-E04"))
  func epoch() {
    var list = PagedList.loaded()
    list.send(.actionAsked("i3", .remove))
    let refresh = list.send(.refreshAsked).fetches[0].id
    #expect(list.send(.epochChanged) == [.cancel(refresh)])
    let before = list
    #expect(
      list.send(.answered(refresh, ListFixture.page(60..<70))) == [.discard(refresh)])
    #expect(list == before)
    #expect(!list.ids.contains("i3"))
    #expect(list.staleCount == 9)
    #expect(list.send(.shown).fetches.count == 1)
    #expect(list.load?.kind == .refresh)
  }

  @Test("An answer for another list is discarded")
  func foreign() {
    var list = PagedList.fresh()
    list.send(.shown)
    let foreign = LoadID(screen: 8, number: 1)
    #expect(list.send(.answered(foreign, ListFixture.page(0..<3))) == [.discard(foreign)])
    #expect(!list.isLoaded)
  }

  @Test("A link's own load replaces everything, or fails like a refresh")
  func landing() {
    var list = PagedList.fresh()
    list.send(.landed(ListFixture.page(0..<4, next: "a")))
    #expect(list.ids == ["i0", "i1", "i2", "i3"])
    let append = list.send(.scrolled(distanceFromEnd: 0)).fetches[0].id
    let effects = list.send(.landed(ListFixture.page(1..<3)))
    #expect(effects.cancels == [append])
    #expect(list.ids == ["i1", "i2"])
    list.send(.landingFailed(.timeout))
    #expect((list.staleCount, list.failure?.kind) == (2, .refresh))
    var cold = PagedList.fresh()
    let read = cold.send(.landingFailed(.timeout))
    #expect(read == [.readCache(cold.flying, ListFixture.request)])
    #expect(cold.send(.cacheRead(cold.flying, nil)).notices == [.failed(.timeout)])
  }

  @Test("Pages are cached in order, up to a bound")
  func keeping() {
    var list = PagedList.loaded()
    var positions: [Int] = []
    for page in 1...30 {
      list.send(.scrolled(distanceFromEnd: 0))
      let answer = ListFixture.page(page * 10..<page * 10 + 10, next: "c\(page)")
      for case .storeInCache(_, _, let position) in list.send(.answered(list.flying, answer)) {
        positions.append(position)
      }
    }
    #expect(positions == Array(1..<Limits.maximumCachedPages))
  }

  @Test("A list takes no more items or bytes than its bounds")
  func bounds() {
    var list = PagedList.loaded()
    list.send(.refreshAsked)
    list.send(
      .answered(list.flying, ListFixture.page(0..<Limits.maximumListItems + 10, next: "z")))
    #expect(list.rows.count == Limits.maximumListItems)
    #expect(list.isFull && !list.hasMore)
    #expect(list.send(.scrolled(distanceFromEnd: 0)).isEmpty)
    let long = String(repeating: "x", count: 1_000_000)
    let items = (0..<40).map { Item(id: "\($0)", title: .plain(long + "\($0)")) }
    list.send(.refreshAsked)
    list.send(.answered(list.flying, Page(items: items, nextCursor: "z", total: 40)))
    #expect(list.rows.count == Limits.maximumListBytes / 1_000_000 + 1)
    #expect(list.isFull)
  }
}
