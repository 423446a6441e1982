import CAllocationCount
import Foundation
import LandfallAuth
import LandfallDatabase
import LandfallDomain
import LandfallNavigation
import LandfallSodium

/// Lists of 10,000 items compared with an array and a set of ids, and the cache on disk.
enum ListContests {
  static let all: [(name: String, make: @Sendable () -> Contest)] = [
    ("lists/append", append), ("lists/visible", visible), ("lists/act", act),
    ("lists/compare", compare), ("lists/memory", memory), ("lists/cache-store", cacheStore),
    ("lists/cache-read", cacheRead),
  ]

  private static let itemCount = 10_000
  private static let pageSize = 50
  private static let request = ContentRequest(
    contract: "members", inputs: [NamedValue("team", "platform")], organization: "org-acme")

  private static func item(_ number: Int) -> Item {
    Item(
      id: "person-\(number)-7f3a", title: .plain("Person number \(number)"),
      fields: [NamedValue("email", "person\(number)@acme.test"), NamedValue("role", "member")])
  }

  private static func page(_ numbers: Range<Int>, next: String?) -> Page {
    Page(items: numbers.map(item), nextCursor: next, total: 2 * itemCount)
  }

  /// Returns a list that has 10,000 items, loaded page by page, and a next page.
  private static func list() -> PagedList {
    var list = PagedList(request, number: 1)
    _ = PagedList.reduce(&list, .shown)
    for start in stride(from: 0, to: itemCount, by: pageSize) {
      answer(&list, page(start..<start + pageSize, next: "c\(start)"))
      if start + pageSize < itemCount {
        _ = PagedList.reduce(&list, .scrolled(distanceFromEnd: 100))
      }
    }
    precondition(list.rows.count == itemCount, "the list is not what it should be")
    return list
  }

  @discardableResult
  private static func answer(_ list: inout PagedList, _ page: Page) -> Int {
    guard let load = list.load else { preconditionFailure("no load") }
    return PagedList.reduce(&list, .answered(load.id, page)).count
  }

  /// A snapshot still holds the list, so that it cannot be changed in place.
  @Sendable private static func append() -> Contest {
    let held = list()
    let next = page(itemCount..<itemCount + pageSize, next: "n")
    let items = held.rows.map(\.item)
    let ids = Set(items.map(\.id))
    return Contest(
      name: "lists/append", target: "1,000,000 ns: a page of 50 behind 10,000 items",
      contenders: [
        Contender("PagedList, a snapshot held", items: 1) {
          var list = held
          _ = PagedList.reduce(&list, .scrolled(distanceFromEnd: 100))
          return answer(&list, next) &+ list.rows.count
        },
        Contender("array and set of ids, a snapshot held", items: 1) {
          var (items, ids) = (items, ids)
          for item in next.items where ids.insert(item.id).inserted { items.append(item) }
          return items.count
        },
      ])
  }

  @Sendable private static func visible() -> Contest {
    let held = list()
    let items = held.rows.map(\.item)
    return Contest(
      name: "lists/visible", target: "1,000,000 ns: the first and the last 30 rows",
      contenders: [
        Contender("PagedList.rows", items: 1) {
          let rows = held.rows
          var sum = 0
          for part in [rows[..<30], rows[(rows.count - 30)...]] {
            for row in part { sum &+= row.item.id.utf8.count &+ (row.isStale ? 1 : 0) }
          }
          return sum
        },
        Contender("array", items: 1) {
          var sum = 0
          for part in [items[..<30], items[(items.count - 30)...]] {
            for item in part { sum &+= item.id.utf8.count }
          }
          return sum
        },
      ])
  }

  @Sendable private static func act() -> Contest {
    let held = list()
    return Contest(
      name: "lists/act", target: "1,000,000 ns: a removal shown and rolled back, item 5,000",
      contenders: [
        Contender("actionAsked, actionFailed", items: 1) {
          var list = held
          _ = PagedList.reduce(&list, .actionAsked("person-5000-7f3a", .remove))
          let count = list.rows.count
          _ = PagedList.reduce(
            &list, .actionFailed(ActionID(screen: 1, number: 1), .offline))
          return count &+ list.rows.count
        }
      ])
  }

