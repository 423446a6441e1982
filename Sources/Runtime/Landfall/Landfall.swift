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

/// The app core: it receives links and user actions, and publishes what to show.
///
/// A front end passes every link to ``open(_:channel:messageID:)-(String,_,_)``, wherever it came from.
/// It reports user actions and draws the snapshots of ``snapshots()``. The core handles everything
/// else: session, organization, permissions, data, back stack, sign-in and the pending link. Every
/// step is posted on ``bus``.
///
/// ```swift
/// let landfall = try Landfall(app: app, store: store, services: services, clock: SystemClock(),
///   catalogues: files, languages: ["ar", "en"])
/// await landfall.start()
/// let report = await landfall.open("docodego://app/acme-corp/members")
/// ```
///
/// The core is one actor, so it handles one event at a time. It runs on the executor of its host:
/// an actor of your app, the main actor, or by default an actor of its own.
public actor Landfall {
  /// The actor whose executor the core uses.
  nonisolated let host: any Actor
  /// The bus on which all events are posted, in order.
  public nonisolated let bus: NotificationBus<AppEvent>
  /// The app's declarations.
  public nonisolated let app: AppDefinition
  /// The compiled routes and rules.
  public nonisolated let resolver: DeepLinkResolver
  /// The parts of links that contain secrets, which are hidden in logs.
  let secretPlaces: SecretPlaces

  let services: Services
  package nonisolated let clock: any Timekeeper
  let sharingHost: SharingHost
  let savedScreens: SavedScreensHost
  let cacheHost: CacheHost
  let messageLedger: (any MessageLedger)?
  let titleKeys: [RouteID: TextKey]
  /// The app's own screens for the app phases in which no one is signed in.
  let rootScreens: [AppPhaseName: RouteDeclaration]
  let launchedAt: Instant

  var core: AppCore
  /// Records the messages to the core, if a recording was requested.
  var recorder: Recorder?
  let canBuild: (@Sendable (ScreenID) -> Bool)?
  let declaredScreens: Set<ScreenID>
  var texts: Texts
  let sessionHost: SessionHost
  let signInHost: SignInHost
  var queue: [(message: Message, cause: RequestID?)] = []
  var isHandling = false
  var owesSnapshot = false
  /// The number of session effects that are in progress.
  var sessionWork = 0
  var causes: [RequestID: Cause] = [:]
  var askers: [RequestID: CheckedContinuation<RequestAnswer, Never>] = [:]
  var answers: [RequestID: RequestAnswer] = [:]
  var lastRequest = 0
  /// The work that continues after sign-in.
  var resumption: WorkID?
  /// The subscription to sign-in links.
  var signInLinks: Subscription?
  /// The number of sign-in links that were received and not read yet.
  let signInLinksUnread = Locked(0)
  /// The rule handlers of the app's screens.
  let ruleHandlers: [(screen: RouteID, handler: RuleHandler)]
  /// The screens that currently handle a rule.
  var screenOwners: [RuleID: ScreenOwner] = [:]
  /// The number of the newest screen owner.
  var lastScreenOwner = 0
  var takesScreenLinks = true
  /// The number of links that were passed to a screen and not read yet.
  let screenLinksUnread = Locked(0)
  var landing: LinkReport?

  var deliveries = Deliveries()
  /// The payloads of notifications that can still be opened, by their number in the core.
  var payloads: [Int: NotificationReading] = [:]
  var lastPayload = 0
  var waitingRuleLinks: [(event: AppEvent, ruleLink: RuleLink)] = []

  var loads: [(delivery: DeliveryID, task: Task<Void, Never>)] = []
  /// Whether the store contains the marker of a pending link.
  var isTargetNoted = false
  var lastWork = 0
  /// The running work, by the number of its ``WorkID``.
  var works: [Int: RunningWork] = [:]
  var lanes: [Lane: WorkID] = [:]
  var timers: [WakeUp: Task<Void, Never>] = [:]
  var conditions: [((isolated Landfall) -> Bool, CheckedContinuation<Void, Never>)] = []
  var homeWork: WorkID?
  /// The last link that led to an error screen.
  var failedLink: (link: LinkText, channel: LinkChannel)?
  /// The running loads of screen data.
  var fetches: [LoadID: WorkID] = [:]
  var watchers: [Int: AsyncStream<AppSnapshot>.Continuation] = [:]
  var lastWatcher = 0

  /// Compiles the app's declarations; call ``start()`` next.
  ///
  /// - Parameters:
  ///   - app: The app's declarations.
  ///   - store: The store for the session.
  ///   - services: The calls to the services.
  ///   - clock: The source of the time.
  ///   - catalogues: The app's texts; missing texts come from ``CoreTexts``.
  ///   - languages: The device's preferred languages, best first. The language of the person's
  ///     profile has priority over them.
  ///   - shares: The keys and the registry of share tokens. If `nil`, links that need a share token
  ///     are refused.
  ///   - savedState: The store for tabs and stacks. If `nil`, they are lost when the process ends.
  ///   - guestState: The same for guests, in an app that shows them its tabs.
  ///   - cache: The cache of lists and details for offline use; `nil` for none.
  ///   - messageLedger: The record of messages that earlier processes handled; `nil` for none.
  ///   - canBuild: Returns whether the front end can build a screen. A screen that it cannot build
  ///     is replaced with the error boundary (NAV-F01). If `nil`, all screens can be built.
  ///   - formatter: The formatter of numbers, dates and lists in texts.
  ///   - isInSight: Whether the app is visible at launch. Pass `false` for a process that starts in
  ///     the background, until ``enterForeground()``, and for one that only prints a result.
  ///   - recordingSeed: A random number to keep a ``recording()``; `nil` for none.
  ///   - host: The actor whose executor the core uses; an actor of its own if `nil`.
  /// - Throws: ``RouteTableError`` if the declarations contradict each other.
  public init(
    app: AppDefinition, store: any SecureStore, services: Services, clock: any Timekeeper,
    catalogues: any CatalogueSource, languages: [String] = [],
    shares: ShareTokens? = nil, savedState: (any SavedStateStore)? = nil,
    guestState: (any SavedStateStore)? = nil, cache: (any ListCache)? = nil,
    messageLedger: (any MessageLedger)? = nil, formatter: (any ValueFormatter)? = nil,
    canBuild: (@Sendable (ScreenID) -> Bool)? = nil, isInSight: Bool = true,
    recordingSeed: UInt64? = nil, host: (any Actor)? = nil
  ) throws(RouteTableError) {
    resolver = try DeepLinkResolver(app)
    secretPlaces = SecretPlaces(app.rules, hosts: app.hosts)
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
    savedScreens = SavedScreensHost(savedState, guests: guestState, resolver.table, clock, bus)
    cacheHost = CacheHost(cache, clock, bus)
    sessionHost = SessionHost(store, services.signIn, clock, bus)
    signInHost = SignInHost(app, sessionHost, store, services, clock, bus)
    core = AppCore(
      app, resolver,
      AppCore.Options(
        watchesServices: services.health != nil, keepsMemberships: cache != nil,
        keepsScreens: savedState != nil || guestState != nil, changesItems: services.actions != nil,
        keepsMessages: messageLedger != nil, isVisible: isInSight))
    self.canBuild = canBuild
    declaredScreens = canBuild == nil ? [] : Set(app.routes.lazy.map { $0.screen })
    recorder = recordingSeed.map { [core] in Recorder(core, seed: $0) }
  }

  /// The live session, as last read.
  var session: SessionFacts? { core.session.session }

  /// The screens on the device.
  var screens: Screens { core.screen.screens }

  /// The executor of the host.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { host.unownedExecutor }

  /// The policy for the slug of a new organization.
  public nonisolated var slugPolicy: SlugPolicy {
    SlugPolicy(reserved: resolver.table.reservedWords)
  }

  /// The current state of the app.
  public var snapshot: AppSnapshot {
    AppSnapshot(
      core, at: clock.now().instant, rootScreens: rootScreens, titleKeys: titleKeys,
      shareable: shareable, translations: texts.translations)
  }

  /// Returns the recording of all events until now; `nil` if no `recordingSeed` was given.
  ///
  /// Attach it to a bug report, and replay it with `textshell replay`. It contains no secrets.
  /// Names, addresses, identifiers and query values are replaced with random ones. The app's
  /// declarations and the times are kept. The recording is UTF-8 text of at most 16 MiB.
  public func recording() -> [UInt8]? { recorder?.bytes }

  /// Returns a stream with the current state of the app and the state after every change.
  ///
  /// A slow reader gets only the newest state.
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

  /// Posts an event on the bus and records it in the link's report.
  func post(_ kind: AppEvent.Kind, _ delivery: DeliveryID? = nil) {
    let kind = kind.hidingSecrets(secretPlaces, of: delivery.flatMap { deliveries[$0]?.link })
    let event = AppEvent(kind, delivery: delivery, at: clock.now().instant)
    if let delivery { deliveries[delivery]?.events.append(event) }
    bus.post(event)
    if case .ruleMatched(let ruleLink) = kind { offer(event, ruleLink) }
  }

  /// Shows a message once.
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

extension AppEvent.Kind {
  /// Returns the event with the secrets of a rule's link masked.
  ///
  /// - Parameter link: The link; its host may tell that its path holds a secret.
  fileprivate func hidingSecrets(
    _ places: SecretPlaces, of link: @autoclosure () -> LinkText?
  ) -> AppEvent.Kind {
    guard case .routeUnmatched(let path) = self else { return self }
    let text = LinkText(path).hiding(places)
    let isHidden = text.hasSecretPlace || link()?.hasSecretPlace != true
    return .routeUnmatched(path: isHidden ? text.description : "/" + LinkText.mask)
  }
}

extension NotificationBus<AppEvent> {
  /// Posts an event that belongs to no link.
  func post(by clock: any Timekeeper, _ kind: AppEvent.Kind) {
    post(AppEvent(kind, delivery: nil, at: clock.now().instant))
  }
}

/// The host of a core that was created without one.
private actor OwnHost {}
