import LandfallAppCore
public import LandfallAuth
public import LandfallDomain
public import LandfallLocalization
public import LandfallNavigation
public import LandfallNotificationBus
public import LandfallNotifications
public import LandfallOrgContext
public import LandfallParsing
import LandfallRecording

/// The app core: takes links in, and says what is on view.
///
/// A front end hands every link to ``open(_:channel:messageID:)-(String,_,_)``, whatever brought it,
/// tells what hands do, and draws what ``snapshots()`` says. Everything else (session,
/// organization, rights, data, back stack, sign-in and resume) happens in here, and every step is
/// posted on ``bus``.
///
/// ```swift
/// let landfall = try Landfall(app: app, store: store, services: services, clock: SystemClock(),
///   catalogues: files, languages: ["ar", "en"])
/// await landfall.start()
/// let report = await landfall.open("docodego://app/acme-corp/members")
/// ```
///
/// One actor runs it all, so that no two events are handled at once. It runs on the executor of the
/// actor that it is hosted by: your own, the main actor, or one of its own if you name none.
public actor Landfall {
  /// The actor whose executor everything runs on.
  nonisolated let host: any Actor
  /// Where everything is posted, in order.
  public nonisolated let bus: NotificationBus<AppEvent>
  /// What the app declares.
  public nonisolated let app: AppDefinition
  /// The compiled routes and rules.
  public nonisolated let resolver: DeepLinkResolver
  /// Where links carry what no log tells.
  let secretPlaces: SecretPlaces

  let services: Services
  package nonisolated let clock: any Timekeeper
  let sharingHost: SharingHost
  let savedScreens: SavedScreensHost
  let cacheHost: CacheHost
  let messageLedger: (any MessageLedger)?
  let titleKeys: [RouteID: TextKey]
  /// The app's own screens in the places where nobody is signed in.
  let rootScreens: [AppPhaseName: RouteDeclaration]
  let launchedAt: Instant

  var core: AppCore
  /// Writes down what the core is handed, where that is wanted.
  var recorder: Recorder?
  let canBuild: (@Sendable (ScreenID) -> Bool)?
  let declaredScreens: Set<ScreenID>
  var texts: Texts
  let sessionHost: SessionHost
  let signInHost: SignInHost
  var queue: [(message: Message, cause: RequestID?)] = []
  var isHandling = false
  var owesSnapshot = false
  /// How much of what the session has asked for is under way.
  var sessionWork = 0
  var causes: [RequestID: Cause] = [:]
  var askers: [RequestID: CheckedContinuation<RequestAnswer, Never>] = [:]
  var answers: [RequestID: RequestAnswer] = [:]
  var lastRequest = 0
  /// What waited for sign-in goes on.
  var resumption: WorkID?
  /// The subscription to the links that sign in.
  var signInLinks: Subscription?
  /// How many of them were handed over and not looked at yet.
  let signInLinksUnread = Locked(0)
  /// What the app's screens take, and on which screen.
  let ruleHandlers: [(screen: RouteID, handler: RuleHandler)]
  /// The screens that own a rule now.
  var screenOwners: [RuleID: ScreenOwner] = [:]
  /// Numbers them.
  var lastScreenOwner = 0
  var takesScreenLinks = true
  /// How many links were handed to a screen and not looked at yet.
  let screenLinksUnread = Locked(0)
  var landing: LinkReport?

  var deliveries = Deliveries()
  /// The payloads of what arrived and can be opened, by their names in the core.
  var payloads: [Int: NotificationReading] = [:]
  var lastPayload = 0
  var waitingRuleLinks: [(event: AppEvent, ruleLink: RuleLink)] = []

  var loads: [(delivery: DeliveryID, task: Task<Void, Never>)] = []
  /// Whether the store says that a target waits.
  var isTargetNoted = false
  var lastWork = 0
  /// By the number of its ``WorkID``.
  var works: [Int: RunningWork] = [:]
  var lanes: [Lane: WorkID] = [:]
  var timers: [WakeUp: Task<Void, Never>] = [:]
  var conditions: [(holds: (isolated Landfall) -> Bool, waiter: CheckedContinuation<Void, Never>)] =
    []
  var homeWork: WorkID?
  /// The link whose error screen is on view, or was last.
  var failedLink: (link: LinkText, channel: LinkChannel)?
  /// The calls for the data of screens that are under way.
  var fetches: [LoadID: WorkID] = [:]
  var watchers: [Int: AsyncStream<AppSnapshot>.Continuation] = [:]
  var lastWatcher = 0

  /// Compiles the app's declarations and stands ready to ``start()``.
  ///
  /// - Parameters:
  ///   - app: What the app declares.
  ///   - store: Where the session is kept.
  ///   - services: The calls to the services.
  ///   - clock: The time.
  ///   - catalogues: The texts; ``CoreTexts`` stands behind them.
  ///   - languages: The languages to speak, best first; the person's own comes before them.
  ///   - shares: The keys and the registry of share tokens; `nil` opens nothing that needs a token.
  ///   - savedState: Where tabs and stacks outlive the process; `nil` to let them go with it.
  ///   - cache: Where lists and details are kept for a time without the services; `nil` for none.
  ///   - messageLedger: Which messages earlier processes have handled; `nil` where none is kept.
  ///   - canBuild: Whether the front end can build a screen; the error boundary stands in the place
  ///     of one that it cannot (NAV-F01). `nil` if it can build all.
  ///   - formatter: What writes numbers, dates and lists in texts.
  ///   - isInSight: Whether the app is visible from its start; `false` for a process started in
  ///     the background, until ``enterForeground()``, and for one that prints and ends.
  ///   - recordingSeed: A random number, to keep a ``recording()``; `nil` for none.
  ///   - host: The actor whose executor everything runs on; one of its own if `nil`.
  /// - Throws: ``RouteTableError`` for declarations that contradict one another.
  public init(
    app: AppDefinition, store: any SecureStore, services: Services, clock: any Timekeeper,
    catalogues: any CatalogueSource, languages: [String] = [],
    shares: ShareTokens? = nil, savedState: (any SavedStateStore)? = nil,
    cache: (any ListCache)? = nil, messageLedger: (any MessageLedger)? = nil,
    formatter: (any ValueFormatter)? = nil,
    canBuild: (@Sendable (ScreenID) -> Bool)? = nil, isInSight: Bool = true,
    recordingSeed: UInt64? = nil, host: (any Actor)? = nil
  ) throws(RouteTableError) {
    resolver = try DeepLinkResolver(app)
    secretPlaces = SecretPlaces(app.rules)
    self.app = app
    self.services = services
    self.clock = clock
    self.messageLedger = messageLedger
    titleKeys = Dictionary(uniqueKeysWithValues: app.routes.map { ($0.id, $0.titleKey) })
    ruleHandlers = app.routes.flatMap { route in route.handlers.map { (route.id, $0) } }
    rootScreens = app.rootScreens.compactMapValues { id in app.routes.first { $0.id == id } }
    texts = Texts(app, catalogues, preferred: languages, formatter: formatter)
    self.host = host ?? OwnHost()
    launchedAt = clock.now().instant
    bus = NotificationBus(capacity: 1024)
    sharingHost = SharingHost(shares, clock, bus)
    savedScreens = SavedScreensHost(savedState, resolver.table, clock, bus)
    cacheHost = CacheHost(cache, clock, bus)
    sessionHost = SessionHost(store, services.signIn, clock, bus)
    signInHost = SignInHost(app, sessionHost, store, services, clock, bus)
    core = AppCore(
      app, resolver,
      AppCore.Options(
        watchesServices: services.health != nil, keepsMemberships: cache != nil,
        keepsScreens: savedState != nil, changesItems: services.actions != nil,
        keepsMessages: messageLedger != nil, isVisible: isInSight))
    self.canBuild = canBuild
    declaredScreens = canBuild == nil ? [] : Set(app.routes.lazy.map { $0.screen })
    recorder = recordingSeed.map { [core] in Recorder(core, seed: $0) }
  }

  /// The live session, as it was read last.
  var session: SessionFacts? { core.session.session }

  /// What stands on the device.
  var screens: Screens { core.screen.screens }

  /// The executor of the host.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { host.unownedExecutor }

  /// Which slugs a new organization may have.
  public nonisolated var slugPolicy: SlugPolicy {
    SlugPolicy(reserved: resolver.table.reservedWords)
  }

  /// What is on view now.
  public var snapshot: AppSnapshot {
    AppSnapshot(
      core, at: clock.now().instant, rootScreens: rootScreens, titleKeys: titleKeys,
      shareable: shareable, translations: texts.translations)
  }

  /// What has happened until now, to be attached to a report of a defect and followed again with
  /// `textshell replay`; `nil` unless a `recordingSeed` was given.
  ///
  /// No secret is in it. Names, addresses, identifiers and values of queries have random stand-ins.
  /// What the app declares stays, and so do the times. UTF-8 text, at most 16 MiB.
  public func recording() -> [UInt8]? { recorder?.bytes }

  /// What is on view, now and after every change.
  ///
  /// A slow reader skips what was overtaken.
  public func snapshots() -> AsyncStream<AppSnapshot> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: AppSnapshot.self, bufferingPolicy: .bufferingNewest(1))
    lastWatcher += 1
    let watcher = lastWatcher
    watchers[watcher] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(watcher) }
    }
    continuation.yield(snapshot)
    return stream
  }

  private func forget(_ watcher: Int) { watchers[watcher] = nil }

  /// Posts an event on the bus and notes it for the link it belongs to.
  func post(_ kind: AppEvent.Kind, _ delivery: DeliveryID? = nil) {
    var kind = kind
    if case .routeUnmatched(let path) = kind {
      kind = .routeUnmatched(path: LinkText(path).hiding(secretPlaces).description)
    }
    let event = AppEvent(kind, delivery: delivery, at: clock.now().instant)
    if let delivery { deliveries[delivery]?.events.append(event) }
    bus.post(event)
    if case .ruleMatched(let ruleLink) = kind { offer(event, ruleLink) }
  }

  /// Shows a message, once.
  func show(_ key: TextKey, _ values: [NamedValue]) {
    handle(.screen(.said(key, values)))
  }

  func publish() {
    noteOwners()
    saveSoon()
    lookAtConditions()
    guard !watchers.isEmpty else { return }
    let snapshot = snapshot
    for watcher in watchers.values { watcher.yield(snapshot) }
  }
}

extension NotificationBus<AppEvent> {
  /// Posts what no link has led to, with the time.
  func post(by clock: any Timekeeper, _ kind: AppEvent.Kind) {
    post(AppEvent(kind, delivery: nil, at: clock.now().instant))
  }
}

/// The host of a core that was given none.
private actor OwnHost {}
