// Fills the list cache of a folder from its own process: `cache-probe FOLDER CONTRACT TAG ROUNDS`.
// Ends with 1 if pages of two generations were mixed, if a contract that only this process uses
// (named TAG) lost data, or if anything failed. Tests run several probes at once.
#if SQLite
  import Foundation
  import LandfallAuth
  import LandfallDatabase
  import LandfallDomain
  import LandfallNavigation
  import LandfallSodium

  let arguments = CommandLine.arguments
  guard arguments.count == 5, let rounds = Int(arguments[4]) else {
    preconditionFailure("usage: cache-probe FOLDER CONTRACT TAG ROUNDS")
  }
  let (folder, name, tag) = (arguments[1], arguments[2], arguments[3])
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
    do throws(StorageError) {
      for position in 0..<3 {
        let items = (0..<20).map {
          Item(id: "\(tag).\(round)/\(position).\($0)", title: .plain(tag))
        }
        try await cache.store(
          Page(items: items, nextCursor: "\(position)", total: 60), at: position, of: request)
        stored += 1
      }
      let ids = (try await cache.pages(request)?.pages ?? []).flatMap(\.items).map(\.id)
      let generations = Set(ids.map { $0.prefix { $0 != "/" } })
      if generations.count > 1 { wrong += 1 }
      if name == tag, ids.count != 60 || generations != ["\(tag).\(round)"] { wrong += 1 }
      if round % 7 == 6 { try await cache.remove(request) }
    } catch {
      failures.append(error.code)
    }
  }
  print("stored \(stored), wrong \(wrong), failed \(failures)")
  exit(wrong == 0 && failures.isEmpty ? 0 : 1)
#else
  print("built without SQLite")
#endif
