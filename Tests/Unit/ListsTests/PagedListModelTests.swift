import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallLists

/// What a list must show, without chunks, indexes or shortcuts.
private struct ListModel {
  struct Request {
    let number: Int
    let item: String
    let action: ItemAction
  }

  /// Items as the services returned them, with the load that brought them.
  var base: [(item: Item, load: Int)] = []
  /// Confirmed changes that the running load may not contain, then unanswered ones.
  var settled: [(item: String, change: (Item) -> Item?)] = []
  var requests: [Request] = []

  var shown: [Item] {
    base.compactMap { entry in
      var item: Item? = entry.item
      for change in settled where change.item == entry.item.id {
        item = item.flatMap { change.change($0) }
      }
      for request in requests where request.item == entry.item.id {
        item = item.flatMap { request.action.applied(to: $0) }
      }
      return item
    }
  }

  mutating func settle() {
    for change in settled {
      base = base.compactMap { entry in
        guard entry.item.id == change.item else { return entry }
        return change.change(entry.item).map { ($0, entry.load) }
      }
    }
    settled = []
  }

  mutating func replace(_ items: [Item], load: Int) {
    base = []
    append(items, load: load)
  }

  mutating func append(_ items: [Item], load: Int) {
    for item in items where !base.contains(where: { $0.item.id == item.id }) {
      base.append((item, load))
    }
  }
}

private struct Dice {
  var state: UInt64
  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: state >> 33) % sides
  }
}

@Suite("Paged lists compared with a model in random histories")
struct PagedListModelTests {
  private final class Run {
    var dice: Dice
    var list = PagedList.fresh()
    var model = ListModel()
    /// Loads without an answer, including superseded ones.
    var open: [LoadID] = []
    var ended: Set<LoadID> = []
    var staleLoads: Set<Int> = []
    var conflicts: Set<String> = []
    var performed: [ActionID] = []
    var version = 0
    var isBroken = false

    init(seed: UInt64) { dice = Dice(state: seed) }

    func items() -> [Item] {
      version += 1
      let start = dice.roll(30)
      return (0..<dice.roll(9)).map {
        ListFixture.item("i\((start + $0 * (1 + dice.roll(2))) % 60)", ("v", "\(version)"))
      }
    }

    func step() {
      let before = list
      let event = nextEvent()
      let effects = list.send(event)
      open += effects.fetches.map(\.id)
      performed += effects.performs
      for id in effects.discards {
        #expect(ended.insert(id).inserted, "a load ends once")
        open.removeAll { $0 == id }
      }
      follow(event, before, effects)
      check(event, before, effects)
    }

    private func nextEvent() -> ListEvent {
      let someOpen = open.isEmpty ? nil : open[dice.roll(open.count)]
      let someAction = performed.isEmpty ? nil : performed[dice.roll(performed.count)]
      let id = ItemID("i\(dice.roll(60))")
      switch dice.roll(24) {
      case 0: return .shown
      case 1, 2, 3: return .scrolled(distanceFromEnd: dice.roll(400))
      case 4, 5: return .refreshAsked
      case 6: return .retryAsked
      case 7: return .loadCancelled
      case 8:
        return dice.roll(6) == 0 ? .epochChanged : .landed(page())
      case 9: return .itemDone(id, .remove)
      case 10: return .itemChanged(ListFixture.item(id.text, ("v", "elsewhere")))
      case 11, 12: return .actionAsked(id, .remove)
      case 13, 14: return .actionAsked(id, .set(NamedValue("s", "\(dice.roll(9))")))
      case 15, 16:
        guard let someAction else { return .shown }
        return dice.roll(2) == 0
          ? .actionAnswered(someAction, nil)
          : .actionFailed(someAction, [.offline, .conflict, .notFound][dice.roll(3)])
      case 17:
        guard let someOpen else { return .shown }
        if list.errorBeforeCache != nil {
          let cached = CachedPages(pages: [page()], storedAt: Timestamp(milliseconds: 1))
          return .cacheRead(list.flying, dice.roll(2) == 0 ? nil : cached)
        }
        return .failed(someOpen, [.offline, .timeout, .unavailable, .forbidden][dice.roll(4)])
      case _:
        guard let someOpen else { return .scrolled(distanceFromEnd: 0) }
        return .answered(someOpen, page())
      }
    }

    private func page() -> Page {
      Page(
        items: items(), nextCursor: dice.roll(5) == 0 ? nil : "c\(version)",
        total: dice.roll(100))
    }

