package import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallLocalization
import LandfallNavigation
public import LandfallNotificationBus
import LandfallNotifications
public import LandfallParsing

/// The app core: it receives links and user actions, and publishes what to show.
///
/// A front end passes every link to ``open(_:channel:messageID:)``, wherever it came from, reports
/// user actions, and draws the snapshots of ``snapshots()``. The core handles everything else: session,
/// organization, permissions, data, back stack, sign-in and the pending link.
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
  package nonisolated let resolver: DeepLinkResolver
  package nonisolated let clock: any Timekeeper

  let hosts: Hosts
  let loop: AppLoop
  private let watchers = SnapshotWatchers()
  private let titles: ScreenTitles

  /// Compiles the app's declarations; call ``start()`` next.
  ///
  /// - Throws: ``RouteTableError`` if the declarations contradict each other.
  public init(
    app: AppDefinition, _ configuration: LandfallConfiguration
  ) throws(RouteTableError) {
    resolver = try DeepLinkResolver(app)
    self.app = app
    clock = configuration.clock
    host = configuration.host ?? OwnHost()
    bus = NotificationBus(capacity: 1024)
    titles = ScreenTitles(app)
    let hosts = Hosts(app, resolver, configuration, bus)
    let core = AppCore(app, resolver, AppCore.Options(configuration))
    self.hosts = hosts
    loop = AppLoop(core, hosts, configuration)
    hosts.services.caller = { [unowned loop] in
      (loop.core.session.owner, loop.core.session.token)
    }
    hosts.services.renew = { [weak self] session in
      await self?.ask { .session(.renewalAsked(session, $0)) } == .holds(true)
    }
  }

  /// The executor of the host.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { host.unownedExecutor }

  // MARK: The state

  /// The current state of the app.
  public var snapshot: AppSnapshot {
    AppSnapshot(loop.core, at: clock.now().instant, titles, hosts.texts.translations)
  }

  /// Returns a stream with the current state of the app and the state after every change; a slow reader
  /// gets only the newest.
  public func snapshots() -> AsyncStream<AppSnapshot> { watchers.stream(beginningWith: snapshot) }

  /// The visible screen of an app now and after every change, as the app's own type of routes.
  ///
  /// Sign-in and errors are in ``snapshots()``.
  public nonisolated func screens<App: TypedApp>(of app: App.Type) -> TypedScreens<App> {
    TypedScreens(landfall: self)
  }

  /// Returns the snapshot after the visible screen has loaded or failed.
  ///
  /// For a process that shows one screen and ends.
  public func settledSnapshot() async -> AppSnapshot {
    await loop.finishFirstScreen()
    await loop.finishLoading()
    return snapshot
  }

  /// Returns the recording of all events until now; `nil` if no seed was configured.
  ///
  /// Attach it to a bug report, and replay it with `textshell replay`. It contains no secrets.
  /// Names, addresses, identifiers and query values are replaced with random ones; declarations
  /// and times are kept. It is UTF-8 text of at most 16 MiB.
  public func recording() -> [UInt8]? { loop.recording }

  // MARK: The process

  /// Reads the session and opens waiting links.
  ///
  /// Returns when the first screen is visible, or a waiting link has ended.
  public func start() async { await start(waits: true) }

  /// Starts the app; without `waits`, returns when it is known who is signed in.
  package func start(waits: Bool) async {
    guard !loop.work.isClosing else { return }
    setHandling(ofSignInLinks: true)
    handle(.session(.reachabilityAsked))
    let answer = await ask { .session(.bootstrapAsked($0)) }
    if case .status(.signedOut) = answer, await hosts.session.hasTarget() {
      hosts.session.isTargetNoted = true
      handle(.link(.earlierTargetLost))
    }
    // Taps are opened before anything is shown, so that no home screen appears in between
    // (TAP-A02).
    while loop.work.isRunning(.messages), !loop.work.isClosed { await loop.work.finish(.messages) }
    handle(.notification(.becameReady))
    handle(.link(.becameReady))
    // A waiting link uses the session that was just read: a cold start reads it once (DL-B04).
    if !loop.core.linkFlow.isOpening { handle(.session(.startEnded)) }
    func body() async -> Message? {
      await loop.finishFirstScreen()
      if let waiting = loop.core.linkFlow.delivery { _ = await report(of: waiting) }
      loop.runAfterOutcome(in: self)
      loop.cleanUpShares(in: self)
      return nil
    }
    let work = Work(body)
    loop.start(work, in: self)
    if waits { await loop.work.finish(work) }
  }

  /// Reads whether a person is signed in, as a link does.
  ///
  /// If another person is signed in than before, the old screens are removed and the new person's
  /// first screen is prepared.
  package func status() async -> SessionStatus {
    guard case .status(let status) = await ask({ .session(.readAsked(.status($0))) }) else {
      return .unknown
    }
    return status
  }

  /// Waits until nothing is left of what was begun: links, loads, actions, and writes.
  ///
  /// Call it last in a process that ends. It waits as long as your services need.
  public func drain() async {
    await loop.work.wait { self.loop.work.isIdle }
    await finishWrites()
  }

  /// Waits until everything is written, and until the session's work after a link is done.
  package func finishWrites() async { await loop.finishWrites(in: self) }

  /// Ends all links, writes what waits, ends all streams, and frees the folder.
  ///
  /// A link without an outcome ends as `ignored`, and what is asked later is refused. Your services
  /// have 5 s to end what they do, such as revoking a session.
  public func close() async {
    loop.work.beginClosing()
    hosts.deliveries.close()
    await loop.finishClosing(in: self)
    watchers.end()
  }

  package nonisolated var isClosed: Bool { watchers.isEnded }

  // MARK: Links

  /// Opens a link.
  ///
  /// - Parameters:
  ///   - url: The link, byte for byte as it arrived.
  ///   - channel: The source of the link. It appears in events and changes nothing else (DL-B01).
  ///   - messageID: The platform's message ID, if there is one. A message that is delivered twice to
  ///     this process is opened once, also if it was delivered to ``respond(to:in:messageID:)``.
  /// - Returns: The link, to wait for its outcome.
  @discardableResult
  public func open(
    _ url: String, channel: LinkChannel = .app, messageID: String? = nil
  ) -> OpenedLink {
    open(LinkText(url), channel: channel, messageID: messageID)
  }

  /// Opens a link whose bytes may not be UTF-8.
  @discardableResult
  package func open(
    _ link: LinkText, channel: LinkChannel = .app, messageID: String? = nil
  ) -> OpenedLink {
    loop.receive(link, channel, messageID, in: self)
  }

  /// Navigates inside the app, as a button does, to a path with a query.
  @discardableResult
  public func go(_ path: String) -> OpenedLink {
    loop.receive(LinkText(path), .app, isInternal: true, in: self)
  }

  /// Navigates to a destination inside the app.
  ///
  /// - Throws: `DestinationError`; then nothing has changed.
  @discardableResult
  public func go(to place: some TypedRoute) throws(DestinationError) -> OpenedLink {
    go(try resolver.table.link(for: try resolver.table.destination(of: place)))
  }

  /// Returns a link to a destination, by the app's first scheme or host; a shared item needs a token.
  ///
  /// - Throws: `DestinationError` if a value breaks a constraint, or the route is not in this app.
  public nonisolated func url(for place: some TypedRoute) throws(DestinationError) -> String {
    try resolver.table.url(for: place)
  }

  /// Follows a link whose bytes may not be UTF-8 without opening it.
  package func explain(_ link: LinkText) async -> LinkExplanation {
    loop.writeCache(in: self)
    await loop.work.finish(.cache)
    defer { hosts.session.useOwn() }
    return await DryRun.explain(hosts.deliveries.hiding(link), loop.core, hosts, clock)
  }

  /// Follows a link without opening it: what it needs is read, and nothing is switched or shown.
  ///
  /// The result is the outcome of ``open(_:channel:messageID:)`` if all writes succeed. It cannot
  /// know how the services would answer after a rejected session is renewed.
  public func explain(_ url: String) async -> LinkExplanation { await explain(LinkText(url)) }

  /// Handles the links of rules: a waiting link at once, later links when they arrive.
  ///
  /// A link of a rule waits 600 s for a handler. Only the newest link of each rule waits, and only
  /// one handler receives it. A link that does not meet the requirement of its rule is refused and
  /// never reaches the handler.
  ///
  /// - Parameter action: Called with each link, on the thread that posts it; it must return quickly.
  /// - Returns: The subscription, which ends when it is cancelled or released.
  /// - Throws: ``UnknownRule`` for a rule that the app does not declare.
  public nonisolated func handle(
    rules: [RuleID], _ action: @escaping @Sendable (RuleLink) -> Void
  ) throws(UnknownRule) -> Subscription {
    try UnknownRule.check(rules, of: app)
    return RuleLinks.subscribe(to: rules, on: bus, at: clock.now().instant) { link, _ in
      action(link)
    }
  }

  /// Handles the links of a rule by their values, such as `app.handle(.scanned) { code in … }`.
  ///
  /// A link without a needed value is not handled.
  public nonisolated func handle<Value>(
    _ rule: TypedRule<Value>, _ action: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    RuleLinks.subscribe(to: [rule.id], on: bus, at: clock.now().instant) { link, _ in
      if let value = rule.value(link) { action(value) }
    }
  }

  // MARK: Notifications

  /// Opens a tapped notification, like a link.
  ///
  /// Before ``start()`` has ended, it waits; a link of the same launch comes first. If the payload
  /// cannot be read or leads nowhere, the app's fallback is shown and the report says why. Examples
  /// are an unknown type and a missing or invalid ID.
  ///
  /// - Parameters:
  ///   - payload: The notification as the push service delivers it, one JSON object.
  ///   - state: The state of the app at the tap.
  ///   - messageID: The platform's message ID, if there is one. A message that is delivered twice is
  ///     opened once, and with a ledger also after a restart.
  @discardableResult
  public func respond(
    to payload: [UInt8], in state: NotificationResponseState, messageID: String? = nil
  ) -> OpenedLink {
    loop.receive(hosts.notifications.tap(payload, in: state, messageID), arrival: nil, in: self)
  }

  /// Handles a notification that arrives while the app is visible: it is shown once, as a banner.
  ///
  /// The app does not navigate before a tap (TAP-B01).
  ///
  /// - Parameters:
  ///   - payload: The notification as the push service delivers it.
  ///   - messageID: The platform's message ID, if there is one.
  /// - Returns: The banner, or `nil` if the message was already shown or opened, or its payload
  ///   cannot be read.
  @discardableResult
  public func notificationArrived(
    _ payload: [UInt8], messageID: String? = nil
  ) -> NotificationBanner? {
    guard let arrived = hosts.notifications.arrived(payload, messageID) else { return nil }
    handle(.notification(.arrived(payload: arrived.number, arrived.facts)))
    let arrival = loop.core.notification.arrivals.first { $0.payload == arrived.number }
    return arrival.map { NotificationBanner($0, app.notifications) }
  }

  /// Opens a notification that arrived and was not tapped; its banner may be gone already.
  ///
  /// - Parameter number: The notification; `nil` for the one in the banner.
  /// - Returns: The link, or `nil` if there is no such notification anymore.
  @discardableResult
  public func openNotification(_ number: Int? = nil) -> OpenedLink? {
    guard let number = number ?? loop.core.notification.banner?.number,
      let tap = hosts.notifications.tap(number, of: loop.core.notification.arrivals)
    else { return nil }
    return loop.receive(tap, arrival: number, in: self)
  }

  /// Follows a tap without opening it.
  public func explain(notification payload: [UInt8]) async -> NotificationExplanation {
    var tap = hosts.notifications.tap(payload)
    var link: LinkExplanation?
    if let url = tap.link(in: loop.core.destinations) { link = await explain(LinkText(url)) }
    return NotificationExplanation(reading: tap.reading, refusal: tap.refusal, link: link)
  }

  // MARK: The package

  /// Lets the sign-in and the screens handle the links of their rules, or leaves these to other
  /// subscribers.
  package func setHandling(ofSignInLinks: Bool? = nil, ofScreenLinks: Bool? = nil) {
    if ofSignInLinks == true { hosts.ruleLinks.openSignIn() }
    if ofSignInLinks == false { hosts.ruleLinks.closeSignIn() }
    hosts.ruleLinks.isOpenToScreens = ofScreenLinks ?? hosts.ruleLinks.isOpenToScreens
    loop.noteRuleHandlers()
    loop.takeRuleLinks(in: self)
  }

  /// Waits for the outcome of a delivery.
  package func report(of id: DeliveryID) async -> LinkReport {
    await hosts.deliveries.report(of: id)
  }

  /// Returns the report of a delivery that has ended; `nil` if it has not ended.
  package func finishedReport(of id: DeliveryID) -> LinkReport? {
    hosts.deliveries.finishedReport(of: id)
  }

  /// Waits for what a screen opened for a link of a rule; `nil` if no screen has handled it.
  package func opened(by ruleLink: DeliveryID) async -> LinkReport? {
    await loop.finishFirstScreen()
    return if let id = hosts.deliveries[ruleLink]?.opened { await report(of: id) } else { nil }
  }

  /// Checks the share token of a link, without opening the link.
  ///
  /// - Returns: The status of the token; `notApplicable` without a route that needs one.
  package func tokenStatus(of link: LinkText) async -> TokenStatus {
    let target = loop.core.destinations.target(of: resolver.resolve(link))
    return if let target { await hosts.sharing.status(of: target) } else { .notApplicable }
  }

  // MARK: The loop

  package func handle(_ message: Message) { loop.handle(message, in: self) }

  func ask(_ question: (RequestID) -> Message) async -> RequestAnswer {
    await loop.ask(question, in: self)
  }

  /// Returns whether the store still has the same person's session, or what is visible needs none;
  /// shows sign-in if not.
  func mayAct() async -> Bool {
    if loop.work.isClosing { return false }
    if loop.core.isUsedByGuest || loop.core.isUsedByAnyone { return true }
    let person = loop.core.session.owner
    return await ask { .session(.readAsked(.check($0))) } == .holds(true)
      && [nil, loop.core.session.owner].contains(person)
  }

  /// Takes the message of a timer.
  func wake(_ name: WakeUp, _ message: Message?) { loop.wake(name, message, in: self) }

  /// Gives the current state to those who watch it.
  func publish() { watchers.publish(snapshot) }
}

/// The host of a core that was created without one.
private actor OwnHost {}
