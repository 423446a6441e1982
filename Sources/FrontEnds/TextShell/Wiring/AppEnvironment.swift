import Landfall
import LandfallAuth
import LandfallDomain
import LandfallFullScreen
import LandfallLocalization
import LandfallNavigation
import LandfallNotificationBus
import LandfallSimulation
import LandfallTouch

/// One app on one device: its folders, its store, and the process that runs it now.
///
/// Used on one ``LoopHost`` alone. A scenario kills and launches the process; the folders stay.
final class AppEnvironment {
  let adapters: ShellAdapters
  let host: LoopHost
  let app: LoadedApp
  let clock: any Timekeeper
  let home: String
  let folder: OpenHome
  let store: any SecureStore
  /// What scenarios make fail; `nil` for a command that is no scenario.
  let faults: ScenarioFaults?
  let languages: [String]
  /// The provider that stands for those in the network; scenarios on a virtual clock have one.
  let provider: ScriptedIdentityProvider?
  /// The page that a browser was sent to last.
  var lastPage: String?
  /// The link that the browser brought last.
  var lastCallback: String?
  private let isEphemeral: Bool
  private let formatter: CLDRFormatter
  /// Whether lists are kept for a time without the services; set it before the process starts.
  var keepsLists = true
  /// The app's texts with the shell's own behind them.
  private let catalogues: LayeredCatalogues

  private(set) var landfall: Landfall?
  /// The newest session that was issued without a code.
  var issued: SessionToken?
  private var subscription: EventCollector?
  /// The device, once a step has taken it in hand; it stays when the process ends.
  var device: VisibleDevice?
  /// The process on that device, while it runs.
  private(set) var display: Display?
  /// Whether somebody looks on while the process lives.
  private let staysOpen: Bool
  /// Takes the recordings of processes; set it before they start.
  var recording: RecordingFile?

  /// Opens the folders; nothing runs yet.
  ///
  /// - Parameters:
  ///   - ephemeral: Whether the session is kept in memory, for `--as`.
  ///   - zoneOffset: The time zone that times are shown in; UTC for scenarios, which are to read
  ///     the same everywhere.
  ///   - scriptsProvider: Whether a scripted provider stands for those in the network.
  ///   - isScenario: Whether store, texts and screens can be made to fail, and the store's calls
  ///     are counted.
  ///   - isBrief: Whether it is all for one link.
  ///   - staysOpen: Whether somebody looks on while the process lives: not where it prints and
  ///     ends.
  init(
    _ adapters: ShellAdapters, host: LoopHost, app: LoadedApp, home: String, keys: String?,
    clock: any Timekeeper, languages: [String], ephemeral: Bool = false,
    zoneOffset: @escaping @Sendable (Timestamp) -> Duration = { _ in .zero },
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
  }

  /// The process that runs now; starts one if there is none.
  ///
  /// It has not bootstrapped yet.
  func process() throws(ShellFailure) -> Landfall {
    if let landfall { return landfall }
    let landfall: Landfall
    var canBuild: (@Sendable (ScreenID) -> Bool)?
    if let faults { canBuild = { !faults.brokenScreens.contains($0) } }
    do {
      landfall = try Landfall(
        app: app.definition, store: faults?.store ?? store, services: folder.services,
        clock: clock, catalogues: faults?.catalogues ?? catalogues, languages: languages,
        shares: folder.shares?.tokens,
        savedState: isEphemeral ? nil : folder.savedState,
        cache: isEphemeral ? nil : cache,
        messageLedger: isEphemeral ? nil : folder.messageLedger, formatter: formatter,
        canBuild: canBuild,
        isInSight: staysOpen, recordingSeed: recording?.seed(), host: host)
    } catch {
      throw ShellFailure(.badAppFolder, "\(error)")
    }
    let collector = EventCollector(log: folder.log)
    collector.subscription = landfall.bus.subscribe { collector.take($0) }
    subscription = collector
    self.landfall = landfall
    recording?.start(landfall)
    return landfall
  }

  private var cache: (any ListCache)? {
    keepsLists ? folder.cache : folder.cache.map { SparingCache(cache: $0) }
  }

  /// Makes a front end's own surface the one that the steps of hands touch.
  func adopt(_ viewModel: ViewModel) {
    if display?.viewModel !== viewModel { display?.viewModel.stop() }
    display = Display(viewModel)
  }

  /// Puts the process on the device, where one is in hand.
  func putOnDisplay(_ landfall: Landfall) async {
    guard let device, display == nil else { return }
    let display = Display(
      await ViewModel(
        device.viewport(), showing: landfall, clock: clock, host: host,
        rowHeight: VisibleDevice.rowHeight))
    self.display = display
    await display.viewModel.start()
    if let report = device.report { display.viewModel.handle(.insetsReported(report)) }
  }

  /// What was posted since the process was started, or since ``forgetEvents()``.
  var posted: [AppEvent] { subscription?.events ?? [] }

  /// Forgets what was posted so far.
  func forgetEvents() { subscription?.events = [] }

  /// What could not be kept on disk since it was asked for last: what was tried, and an error code.
  func takeLoss() -> (operation: String, code: String)? {
    defer { subscription?.loss = nil }
    return subscription?.loss
  }

  /// Ends the process, as the system does: nothing in memory stays.
  func kill() {
    recording?.end()
    subscription?.subscription?.cancel()
    subscription = nil
    display?.viewModel.stop()
    display = nil
    landfall = nil
  }
}

/// Keeps what is posted, and hands it to the log.
private final class EventCollector: @unchecked Sendable {
  // Sendable: the bus calls on the poster, which runs on the same loop as the reader.
  var events: [AppEvent] = []
  var loss: (operation: String, code: String)?
  var subscription: Subscription?
  private let log: @Sendable (AppEvent) -> Void

  init(log: @escaping @Sendable (AppEvent) -> Void) { self.log = log }

  func take(_ event: AppEvent) {
    events.append(event)
    switch event.kind {
    // A session weighs more than tabs.
    case .storeFailed(let code, let operation) where operation != "read":
      if loss == nil || loss?.operation == "state" { loss = (operation, code) }
    case .stateFailed(let code) where !code.hasPrefix("load:"): loss = loss ?? ("state", code)
    default: break
    }
    log(event)
  }
}
