import Dispatch
import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallNavigation
import LandfallSimulation
import Synchronization
import Testing

@Suite("Work of an app whose host is not a loop")
struct ActorTests {
  @Test("Every call outside begins on the host, because its caller uses the state of the actor")
  func begins() async throws {
    let host = QueueHost()
    let services = ScriptedServices(clock: ManualClock())
    services.members = [
      "ada": [(ScriptedServices.acme, "owner"), (ScriptedServices.beta, "member")]
    ]
    services.onCall = { host.queue.note("services") }
    let catalogues = AppFiles(embedded: DoCodeGoExample.app)
    let storage = NotedStorage(host.queue)
    func start() async throws -> Landfall {
      let landfall = try Landfall(
        app: AppManifest.load(catalogues),
        LandfallConfiguration(
          store: storage, services: Services(services), clock: ManualClock(),
          catalogues: catalogues, languages: ["en"], savedState: storage,
          cache: NotedCache(queue: host.queue), host: host))
      await landfall.start()
      return landfall
    }
    let landfall = try await start()
    let link = "docodego://app/acme-corp/members"
    #expect(await landfall.open(link).outcome == .signInNeeded(.noSession))
    _ = await landfall.signIn(.requestCode(for: "ada@acme.test"))
    guard case .signedIn(_, let landing) = await landfall.signIn(.submitCode("123456")) else {
      Issue.record("not signed in")
      return
    }
    #expect(landing?.outcome == .landed)
    #expect(await landfall.open("docodego://app/beta-labs/members").outcome == .landed)
    await landfall.drain()
    services.refusals = 1  // The session is renewed, and the call repeated.
    await landfall.perform(.refresh)
    await landfall.drain()
    services.failure = .offline  // The cache is asked.
    await landfall.perform(.selectTab("teams"))
    await landfall.drain()
    services.failure = nil
    try await start().drain()  // The next launch reads what was saved.
    #expect(await landfall.signOut() == nil)
    #expect(host.queue.visits.filter { !$0.isHere }.map(\.name) == [])
    let here = host.queue.visits.filter(\.isHere).map(\.name).sorted()
    #expect(
      here == [
        "deleteState", "loadState", "pages", "saveState", "services", "store", "update", "value",
      ])
  }
}

/// An actor that runs on a queue of its own, as an app's actor with the default executor runs on
/// threads of the runtime's pool.
private actor QueueHost {
  nonisolated let queue = NotingQueue()
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
}

/// A queue that notes which calls are made on it, and which elsewhere.
private final class NotingQueue: SerialExecutor {
  struct Visit: Hashable {
    let name: String
    let isHere: Bool
  }

  private static let key = DispatchSpecificKey<Bool>()
  private let queue = DispatchQueue(label: "host")
  private let noted = Mutex<Set<Visit>>([])

  init() { queue.setSpecific(key: Self.key, value: true) }

  var visits: Set<Visit> { noted.withLock { $0 } }

  func note(_ name: String) {
    let isHere = DispatchQueue.getSpecific(key: Self.key) == true
    _ = noted.withLock { $0.insert(Visit(name: name, isHere: isHere)) }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// A store and saved screens in memory.
private struct NotedStorage: SecureStore, SavedStateStore {
  private let queue: NotingQueue
  private let store = InMemorySecureStore()

  init(_ queue: NotingQueue) { self.queue = queue }

  func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes? {
    queue.note("value")
    return store.value(for: key)
  }

  func keys() async throws(SecureStoreError) -> [SecureStoreKey] { store.keys() }

  func update(
    _ changes: (SecureStoreContents) throws(SecureStoreError) -> [SecureStoreChange]
  ) async throws(SecureStoreError) {
    queue.note("update")
    try store.update(changes)
  }

  func quarantine() async throws(SecureStoreError) -> Bool { false }

  func load() async throws(StorageError) -> [UInt8]? {
    queue.note("loadState")
    return nil
  }

  func save(_ bytes: [UInt8]) async throws(StorageError) { queue.note("saveState") }
  func delete() async throws(StorageError) { queue.note("deleteState") }
}

/// A cache that keeps nothing.
private struct NotedCache: ListCache {
  let queue: NotingQueue

  func pages(_ request: ContentRequest) async throws(StorageError) -> CachedPages? {
    queue.note("pages")
    return nil
  }

  func store(_ page: Page, at position: Int, of request: ContentRequest) async throws(StorageError)
  {
    queue.note("store")
  }

  func replace(
    _ id: ItemID, with item: Item?, of request: ContentRequest
  ) async throws(StorageError) {}
  func item(_ request: ContentRequest) async throws(StorageError) -> CachedItem? { nil }
  func store(_ item: Item, of request: ContentRequest) async throws(StorageError) {}
  func remove(_ request: ContentRequest) async throws(StorageError) {}
  func remove(organization: OrganizationID) async throws(StorageError) {}
  func removeAll() async throws(StorageError) {}
}
