import Landfall
import LandfallDomain
import LandfallLists
import LandfallParsing

/// The whole core: a warm link from its text to the screen with its data, and costs that grow.
///
/// Services, store and saved state are in memory, so that only the core's own work is measured.
enum CoreContests {
  static let all: [(name: String, make: @Sendable () -> Contest)] = [
    ("core/link", link), ("core/rows", rows), ("core/organizations", organizations),
    ("core/items", items), ("core/saved-screens", savedScreens),
  ]

  private static let lists = ["docodego://app/acme-corp/teams", "docodego://app/acme-corp/members"]
  private static let details = ["ada-1", "bob-2"].map { "docodego://app/acme-corp/members/\($0)" }

  @Sendable private static func link() -> Contest {
    let bench = CoreBench(items: 50)
    let resolver = bench.resolver
    return Contest(
      name: "core/link", target: "30,000 ns and 60 mallocs a link to a list of 50",
      contenders: [
        opening("a link to a list of 50", bench, lists),
        opening("a link to a detail", bench, details),
        Contender("only its resolution", items: 100) {
          var sum = 0
          for number in 0..<100 {
            guard case .navigate(let place) = resolver.resolve(lists[number % 2]) else { continue }
            sum &+= place.parameters.count
          }
          return sum
        },
      ])
  }

  @Sendable private static func rows() -> Contest {
    let bench = CoreBench(items: 10_000)
    let snapshot = bench.snapshot(after: lists[0])
    precondition(snapshot.rows.count == 10_000, "the list is not visible")
    let items = snapshot.rows.map(\.item)
    return Contest(
      name: "core/rows", target: "10 ns a row of a snapshot",
      contenders: [
        Contender("each row of a snapshot of 10,000", items: 10_000) {
          var sum = 0
          for row in snapshot.rows { sum &+= row.item.id.utf8.count &+ (row.isStale ? 1 : 0) }
          return sum
        },
        Contender("each item of an array", items: 10_000) {
          var sum = 0
          for item in items { sum &+= item.id.utf8.count }
          return sum
        },
      ])
  }

  @Sendable private static func organizations() -> Contest {
    growth("core/organizations", "organizations", small: 10, large: 1_000) {
      CoreBench(items: 50, organizations: $0)
    }
  }

  @Sendable private static func items() -> Contest {
    growth("core/items", "items in the list", small: 50, large: 5_000) { CoreBench(items: $0) }
  }

  /// Each organization has its own stacks, and all of them are saved.
  @Sendable private static func savedScreens() -> Contest {
    growth("core/saved-screens", "organizations with saved screens", small: 10, large: 300) {
      count in
      let bench = CoreBench(items: 50, organizations: count)
      bench.open((0..<count).map { "docodego://app/\(CoreBench.slug($0))/teams" })
      return bench
    }
  }

  private static func growth(
    _ name: String, _ what: String, small: Int, large: Int, _ make: (Int) -> CoreBench
  ) -> Contest {
    Contest(
      name: name, target: "flat: \(small) cost 0.5 of \(large), or more",
      contenders: [large, small].map { opening("\($0) \(what)", make($0), lists, times: 10) })
  }

  private static func opening(
    _ name: String, _ bench: CoreBench, _ links: [String], times: Int = 100
  ) -> Contender {
    let turns = (0..<times).map { links[$0 % links.count] }
    return Contender(name, items: turns.count) {
      bench.open(turns)
      return turns.count
    }
  }
}