    /// Applies the event to the model.
    private func follow(_ event: ListEvent, _ before: PagedList, _ effects: [ContentEffect]) {
      let number = before.load?.id.number ?? 0
      switch event {
      case .shown, .scrolled, .refreshAsked, .retryAsked, .loadCancelled: break
      case .landed(let page):
        model.replace(page.items, load: list.loads - effects.fetches.count)
        conflicts = []
      case .answered(let id, let page):
        open.removeAll { $0 == id }
        guard effects.discards.isEmpty else { return }
        #expect(ended.insert(id).inserted)
        if before.load?.kind == .next {
          model.append(page.items, load: number)
        } else {
          model.replace(page.items, load: number)
          conflicts = []
        }
      case .failed(let id, let error):
        open.removeAll { $0 == id }
        guard effects.discards.isEmpty, error == .forbidden || list.errorBeforeCache == nil
        else { return }
        if error == .forbidden {
          model = ListModel()
          conflicts = []
          performed = []
        } else if before.load?.kind != .next {
          staleLoads = Set(0...list.loads)
        }
      case .cacheRead(_, let cached):
        guard let cached else { break }
        model.replace(cached.pages.flatMap(\.items), load: number)
        staleLoads = Set(0...list.loads)
        conflicts = []
      case .actionAsked(let item, let action):
        guard list.actions > before.actions else { return }
        model.requests.append(.init(number: list.actions, item: item.text, action: action))
      case .actionAnswered(let id, _):
        guard let request = take(id) else { return }
        model.settled.append((request.item, { request.action.applied(to: $0) }))
      case .actionFailed(let id, let error):
        guard let request = take(id) else { return }
        if error == .notFound {
          model.settled.append((request.item, { _ in nil }))
          lose(request.item)
        } else if error == .conflict, model.base.contains(where: { $0.item.id == request.item }) {
          conflicts.insert(request.item)
        }
      case .itemDone(let id, _):
        guard before.isLoaded || before.load != nil else { return }
        model.settled.append((id.text, { _ in nil }))
        lose(id.text)
      case .itemChanged(let item):
        guard before.isLoaded || before.load != nil else { return }
        model.settled.append((item.id, { _ in item }))
      case .epochChanged:
        staleLoads = Set(0...list.loads)
      case .landingFailed: Issue.record("not in this run")
      }
      let isNewLoad = list.load != before.load
      if list.load == nil || isNewLoad { model.settle() }
    }

    private func take(_ id: ActionID) -> ListModel.Request? {
      performed.removeAll { $0 == id }
      return model.requests.firstIndex { $0.number == id.number }.map {
        model.requests.remove(at: $0)
      }
    }

    private func lose(_ item: String) {
      let lost = model.requests.filter { $0.item == item }.map(\.number)
      model.requests.removeAll { $0.item == item }
      performed.removeAll { lost.contains($0.number) }
    }

    private func check(_ event: ListEvent, _ before: PagedList, _ effects: [ContentEffect]) {
      let rows = Array(list.rows)
      if rows.map(\.item) != model.shown {
        Issue.record("after \(event): \(list.ids) instead of \(model.shown.map(\.id))")
        isBroken = true
      }
      #expect(effects.fetches.count <= 1)
      // There is one load at a time: a new one replaces the cancelled one.
      if let fetch = effects.fetches.first {
        #expect(list.load?.id == fetch.id)
        if let old = before.load, !effects.cancels.contains(old.id),
          !effects.discards.contains(old.id)
        {
          guard case .answered(old.id, _) = event else {
            Issue.record("two loads at once after \(event)")
            return
          }
        }
      }
      let loads = Dictionary(
        model.base.map { ($0.item.id, $0.load) }, uniquingKeysWith: { first, _ in first })
      let wished = Set(model.requests.map(\.item))
      let areMarked = rows.allSatisfy { row in
        let id = row.item.id
        let isStale = staleLoads.contains(loads[id] ?? -1) || conflicts.contains(id)
        return row.isStale == isStale && row.isPending == wished.contains(id)
      }
      #expect(areMarked, "\(event)")
      #expect(Set(rows.map(\.item.id)).count == rows.count, "no item twice")
      #expect(list.staleCount == rows.count { $0.isStale })
      #expect(list.total >= rows.count)
      if effects.notices.contains(where: { if case .refreshed = $0 { true } else { false } }) {
        #expect(list.staleCount == 0)
        #expect(rows.allSatisfy { $0.generation == list.generation })
      }
      if case .answered(let id, _) = event, id == before.load?.id, before.load?.kind == .next,
        before.settling.isEmpty
      {
        #expect(rows.map(\.item).starts(with: before.rows.map(\.item)))
      }
    }
  }

  @Test(
    "Every history shows what the model shows", .clause("NAV-R03", "NAV-A13", "NAV-E04"),
    arguments: 1...20 as ClosedRange<UInt64>)
  func histories(_ seed: UInt64) {
    for part in 0..<5 {
      let run = Run(seed: seed &* 1_000 &+ UInt64(part))
      for _ in 0..<300 where !run.isBroken { run.step() }
    }
  }

  @Test("Undoing every action leaves exactly the services' data", arguments: 1...20)
  func rollBack(_ seed: Int) {
    var dice = Dice(state: UInt64(seed))
    var list = PagedList.loaded()
    list.send(.scrolled(distanceFromEnd: 0))
    list.send(.answered(list.flying, ListFixture.page(10..<200, next: "b")))
    let before = Array(list.rows)
    var ids: [ActionID] = []
    for _ in 0..<40 {
      let action: ItemAction =
        dice.roll(2) == 0 ? .remove : .set(NamedValue("s", "\(dice.roll(5))"))
      let asked = list.actions
      list.send(.actionAsked(ItemID("i\(dice.roll(200))"), action))
      if list.actions > asked { ids.append(ActionID(screen: 7, number: list.actions)) }
    }
    #expect(Array(list.rows) != before)
    while !ids.isEmpty { list.send(.actionFailed(ids.remove(at: dice.roll(ids.count)), .offline)) }
    #expect(Array(list.rows) == before)
    #expect(list.shown == list.base)
  }
}
