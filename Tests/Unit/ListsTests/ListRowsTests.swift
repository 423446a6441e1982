import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallLists

/// Rows are the same however they are read.
@Suite struct ListRowsTests {
  /// Returns a list with pages of these sizes.
  private func list(_ pages: [Int]) -> PagedList {
    var list = PagedList.fresh()
    list.send(.shown)
    var next = 0
    for (index, size) in pages.enumerated() {
      let isLast = index == pages.count - 1
      list.send(
        .answered(
          list.flying,
          ListFixture.page(next..<(next + size), next: isLast ? nil : "c\(index)", total: 500)))
      next += size
      if !isLast { list.send(.scrolled(distanceFromEnd: 0)) }
    }
    return list
  }

  private func expectEqual(_ list: PagedList, _ ids: [Int]) {
    let rows = list.rows
    #expect(rows.count == ids.count)
    var inTurn: [ListRow] = []
    for row in rows { inTurn.append(row) }
    #expect(inTurn.map(\.item.id) == ids.map { "i\($0)" })
    #expect(rows.indices.map { rows[$0] } == inTurn)
    #expect(Array(rows.reversed()) == inTurn.reversed())
    for row in inTurn { #expect(list.row(of: row.item.itemID) == row) }
  }

  @Test(
    "Rows are the same in order, by position and by name", .review("P2"),
    arguments: [
      [0], [1], [50, 50, 50], [64, 64], [3, 64, 1, 130, 2], [100, 1, 1, 1, 1, 1, 1, 100],
    ])
  func threeWays(pages: [Int]) {
    expectEqual(list(pages), Array(0..<pages.reduce(0, +)))
  }

  @Test("Rows stay the same when items are removed, down to an empty page", .review("P2"))
  func removals() {
    var list = list([3, 50, 2, 50])
    var left = Array(0..<105)
    for id in [1, 0, 2, 54, 53, 104, 60, 3] {
      list.send(.itemDone(ItemID("i\(id)"), .remove))
      left.removeAll { $0 == id }
      expectEqual(list, left)
    }
  }

  @Test("Rows stay the same when some are marked", .review("P2"))
  func marks() {
    var list = list([50, 50])
    list.send(.actionAsked("i7", .remove))
    list.send(.actionAsked("i60", .set(NamedValue("role", "guest"))))
    expectEqual(list, Array(0..<100).filter { $0 != 7 })
    #expect(list.rows.filter(\.isPending).map(\.item.id) == ["i60"])
    #expect(list.rows.count { $0.isStale } == list.staleCount)
    list.send(.refreshAsked)
    list.send(.failed(list.flying, .offline))
    expectEqual(list, Array(0..<100).filter { $0 != 7 })
    #expect(list.rows.count { $0.isStale } == list.staleCount)
  }

  @Test("A row keeps its own values when its list changes", .review("P2"))
  func values() throws {
    var list = list([2])
    let row = list.rows[1]
    let copy = list
    list.send(.itemChanged(ListFixture.item("i1", ("role", "guest"))))
    #expect(row.item.fields == [] && row == copy.rows[1] && row != list.rows[1])
    #expect(list.rows[1].item.fields == [NamedValue("role", "guest")])
    #expect(row.hashValue == copy.rows[1].hashValue)
  }
}
