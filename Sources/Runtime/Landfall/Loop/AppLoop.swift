import LandfallAppCore
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallNotifications
import LandfallParsing
import LandfallRecording

/// The loop of the app: messages go to the core one at a time, and its effects are executed in
/// order.
///
/// It belongs to the actor ``Landfall``, which every method takes: the tasks run on it.
final class AppLoop {
  private(set) var core: AppCore
  let hosts: Hosts
  var work: WorkQueue { hosts.work }
  private let clock: any Timekeeper
  /// The ID of the session's work after a link.
  private static let deferredWork = RequestID(0)
  private var buildable: BuildableScreens
  /// Records the messages to the core, if a recording was requested.
  private var recorder: Recorder?
  private var queue: [(message: Message, cause: RequestID?)] = []
  private var isHandling = false
  /// The effects of the message that is being handled.
  private var effects: [Effect] = []
  private var owesSnapshot = false
  /// The work that continues after sign-in.
  private var resumption: Work?
  /// The report of the link that waited for the sign-in, or was retried.
  private(set) var landing: LinkReport?

  init(_ core: AppCore, _ hosts: Hosts, _ configuration: LandfallConfiguration) {
    (self.core, self.hosts, clock) = (core, hosts, configuration.clock)
    buildable = BuildableScreens(core.destinations.app, configuration.canBuild)
    recorder = configuration.recordingSeed.map { Recorder(core, seed: $0) }
  }

  /// The recording of all messages until now.
  var recording: [UInt8]? { recorder?.bytes }

  // MARK: Messages

  /// Passes a message to the core and executes its effects.
  ///
  /// Messages sent by those effects are queued, so that the effects of two messages never mix.
  func handle(_ message: Message, for cause: RequestID? = nil, in app: isolated Landfall) {
    queue.append((message, cause))
    guard !isHandling else { return }
    isHandling = true
    while !queue.isEmpty {
      let (message, cause) = queue.removeFirst()
      let before: SessionLook? = if case .session = message { look } else { nil }
      if let broken = buildable.change() {
        feed(.screen(.brokenChanged(broken)))
        for effect in effects { execute(effect, for: nil, in: app) }
      }
      feed(message)
      for effect in effects { execute(effect, for: cause, in: app) }
      takeRuleLinks(in: app)
      if let before, before == look { continue }
      if case .screen(.scrolled) = message, effects.isEmpty { continue }
      owesSnapshot = true
    }
    isHandling = false
    settle(in: app)
  }

  // The core is large, and a computed property of it copies all of it. So what is asked often is
  // asked of its parts first.

  /// Whether no one is signed in, and the app shows its tabs to guests.
  var isGuest: Bool { !core.session.isSignedIn && core.isGuest }

  private var isInUse: Bool { core.session.isSignedIn || core.isUsedByGuest }
  private var isStarting: Bool {
    core.session.phase == .launching || core.session.phase == .bootstrapping
  }

  /// The parts of the session that a snapshot shows, and the revision of the screens.
  private typealias SessionLook = (Int, AppPhase, SignInAttempt.State, Reachability?, Person?)
  private var look: SessionLook {
    (
      core.screen.revision, core.session.phase, core.session.signIn, core.session.offline,
      core.session.session?.person
    )
  }

  private func feed(_ message: Message) {
    let now = clock.now()
    effects.removeAll(keepingCapacity: true)
    core.handle(message, at: now, into: &effects)
    recorder?.take(message, at: now, core)
  }

  /// Does what is left after the last message of a change: releases secrets, writes, publishes.
  private func settle(in app: isolated Landfall) {
    if work.isSessionIdle {
      hosts.session.keepOnly(core.session.token, core.session.sessions)
    }
    hosts.notifications.keepOnly(core.notification.arrivals)
    start(hosts.session.noting(target: core.linkFlow.owesTarget), in: app)
    start(hosts.cache.takeWork(isLinkInFlight: core.linkFlow.isOpening), in: app)
    if owesSnapshot { publish(in: app) }
  }