  @Sendable private static func compare() -> Contest {
    let held = list()
    var loading = held
    _ = PagedList.reduce(&loading, .refreshAsked)
    var changed = held
    _ = PagedList.reduce(&changed, .itemChanged(item(9_990)))
    let (first, second) = (held, loading)
    let third = changed
    return Contest(
      name: "lists/compare", target: "1,000,000 ns: equal copies, near copies, a hash",
      contenders: [
        Contender("== of a copy", items: 1) { first == held ? 1 : 0 },
        Contender("== of one that is loading", items: 1) { first == second ? 1 : 0 },
        Contender("== of one whose last chunk is another", items: 1) { first == third ? 1 : 0 },
        Contender("hashValue", items: 1) { first.hashValue },
      ])
  }

  /// The memory of 10,000 items: their own texts, the chunks and the index.
  ///
  /// The time does not matter.
  @Sendable private static func memory() -> Contest {
    let before = allocation_bytes_in_use()
    let held = list()
    let own = allocation_bytes_in_use() - before
    let items = held.rows.map(\.item)
    return Contest(
      name: "lists/memory",
      target: "\(own / 1_024) KiB for 10,000 items in a PagedList; an array of them, their texts "
        + "shared, \(items.count * MemoryLayout<Item>.stride / 1_024) KiB",
      contenders: [
        Contender("a copy that is changed a little", items: 1) {
          var copy = held
          _ = PagedList.reduce(&copy, .itemChanged(item(1)))
          return copy.rows.count
        }
      ])
  }

  @Sendable private static func cacheStore() -> Contest {
    let bench = CacheBench()
    let first = page(0..<pageSize, next: "n")
    return Contest(
      name: "lists/cache-store", target: "a frame, 16,670,000 ns, off the main thread",
      contenders: [
        Contender("a first page of 50, sealed and committed", items: 20) {
          for list in 0..<20 { await bench.store(first, bench.request(list)) }
          return 20
        }
      ])
  }

  @Sendable private static func cacheRead() -> Contest {
    let bench = CacheBench()
    let first = page(0..<pageSize, next: "n")
    return Contest(
      name: "lists/cache-read", target: "1,000,000 ns: a page of 50, found, opened, decoded",
      contenders: [
        Contender("SQLiteListCache.pages", items: 20) {
          var sum = 0
          for list in 0..<20 {
            let request = bench.request(list)
            if await bench.read(request) == 0 { await bench.store(first, request) }
            sum &+= await bench.read(request)
          }
          return sum
        }
      ])
  }
}

/// A cache in a new folder of its own, with a session and a key in a sealed store.
final class CacheBench: Sendable {
  private let folder: String
  private let cache: SQLiteListCache

  init() {
    // Below the build folder, so that it is on the measured disk and not in memory.
    let folder = FileManager.default.currentDirectoryPath + "/.build/bench-\(UUID().uuidString)"
    self.folder = folder
    let store = SealedFileStore(
      path: folder + "/a.store", keys: KeyFileProvider(path: folder + "/a.key"))
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try store.commit([.set(.session, SecretBytes(copying: [1]))])
    } catch {
      preconditionFailure("\(error)")
    }
    cache = SQLiteListCache(
      Database(path: folder + "/data.sqlite"), keys: StoredDataKey(in: store),
      now: { Timestamp(milliseconds: 1_772_355_600_000) })
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      print("left behind: \(folder)")
    }
  }

  func request(_ list: Int) -> ContentRequest {
    ContentRequest(
      contract: "members", inputs: [NamedValue("list", "\(list)")], organization: "org-acme")
  }

  func store(_ page: Page, _ request: ContentRequest) async {
    do {
      try await cache.store(page, at: 0, of: request)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  func read(_ request: ContentRequest) async -> Int {
    do {
      return try await cache.pages(request)?.pages.first?.items.count ?? 0
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
