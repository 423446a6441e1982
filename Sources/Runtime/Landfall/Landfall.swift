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

  let services: Services
  package nonisolated let clock: any Timekeeper
  let titleKeys: [RouteID: TextKey]
  /// The app's own screens for the app phases in which no one is signed in.
  let rootScreens: [AppPhaseName: RouteDeclaration]
  let canBuild: (@Sendable (ScreenID) -> Bool)?
  let declaredScreens: Set<ScreenID>

  let sessionHost: SessionHost
  let signInHost: SignInHost
  let servicesHost: ServicesHost
  let cacheHost: CacheHost
  let savedScreens: SavedScreensHost
  let sharingHost: SharingHost
  let notificationHost: NotificationHost
  let ruleLinks: RuleLinks
  let deliveries: Deliveries
  let work = WorkQueue()
  let requests = Requests()
  let watchers = SnapshotWatchers()

  var core: AppCore
  /// Records the messages to the core, if a recording was requested.
  var recorder: Recorder?
  var texts: Texts
  var queue: [(message: Message, cause: RequestID?)] = []
  var isHandling = false
  var owesSnapshot = false
  /// Whether the store contains the marker of a pending link.
  var isTargetNoted = false
  /// The work that continues after sign-in, and the report of the link that waited.
  var resumption: WorkQueue.ID?
  var landing: LinkReport?

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
    self.app = app
    self.services = services
    self.clock = clock
    titleKeys = Dictionary(uniqueKeysWithValues: app.routes.map { ($0.id, $0.titleKey) })
    rootScreens = app.rootScreens.compactMapValues { id in app.routes.first { $0.id == id } }
    texts = Texts(app, catalogues, preferred: languages, formatter: formatter)
    self.host = host ?? OwnHost()
    bus = NotificationBus(capacity: 1024)
    deliveries = Deliveries(app, clock, bus)
    notificationHost = NotificationHost(app.notifications, messageLedger, deliveries)
    let ruleLinks = RuleLinks(app, withSignIn: services.methods != nil, clock, bus)
    self.ruleLinks = ruleLinks
    sharingHost = SharingHost(shares, clock, bus)
    savedScreens = SavedScreensHost(savedState, guests: guestState, resolver.table, clock, bus)
    cacheHost = CacheHost(cache, clock, bus)
    let servicesHost = ServicesHost(services, cacheHost, clock)
    self.servicesHost = servicesHost
    sessionHost = SessionHost(store, services, clock, bus)
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
    servicesHost.renew = { [weak self] in await self?.renewSession() ?? false }
    ruleLinks.receive = { [weak self] ruleLink, event, owner in
      Task { await self?.take(ruleLink, event, for: owner) }
    }
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
  public func snapshots() -> AsyncStream<AppSnapshot> { watchers.stream(beginningWith: snapshot) }

  /// Renews the session that the services rejected; returns whether there is a session now.
  private func renewSession() async -> Bool {
    guard let refused = core.session.token else { return false }
    return await ask { .session(.renewalAsked(refused, $0)) } == .holds(true)
  }

  /// Returns whether the store still has the same person's session, or a guest uses the app; shows
  /// sign-in if not.
  func mayAct() async -> Bool {
    if core.isUsedByGuest { return true }
    return await ask { .session(.readAsked(.check($0))) } == .holds(true)
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