  /// Publishes the state, after the message that is being handled.
  func publish(in app: isolated Landfall) {
    owesSnapshot = isHandling
    guard !isHandling else { return }
    noteRuleHandlers()
    takeRuleLinks(in: app)
    if isInUse {
      hosts.savedScreens.note(
        core.screen.revision, of: core.session.person, core.screen.screens)
    }
    if !core.linkFlow.isOpening { saveScreens(in: app) }
    work.check()
    app.publish()
  }

  /// Passes the links of rules to the screens that the person can see or go back to.
  func noteRuleHandlers() {
    guard hosts.ruleLinks.hasHandlers else { return }
    let tabs = core.session.isSignedIn ? core.screen.screens.tabsInUse : nil
    hosts.ruleLinks.noteOwners { tabs?.holds($0) == true }
  }

  func saveScreens(in app: isolated Landfall) {
    start(
      hosts.savedScreens.takeWork {
        (self.core.session.person, self.isInUse ? self.core.screen.screens : nil)
      }, in: app)
  }

  /// Sends a question to the core, and waits for the answer.
  func ask(_ question: (RequestID) -> Message, in app: isolated Landfall) async -> RequestAnswer {
    let id = work.nextRequest()
    handle(question(id), in: app)
    return await work.answer(of: id)
  }

  /// A message for the session, whose work a call waits for.
  struct Run {
    fileprivate let cause: RequestID
    fileprivate let resumption: Work?
  }

  /// Passes a message to the session; wait with ``finish(_:)``.
  func run(_ message: SessionMessage, in app: isolated Landfall) -> Run {
    let run = Run(cause: work.nextRequest(), resumption: resumption)
    handle(.session(message), for: run.cause, in: app)
    return run
  }

  /// Waits until all work is done that a message has started.
  func finish(_ run: Run) async {
    await work.finish(run.cause)
    if resumption !== run.resumption { await work.finish(resumption) }
  }

  /// Posts an event on the bus, and offers the link of a rule to its handler.
  func post(_ kind: AppEvent.Kind, _ delivery: DeliveryID? = nil, in app: isolated Landfall) {
    let event = hosts.deliveries.post(kind, delivery)
    guard case .ruleMatched(let ruleLink) = kind else { return }
    noteRuleHandlers()
    follow(hosts.ruleLinks.offer(event, ruleLink, in: core.session.phase), in: app)
  }

  // MARK: Work

  /// Starts work; its result is the next message.
  func start(_ task: Work?, in app: isolated Landfall) {
    if let task { work.start(task, for: .other, on: app, self) }
  }

  /// Takes the result of work, which is the next message.
  func take(_ message: Message?, for cause: Work.Cause, in app: isolated Landfall) {
    if let message { handle(message, for: cause.request, in: app) } else { settle(in: app) }
  }

  private func follow(_ plan: Plan, for cause: RequestID? = nil, in app: isolated Landfall) {
    switch plan {
    case .done: break
    case .work(let task): start(task, in: app)
    case .works(let tasks): for task in tasks { start(task, in: app) }
    case .sessionWork(let task): work.start(task, for: .session(cause), on: app, self)
    case .cancel(let purpose): work.cancel { $0 == purpose }
    case .cancelLoads: work.cancel { if case .load = $0 { true } else { false } }
    case .wake(let name, let time, let message):
      wait(name, in: app) { [clock] () async throws(CancellationError) in
        try await clock.sleep(until: time)
        return message(clock.now().instant)
      }
    case .check(let name, let check): wait(name, in: app) { await check() }
    case .stop(let name): work.stop(name)
    }
  }

  /// Waits for the message of a timer, and stops the earlier timer of the same name.
  private func wait(
    _ name: WakeUp, in app: isolated Landfall,
    for event: @escaping @Sendable () async throws(CancellationError) -> Message?
  ) {
    work.wait(name) { [weak app] in
      do {
        let message = try await event()
        await app?.wake(name, message)
      } catch {
        // Cancelled, because the time changed or the work is no longer needed.
        return
      }
    }
  }

