import Landfall
import LandfallAuth
import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallNotificationBus
import LandfallSimulation

/// The environment of one app on one device: its folders, its store and the running process.
///
/// It is only used on one ``LoopHost``. A scenario kills and launches the process, and the folders
/// remain.
final class AppEnvironment {
  let adapters: ShellAdapters
  let host: LoopHost
  let app: LoadedApp
  let clock: any Timekeeper
  let home: String
  let folder: OpenHome
  let store: any SecureStore
  /// The faults of a scenario, or `nil` for other commands.
  let faults: ScenarioFaults?
  let languages: [String]
  /// The provider that replaces those on the network, for scenarios with a virtual clock.
  let provider: ScriptedIdentityProvider?
  private let isEphemeral: Bool
  private let formatter: CLDRFormatter
  /// Whether lists are cached for use without the services.
  ///
  /// Set it before the process starts.
  var keepsLists = true
  /// The app's texts, with the shell's own as a fallback.
  private let catalogues: LayeredCatalogues

  private(set) var landfall: Landfall?
  /// The last session that was issued without a code.
  private(set) var issued: SessionToken?
  private var subscription: EventCollector?
  let loop: ShellLoop
  let device: ScenarioDevice
  /// Whether a person watches while the process runs.
  private let staysOpen: Bool
  /// The language of `--locale`, which every process gets, or `nil`.
  var language: String?
  /// The recording of the processes.
  ///
  /// Set it before they start.
  var recording: RecordingFile?

  /// Opens the folders without starting a process.
  ///
  /// - Parameters:
  ///   - ephemeral: Whether the session is only kept in memory, for `--as`.
  ///   - zoneOffset: The time zone for shown times. Scenarios use UTC, so that results are the same
  ///     everywhere.
  ///   - scriptsProvider: Whether a scripted provider replaces those on the network.
  ///   - isScenario: Whether store, texts and screens can fail on request, and store calls are
  ///     counted.
  ///   - isBrief: Whether the environment exists for only one link.
  ///   - staysOpen: Whether a person watches while the process runs. It is `false` for a command
  ///     that
  ///     prints and ends.
  init(
    _ adapters: ShellAdapters, host: LoopHost, app: LoadedApp, home: String, keys: String?,
    clock: any Timekeeper, languages: [String], ephemeral: Bool = false,
    zoneOffset: (@Sendable (Timestamp) -> Duration)? = nil,
    scriptsProvider: Bool = false, isScenario: Bool = false, services: WebAddress? = nil,
    isBrief: Bool = false, staysOpen: Bool = true
  ) throws(ShellFailure) {
    self.adapters = adapters
    self.staysOpen = staysOpen
    self.host = host
    self.app = app
    self.clock = clock
    self.home = home
    self.languages = languages
    isEphemeral = ephemeral
    formatter = CLDRFormatter(offset: zoneOffset)
    provider = scriptsProvider ? ScriptedIdentityProvider(adapters.cryptography) : nil
    catalogues = LayeredCatalogues([app.catalogues, ShellCatalogues()])
    folder = try adapters.openHome(
      HomeRequest(
        home: home, keys: keys, app: app, clock: clock, host: host, providers: provider,
        services: services, isScenario: isScenario, isBrief: isBrief))
    store = ephemeral ? InMemorySecureStore() : folder.store
    faults = isScenario ? ScenarioFaults(store, catalogues) : nil
    loop = ShellLoop(host: host, clock: clock)
    device = ScenarioDevice(loop)
  }

  /// Returns the current process.
  ///
  /// Creates one if there is none.
  ///
  /// A new process has not started yet.
  func process() async throws(ShellFailure) -> Landfall {
    if let landfall { return landfall }
    let landfall: Landfall
    var canBuild: (@Sendable (ScreenID) -> Bool)?
    if let faults { canBuild = { !faults.brokenScreens.contains($0) } }
    do {
      landfall = try Landfall(
        app: app.definition,
        LandfallConfiguration(
          store: faults?.store ?? store, services: folder.services,
          clock: clock, catalogues: faults?.catalogues ?? catalogues, languages: languages,
          shares: folder.shares?.tokens,
          savedState: isEphemeral ? nil : folder.savedState,
          guestState: isEphemeral ? nil : folder.guestState,
          cache: isEphemeral ? nil : cache,
          messageLedger: isEphemeral ? nil : folder.messageLedger, formatter: formatter,
          canBuild: canBuild,
          isVisible: staysOpen, recordingSeed: recording?.seed(), host: host))
    } catch {
      throw ShellFailure(.badAppFolder, "\(error)")
    }
    let collector = EventCollector(log: folder.log)
    collector.subscription = landfall.bus.subscribe { collector.take($0) }
    subscription = collector
    self.landfall = landfall
    recording?.start(landfall)
    if let language { await landfall.perform(.chooseLanguage(language)) }
    return landfall
  }

  private var cache: (any ListCache)? {
    keepsLists ? folder.cache : folder.cache.map { SparingCache(cache: $0) }
  }

  /// Returns the current process.
  ///
  /// Creates and starts one if there is none.
  func running() async throws(ShellFailure) -> Landfall {
    if let landfall { return landfall }
    let landfall = try await process()
    await start(landfall)
    return landfall
  }

  /// Shows a new process on the device, and starts it.
  func start(_ landfall: Landfall) async {
    await device.show(landfall)
    await loop.act { _ in await landfall.start() }
  }

