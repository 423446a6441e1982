#if SQLite
  import Foundation
  import Landfall
  import LandfallAppManifest
  import LandfallAuth
  import LandfallDatabase
  import LandfallDomain
  import LandfallNotificationBus
  import LandfallOrgContext
  import LandfallSimulation
  import LandfallSodium
  import LandfallTestSupport
  import LandfallWorkspace
  import Synchronization
  import Testing

  /// An example app on one device, with the product's own adapters.
  ///
  /// It has a sealed store, saved state, a database, share keys and the services' files. Tests move
  /// the clock and can replace what the services answer about memberships.
  final class DeviceHome: Sendable {
    static let game = "0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901"

    let folder: ScratchFolder
    let clock = ManualClock()
    let app: AppDefinition
    let files: AppFiles
    let store: SealedFileStore
    let workspace: Workspace
    let memberships: ReplacedMemberships
    let lists: HeldLists
    let signatures = CountedSignatures()
    let registry: SQLiteShareTokenRegistry
    private let seen = Mutex<[AppEvent]>([])

    init(_ example: String) throws {
      let root =
        Repository.path + "/Examples/" + example
      folder = try ScratchFolder()
      files = try AppFiles(directory: root + "/App")
      app = try AppManifest.load(files)
      store = SealedFileStore(
        path: folder.path + "/home/secure.store", namespace: app.id,
        keys: KeyFileProvider(path: folder.path + "/config/store.key"))
      let services = try AppFiles(directory: root + "/Workspace")
      try WorkspaceCopy(directory: folder.path + "/home/workspace")
        .install(services.paths.map { ($0, services[$0] ?? []) })
      workspace = try Workspace(
        directory: folder.path + "/home/workspace", outbox: folder.path + "/home/outbox",
        cryptography: SodiumCryptography(), roles: Set(app.roles.keys),
        now: { [clock] in clock.now().timestamp }, pause: { _ in })
      memberships = ReplacedMemberships(workspace)
      lists = HeldLists(workspace)
      registry = SQLiteShareTokenRegistry(
        Database(path: folder.path + "/home/shares.sqlite", contents: .shareTokens))
    }

    /// Returns a process of the app before its start.
    ///
    /// What it posts is in ``events``.
    ///
    /// - Parameter issuer: The services that issue and check share tokens, in place of the device.
    func process(
      tokensBy issuer: (any ShareTokenService)? = nil
    ) throws -> (landfall: Landfall, subscription: Subscription) {
      let keys = StoredDataKey(in: store)
      let landfall = try Landfall(
        app: app,
        LandfallConfiguration(
          store: store,
          services: Services(
            signIn: workspace, memberships: memberships, lists: lists, entities: workspace,
            actions: workspace, shareTokens: issuer),
          clock: clock, catalogues: files, languages: ["en"],
          shares: ShareTokens(
            keys: StoredShareKeys(in: store), registry: registry, cryptography: signatures),
          savedState: SealedStateFile(path: folder.path + "/home/state.sealed", keys: keys),
          cache: SQLiteListCache(
            Database(path: folder.path + "/home/data.sqlite"), keys: keys,
            now: { [clock] in clock.now().timestamp })))
      let subscription = landfall.bus.subscribe { [weak self] event in
        self?.seen.withLock { $0.append(event) }
      }
      return (landfall, subscription)
    }

    /// Returns a process that has started, with a signed-in person.
    func signedIn(
      _ address: String, tokensBy issuer: (any ShareTokenService)? = nil
    ) async throws -> (landfall: Landfall, subscription: Subscription) {
      let issued = try workspace.issueSession(to: EmailAddress(typed: address))
      try await store.commit([.set(.session, SessionRecord(issued).encoded())])
      let process = try process(tokensBy: issuer)
      await process.landfall.start()
      return process
    }

    var events: [AppEvent] { seen.withLock { $0 } }

    func forgetEvents() { seen.withLock { $0 = [] } }

    /// Returns all bytes of all files of the home folder.
    func bytes() throws -> Data {
      try folder.names("home").reduce(into: Data()) { all, name in
        let path = folder.path + "/home/" + name
        let kind = try FileManager.default.attributesOfItem(atPath: path)[.type]
        if kind as? FileAttributeType == .typeRegular {
          all.append(try Data(contentsOf: URL(fileURLWithPath: path)))
        }
      }
    }

    /// Returns the number of list rows in the file.
    func rows() throws -> Int {
      try SQLFile(path: folder.path + "/home/data.sqlite").count("cached_value")
    }
  }

  /// libsodium, with a count of the signatures that it checks.
  final class CountedSignatures: ShareTokenCryptography {
    private let sodium = SodiumCryptography()
    private let checks = Mutex(0)

    var count: Int { checks.withLock { $0 } }

    func randomBytes(_ count: Int) -> [UInt8] { sodium.randomBytes(count) }

    func hash(_ message: [UInt8], byteCount: Int) -> [UInt8] {
      sodium.hash(message, byteCount: byteCount)
    }

    func isSignature(
      _ signature: [UInt8], of message: [UInt8], by key: ShareVerificationKey
    ) -> Bool {
      checks.withLock { $0 += 1 }
      return sodium.isSignature(signature, of: message, by: key)
    }
  }

  /// The services' memberships, or an answer that a test has set instead.
  final class ReplacedMemberships: MembershipSource {
    private let base: Workspace
    private let failure = Mutex<ServiceError?>(nil)

    init(_ base: Workspace) { self.base = base }

    func fail(with error: ServiceError?) { failure.withLock { $0 = error } }

    func memberships() async throws(ServiceError) -> MembershipList {
      if let error = failure.withLock({ $0 }) { throw error }
      return try await base.memberships()
    }

    func activate(_ organization: OrganizationID) async throws(ServiceError) {
      try await base.activate(organization)
    }
  }

  /// The workspace's lists; the answer of one load can arrive late, or no load succeeds.
  final class HeldLists: ListSource {
    private struct State {
      var failure: ServiceError?
      var isHeld = false
      var held: CheckedContinuation<Void, Never>?
      var waiting: CheckedContinuation<Void, Never>?
    }

    private let base: Workspace
    private let state = Mutex(State())

    init(_ base: Workspace) { self.base = base }

    func fail(with error: ServiceError?) { state.withLock { $0.failure = error } }

    func holdNext() { state.withLock { $0.isHeld = true } }

    /// Waits until an answer is held.
    func whenHeld() async {
      await withCheckedContinuation { waiting in
        let isThere = state.withLock { state in
          if state.held == nil { state.waiting = waiting }
          return state.held != nil
        }
        if isThere { waiting.resume() }
      }
    }

    func release() { state.withLock { $0.held.take() }?.resume() }

    func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
      if let error = state.withLock({ $0.failure }) { throw error }
      let page = try await base.page(request)
      guard
        state.withLock({ state in
          defer { state.isHeld = false }
          return state.isHeld
        })
      else { return page }
      await withCheckedContinuation { held in
        state.withLock { state in
          state.held = held
          return state.waiting.take()
        }?.resume()
      }
      return page
    }
  }
#endif