  /// Takes the message of a timer, unless it was stopped.
  func wake(_ name: WakeUp, _ message: Message?, in app: isolated Landfall) {
    guard !Task.isCancelled else { return }
    work.forget(name)
    if let message { handle(message, in: app) }
    if name == .shares { cleanUpSharesWhenDue(in: app) }
    if name == .closing { work.close() }
  }

  /// Waits until the visible screen has no running load.
  func finishLoading() async { await work.wait { !self.core.screen.isLoading } }

  /// Waits until the first screen is visible, if it is being prepared.
  func finishFirstScreen() async { await work.wait { !self.core.screen.isBusy } }

  /// Waits until the screens that an action shows or changes have loaded.
  func finish(_ action: UserAction) async {
    if case .goHome = action { await finishFirstScreen() } else { await finishLoading() }
  }

  /// Waits until a sign-in does not continue by itself, and its link has ended.
  func finishSignIn() async {
    await work.wait { self.hosts.ruleLinks.areTaken && self.core.session.isSignInSettled }
    await work.finish(resumption)
  }

  /// Applies the queued cache changes.
  func writeCache(in app: isolated Landfall) { start(hosts.cache.takeWork(), in: app) }

  // MARK: Effects

  private func execute(_ effect: Effect, for cause: RequestID?, in app: isolated Landfall) {
    switch effect {
    case .organization, .screen, .link: owesSnapshot = true
    case .session, .notification, .post, .answer, .keepScreen: break
    }
    switch effect {
    case .post(let kind, let id): post(kind, id, in: app)
    case .answer(let id, let answer): work.take(answer, of: id)
    case .session(.report(let news)): hear(news, in: app)
    case .notification(.follow(let id)):
      hosts.notifications.follow(id, in: core.destinations)
      handle(.link(.linkReceived(id)), in: app)
    case .notification(.report(.overtaken(let id, let newer))):
      finish(id, .overtaken(by: newer), in: app)
    case .keepScreen(let target, let person, let reason):
      handle(.link(.screenLost(hosts.deliveries.keep(target, person, reason, waiting))), in: app)
    case .link(.resolve(let id)): resolve(id, in: app)
    case .link(.finish(let id, let outcome)): finish(id, outcome, in: app)
    case .session, .organization, .screen, .notification, .link:
      follow(hosts.plan(for: effect, in: self), for: cause, in: app)
    }
  }

  private func hear(_ news: SessionNews, in app: isolated Landfall) {
    for plan in hosts.plans(after: news, in: self) { follow(plan, in: app) }
    switch news {
    case .language(let locale): hosts.texts.speak(locale)
    case .signedIn(let facts, let time): resume(facts, signedInAt: time, in: app)
    default: break
    }
  }

  /// Continues after a sign-in with the link that waited for it.
  private func resume(_ facts: SessionFacts, signedInAt: Instant, in app: isolated Landfall) {
    let now = clock.now().instant
    // An in-flight link replaces the waiting target.
    let waiting = core.pendingLink(of: facts, at: now)
    if let waiting { hosts.deliveries[waiting]?.resume(signedInAt: signedInAt, now: now) }
    landing = nil
    handle(.link(.signInCompleted(facts, at: now)), in: app)
    func body() async -> Message? {
      if let waiting, isOpening(waiting) || hosts.deliveries[waiting]?.outcome != nil {
        landing = await hosts.deliveries.report(of: waiting)
      } else {
        await finishFirstScreen()
      }
      return nil
    }
    let work = Work(body)
    resumption = work
    start(work, in: app)
  }

  /// Returns whether a link is being opened.
  func isOpening(_ id: DeliveryID) -> Bool { core.linkFlow.delivery == id }