  /// Runs `body` on the current process.
  func act<Result: Sendable>(
    _ body: @escaping @Sendable (Landfall) async -> Result
  ) async throws(ShellFailure) {
    let landfall = try await running()
    await loop.act { _ in _ = await body(landfall) }
  }

  /// The events since the process started or since ``forgetEvents()``.
  var posted: [AppEvent] { subscription?.events ?? [] }

  /// Forgets all events, and everything else that is counted from the last link on.
  func forgetEvents() {
    subscription?.events = []
    faults?.forgetCounts()
    device.display?.forget()
  }

  /// Returns the last unreported failure to save data, or `nil`.
  func takeLoss() -> ShellFailure? {
    guard let loss = subscription?.loss else { return nil }
    subscription?.loss = nil
    let what =
      switch loss.operation {
      case "delete": "the session could not be deleted here"
      case "state": "the tabs and their screens could not be saved"
      default: "the session could not be saved"
      }
    return ShellFailure(
      .inputOutput, "\(what): \(loss.code.split(separator: ":", maxSplits: 1).last ?? "")",
      hint: "fix the store or free disk space, and try again")
  }

  /// Ends the process as the system does: everything in memory is lost.
  func kill() {
    recording?.end()
    subscription?.subscription?.cancel()
    subscription = nil
    device.clear()
    landfall = nil
  }
}

extension AppEnvironment {
  /// Writes a session to the store, as if from an earlier sign-in.
  ///
  /// Ends the process.
  func storeSession(
    of address: String, in organization: String?, for span: Duration?
  ) async throws(ShellFailure) {
    kill()
    let email = try EmailAddress(inStep: address)
    let issued: IssuedSession
    do throws(SignInRefusal) {
      issued = try folder.issueSession(email)
    } catch {
      throw ShellFailure(.noPermission, "'\(address)' cannot sign in: \(error.code)")
    }
    self.issued = issued.token
    let record = SessionRecord(
      token: issued.token, person: issued.person, refreshedAt: issued.refreshedAt,
      expiresAt: span.map { clock.now().timestamp + $0 } ?? issued.expiresAt)
    do {
      try await store.update { _ in [.set(.session, record.encoded())] }
    } catch {
      throw ShellFailure(.inputOutput, "the session cannot be stored: \(error.code)")
    }
    folder.services.signIn.use(issued.token)
    if let organization { try await activate(organization) }
  }

  /// Deletes the session from the store.
  ///
  /// Ends the process.
  func deleteSession() async throws(ShellFailure) {
    kill()
    do {
      try await store.update(SecureStoreChange.endingSession)
    } catch {
      throw ShellFailure(.inputOutput, "the store cannot be cleared: \(error.code)")
    }
  }

  private func activate(_ slug: String) async throws(ShellFailure) {
    let memberships = folder.services.memberships
    do {
      let list = try await memberships.memberships()
      guard let found = list.memberships.first(where: { $0.organization.slug.text == slug }) else {
        throw ServiceError.notFound
      }
      try await memberships.activate(found.organization.id)
    } catch {
      throw ShellFailure(.badData, "'\(slug)' cannot be made the active organization")
    }
  }
}

extension EmailAddress {
  /// Parses the address in a step.
  init(inStep text: String) throws(ShellFailure) {
    do throws(EmailAddressError) {
      self = try EmailAddress(typed: text)
    } catch {
      throw ShellFailure.malformedAddress(text, error, .badData)
    }
  }
}

/// A collector of events, which also writes them to the log.
private final class EventCollector: @unchecked Sendable {
  // Sendable: the bus calls it on the poster's loop, which is also the reader's loop.
  var events: [AppEvent] = []
  var loss: (operation: String, code: String)?
  var subscription: Subscription?
  private let log: @Sendable (AppEvent) -> Void

  init(log: @escaping @Sendable (AppEvent) -> Void) { self.log = log }

  func take(_ event: AppEvent) {
    events.append(event)
    switch event.kind {
    // A lost session is more important than lost tabs.
    case .storeFailed(let error, let operation) where operation != .read:
      if loss == nil || loss?.operation == "state" { loss = (operation.rawValue, error.code) }
    case .stateFailed(let error, let operation) where operation != .read:
      loss = loss ?? ("state", error.code)
    default: break
    }
    log(event)
  }
}

/// A list cache for commands that end at once: it reads cached pages and stores none.
///
/// Opening a database to store one page would take longer than the link itself.
struct SparingCache: ListCache {
  let cache: any ListCache

  func pages(_ request: ContentRequest) async throws(StorageError) -> CachedPages? {
    try await cache.pages(request)
  }

  func store(
    _ page: Page, at position: Int, of request: ContentRequest
  ) async throws(StorageError) {}

  // An item that the services no longer have must not come back from the cache.
  func replace(
    _ id: ItemID, with item: Item?, of request: ContentRequest
  ) async throws(StorageError) { try await cache.replace(id, with: item, of: request) }

  func item(_ request: ContentRequest) async throws(StorageError) -> CachedItem? {
    try await cache.item(request)
  }

  func store(_ item: Item, of request: ContentRequest) async throws(StorageError) {}

  func remove(_ request: ContentRequest) async throws(StorageError) {
    try await cache.remove(request)
  }

  func remove(organization: OrganizationID) async throws(StorageError) {
    try await cache.remove(organization: organization)
  }

  func removeAll() async throws(StorageError) { try await cache.removeAll() }
}
