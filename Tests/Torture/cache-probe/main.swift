// Fills the list cache of a folder from a process of its own: `cache-probe FOLDER NAME ROUNDS`.
// Prints `stored N, wrong N, failed CODES`; tests run several at once.
#if SQLite
  import LandfallAuth
  import LandfallDatabase
  import LandfallDomain
  import LandfallNavigation
  import LandfallSodium

  let arguments = CommandLine.arguments
  guard arguments.count == 4, let rounds = Int(arguments[3]) else {
    preconditionFailure("usage: cache-probe FOLDER NAME ROUNDS")
  }
  let (folder, name) = (arguments[1], arguments[2])
  let store = SealedFileStore(
    path: folder + "/secure.store", keys: KeyFileProvider(path: folder + "/store.key"))
  let cache = SQLiteListCache(
    Database(path: folder + "/data.sqlite", busyTimeout: .seconds(20)),
    keys: StoredDataKey(in: store), now: { Timestamp(milliseconds: 1_772_355_600_000) })

  var (stored, wrong) = (0, 0)
  var failures: [String] = []
  for round in 0..<rounds {
    let request = ContentRequest(
      contract: ContractName(name), inputs: [NamedValue("round", String(round % 16))],
      organization: "o-1")
    do throws(ListCacheError) {
      for position in 0..<3 {
        let items = (0..<20).map { Item(id: "\(round).\(position).\($0)", title: .plain(name)) }
        let page = Page(items: items, nextCursor: "\(position)", total: 60)
        try await cache.store(page, at: position, of: request)
        stored += 1
      }
      let pages = try await cache.pages(request)?.pages ?? []
      let ids = pages.flatMap(\.items).map(\.id)
      let expected = (0..<3).flatMap { page in (0..<20).map { "\(round).\(page).\($0)" } }
      if ids != expected { wrong += 1 }
      if round % 7 == 6 { try await cache.remove(request) }
    } catch {
      failures.append(error.code)
    }
  }
  print("stored \(stored), wrong \(wrong), failed \(failures)")
#else
  print("built without SQLite")
#endif