  /// Retries a refused link, a kept pending link or the visible data; `false` if none has failed.
  func retry(in app: isolated Landfall) async -> Bool {
    let (deliveries, screens) = (hosts.deliveries, core.screen.screens)
    let waiting = core.session.session.flatMap {
      core.pendingLink(of: $0, at: clock.now().instant)
    }
    if screens.error?.link != nil, let failed = deliveries.failed, failed.id != waiting {
      let again = receive(
        failed.link, failed.channel, isInternal: failed.isInternal, place: failed.place,
        tap: failed.tap, in: app)
      landing = await deliveries.report(of: again.id)
    } else if let session = core.session.session, let waiting {
      deliveries[waiting]?.outcome = nil
      handle(.link(.retryAsked(session, at: clock.now().instant)), in: app)
      landing = await deliveries.report(of: waiting)
    } else if screens.error != nil {
      return false
    } else {
      let isBroken = if case .unavailable? = screens.top?.presentation { true } else { false }
      handle(.screen(isBroken ? .buildAsked : .retryAsked), in: app)
      await finishLoading()
    }
    return true
  }

  // MARK: Links

  /// Takes a link or in-app navigation.
  func receive(
    _ link: LinkText, _ channel: LinkChannel, _ messageID: String? = nil, isInternal: Bool = false,
    place: DeepLinkDestination? = nil, tap: NotificationTap? = nil, in app: isolated Landfall
  ) -> OpenedLink {
    let record = hosts.deliveries.add(
      link, channel, isInternal: isInternal, isCold: isStarting, place: place)
    record.tap = tap
    hosts.texts.retry()
    if !isInternal { post(.linkReceived(record.link, channel), record.id, in: app) }
    if let id = messageID.flatMap({ MessageID(bounded: $0) }) {
      return receive(record.id, .notification(.linkReceived(record.id, id)), in: app)
    }
    guard isInternal else { return receive(record.id, .link(.linkReceived(record.id)), in: app) }
    return receive(record.id, .linkReceivedInApp(record.id), in: app)
  }

  /// Takes a tap on a notification.
  ///
  /// - Parameter arrival: The number of the notification, if it arrived while the app was visible.
  func receive(_ tap: NotificationTap, arrival: Int?, in app: isolated Landfall) -> OpenedLink {
    let record = hosts.deliveries.add(LinkText(""), .push, isCold: isStarting)
    record.tap = tap
    hosts.texts.retry()
    let facts = tap.reading.map { NotificationFacts($0) }
    return receive(
      record.id, .notification(.tapped(record.id, tap.state, facts, arrival: arrival)), in: app)
  }

  private func receive(
    _ id: DeliveryID, _ message: Message, in app: isolated Landfall
  ) -> OpenedLink {
    let refusal = Message.link(.linkResolved(id, .ignored(.forgotten), target: nil))
    handle(work.isClosing ? refusal : message, in: app)
    return OpenedLink(id: id, app: app)
  }

  /// Parses a link and passes the intent to the core.
  private func resolve(_ id: DeliveryID, in app: isolated Landfall) {
    guard let record = hosts.deliveries[id] else { return }
    let intent: LinkIntent =
      if let place = record.place {
        .navigate(place)
      } else if record.isInternal {
        app.resolver.dispatcher.intent(ofPath: record.link.raw)
      } else if record.leadsNowhere {
        .unmatched(path: "")
      } else {
        app.resolver.resolve(record.link)
      }
    record.intent = intent
    if case .ignored = intent {} else { handle(.screen(.messagesDismissed), in: app) }
    hosts.deliveries.measure(.routeMatching, id) { $0.readAt ?? $0.receivedAt }
    let target = core.destinations.target(of: intent)
    guard target == nil, record.isInternal, core.isInUse, core.screen.screens.visibleStacks != nil
    else { return handle(.link(.linkResolved(id, intent, target: target)), in: app) }
    // A destination in the app that does not exist: show the error boundary.
    func body() async -> Message? {
      if await app.mayAct() { handle(.screen(.brokenDestination(id, record.link)), in: app) }
      finish(id, .unmatched, in: app)
      return nil
    }
    start(Work(for: .link(id), body), in: app)
  }

  /// The delivery that waits for a sign-in.
  private var waiting: DeliveryID? {
    core.linkFlow.pending.target(at: clock.now().instant)?.delivery
  }

  /// Ends a delivery, and starts what waits for its outcome.
  private func finish(_ id: DeliveryID, _ outcome: Outcome, in app: isolated Landfall) {
    hosts.deliveries.end(id, outcome, waiting: waiting)
    runAfterOutcome(in: app)
  }

  /// Takes the links of rules that were passed to the sign-in, or to screens, which open their
  /// destination as a link of its own.
  ///
  /// While the app starts they wait: whether the sign-in accepts a link depends on the session.
  func takeRuleLinks(in app: isolated Landfall) {
    guard hosts.ruleLinks.mayHavePassed, !isStarting else { return }
    for passed in hosts.ruleLinks.takePassed() {
      let (ruleLink, event) = (passed.ruleLink, passed.event)
      if let owner = passed.owner {
        open(ruleLink, for: owner, event.delivery, in: app)
      } else if let message = hosts.signIn.read(ruleLink, event.delivery, in: core.session) {
        handle(.session(message), in: app)
      }
    }
  }

  private func open(
    _ ruleLink: RuleLink, for owner: RuleLinks.Owner, _ id: DeliveryID?, in app: isolated Landfall
  ) {
    post(.linkHandled(ruleLink.rule, by: owner.screen), id, in: app)
    let source = id.flatMap { hosts.deliveries[$0] }
    let waited = id.map { $0 < owner.since } ?? true
    do {
      let destination = try core.destinations.destination(of: ruleLink, by: owner.handler)
      let newer = hosts.deliveries.newer(than: source, waited: waited)
      let opened = hosts.deliveries.open(destination, for: source)
      if let newer { return finish(opened, .overtaken(by: newer), in: app) }
      handle(.link(.linkReceived(opened)), in: app)
    } catch {
      // The rule accepts values that the route rejects, so the destination does not exist.
      let opened = hosts.deliveries.open(nil, for: source)
      post(.entityMissing(owner.handler.opens), opened, in: app)
      handle(.screen(.said("errors:entityMissing", [])), in: app)
      finish(opened, .entityMissing, in: app)
    }
  }

  // MARK: Deferred work

  /// Starts the work that waits for the outcome of a link (DL-B04): it refreshes the session, sets a
  /// damaged store aside and deletes a session that the services rejected.
  func runAfterOutcome(in app: isolated Landfall) {
    start(hosts.cache.takeWork(), in: app)
    owesSnapshot = true
    handle(.session(.linkEnded), for: Self.deferredWork, in: app)
  }

  /// Starts the regular cleanup of expired share tokens, if the app shares anything.
  func cleanUpShares(in app: isolated Landfall) {
    let isShared = core.destinations.app.routes.contains { $0.share != nil }
    guard core.options.sharesItems, isShared, !work.isRunning(.shares), !work.waits(for: .shares)
    else { return }
    cleanUpSharesWhenDue(in: app)
  }

  private func cleanUpSharesWhenDue(in app: isolated Landfall) {
    func body() async -> Message? {
      let due = clock.now().instant + (await hosts.sharing.cleanUpWhenDue())
      follow(.wake(.shares, at: due) { _ in nil }, in: app)
      return nil
    }
    start(Work(in: .shares, body), in: app)
  }

  /// Waits until everything is written, and until the session's work after a link is done.
  func finishWrites(in app: isolated Landfall) async {
    await work.finish(Self.deferredWork)
    writeCache(in: app)
    for lane in Lane.allCases { await work.finish(lane) }
  }

  /// Finishes what was begun, and ends the rest.
  func finishClosing(in app: isolated Landfall) async {
    follow(.wake(.closing, at: clock.now().instant + Limits.closing) { _ in nil }, in: app)
    saveScreens(in: app)
    await finishWrites(in: app)
    work.close()
  }
}
