import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallNotifications
import LandfallOrgContext
import LandfallRecording

/// The loop: messages go to the core one at a time, and its effects are executed in order.
extension Landfall {
  /// Passes a message to the core and executes its effects.
  ///
  /// Messages sent by those effects are queued, so that the effects of two messages never mix.
  func handle(_ message: Message, for cause: RequestID? = nil) {
    queue.append((message, cause))
    guard !isHandling else { return }
    isHandling = true
    while !queue.isEmpty {
      let (message, cause) = queue.removeFirst()
      var before: SessionLook?
      if case .session = message { before = SessionLook(core) }
      noteBrokenScreens()
      let effects = feed(message)
      for effect in effects { execute(effect, for: cause) }
      if let before, before == SessionLook(core) { continue }
      if case .screen(.scrolled) = message, effects.isEmpty { continue }
      owesSnapshot = true
    }
    isHandling = false
    settle()
  }

  private func feed(_ message: Message) -> [Effect] {
    let now = clock.now()
    let effects = core.handle(message, at: now)
    recorder?.take(message, at: now, core)
    return effects
  }

  /// Asks the front end which screens it cannot build, and reports a change to the core.
  private func noteBrokenScreens() {
    guard let canBuild else { return }
    let known = core.screen.broken
    guard declaredScreens.contains(where: { canBuild($0) == known.contains($0) }) else { return }
    let broken = declaredScreens.filter { !canBuild($0) }
    for effect in feed(.screen(.brokenChanged(broken))) { execute(effect, for: nil) }
  }

  /// Does what a change leaves behind, after its last message: releases secrets, writes, and
  /// publishes the snapshot.
  private func settle() {
    if requests.isSessionIdle {
      sessionHost.keepOnly(core.session.token, core.session.sessions)
    }
    notificationHost.keepOnly(core.notification.arrivals)
    noteTarget()
    start(cacheHost.takeWork(besideLink: core.linkFlow.inFlight != nil))
    publish()
  }

  /// Publishes the changes, unless a message is being handled.
  func publish() {
    guard owesSnapshot, !isHandling else { return }
    owesSnapshot = false
    noteOwners()
    saveScreensWhenIdle()
    work.check()
    watchers.publish(snapshot)
  }

  /// Notes the screens that the person can see or go back to, which handle links of rules.
  func noteOwners() {
    ruleLinks.noteOwners(signOuts: core.session.signOuts) { screen in
      session != nil && screens.tabsInUse?.holds(screen) == true
    }
  }

  func send(_ event: LinkFlowEvent) { handle(.link(event)) }

  func send(_ message: SessionMessage, for cause: RequestID? = nil) {
    handle(.session(message), for: cause)
  }

  /// Sends a question to the core and returns its answer.
  func ask(_ question: (RequestID) -> Message) async -> RequestAnswer {
    let id = requests.next()
    handle(question(id))
    return await requests.answer(of: id)
  }

  /// Passes a message to the session and waits until all resulting work is done.
  func run(_ message: SessionMessage) async {
    let cause = requests.next()
    send(message, for: cause)
    await requests.finish(cause)
  }

  /// Posts an event on the bus and records it in the link's report.
  func post(_ kind: AppEvent.Kind, _ delivery: DeliveryID? = nil) {
    let event = deliveries.post(kind, delivery)
    if case .ruleMatched(let ruleLink) = kind { offer(event, ruleLink) }
  }

  // MARK: Work

  /// Starts work; its result is the next message.
  @discardableResult
  func start(_ task: Work?) -> WorkQueue.ID? {
    guard let task else { return nil }
    return work.start(task, on: self) { [self] in if let message = $0 { handle(message) } }
  }

  private func follow(_ plan: Plan, for cause: RequestID? = nil) {
    switch plan {
    case .done: break
    case .work(let task): start(task)
    case .sessionWork(let task):
      requests.begin(for: cause)
      work.start(task, on: self) { [self] message in
        requests.end(for: cause) { if let message { handle(message, for: cause) } }
      }
    case .cancel(let purpose): work.cancel { $0 == purpose }
    case .wake(let name, let time, let message):
      schedule(name, at: time) { $0.handle(message($0.clock.now().instant)) }
    case .check(let name, let check):
      work.wait(name) { [weak self] in
        let message = await check()
        await self?.unlessStopped { $0.handle(message) }
      }
    case .stop(let name): work.stop(name)
    }
  }

  /// Schedules work for a time and replaces the earlier schedule of the same name.
  func schedule(
    _ name: WakeUp, at time: Instant, _ body: @escaping @Sendable (isolated Landfall) -> Void
  ) {
    work.wait(name) { [weak self, clock] in
      do {
        try await clock.sleep(until: time)
        await self?.unlessStopped(body)
      } catch {
        // Cancelled, because the time changed or the work is no longer needed.
        return
      }
    }
  }

  /// Runs work, unless it was cancelled while it waited.
  private func unlessStopped(_ body: @Sendable (isolated Landfall) -> Void) {
    if !Task.isCancelled { body(self) }
  }

  /// Waits until the visible screen has no running load.
  func finishLoading() async { await work.wait { !self.core.screen.isLoading } }

  /// Waits until the first screen is visible, if it is being prepared.
  func finishFirstScreen() async { await work.wait { !self.core.screen.isBusy } }

  /// Waits until all queued cache changes are applied.
  func finishCache() async {
    start(cacheHost.takeWork())
    await work.finish(.cache)
  }

  // MARK: Effects

  private func execute(_ effect: Effect, for cause: RequestID?) {
    switch effect {
    case .post(let kind, let id): post(kind, id)
    case .answer(let id, let answer): requests.take(answer, of: id)
    case .session(.report(let news)): hear(news)
    case .session(let effect):
      follow(signInHost.plan(for: effect) { self.core.session }, for: cause)
    case .organization(let effect):
      owesSnapshot = true
      if case .report(.switched(let link, let span)) = effect {
        if let link { deliveries[link]?.switchedOrganization = true }
        if let span { deliveries.measure(.organizationSwitch, span, link) }
      }
      follow(servicesHost.plan(for: effect))
    case .screen(let effect): execute(effect)
    case .notification(.follow(let id)): goOn(id)
    case .notification(.report(.overtaken(let id, let newer))): finish(id, .overtaken(by: newer))
    case .notification(let effect): follow(notificationHost.plan(for: effect, by: servicesHost))
    case .keepScreen(let target, let person, let reason): keepScreen(target, of: person, reason)
    case .link(let effect):
      owesSnapshot = true
      execute(effect)
    }
  }

  private func execute(_ effect: ScreenEffect) {
    owesSnapshot = true
    switch effect {
    case .list(let effect): follow(servicesHost.plan(for: effect, isGuest: core.isGuest))
    case .detail(let effect): follow(servicesHost.plan(for: effect, isGuest: core.isGuest))
    case .loadHome(let load): follow(servicesHost.plan(for: load))
    case .cancelHome: follow(.cancel(.home))
    case .readSaved(let id): start(savedScreens.reading(id, ofGuests: core.isGuest))
    case .rendered(let id): deliveries.measureRender(id)
    case .took(let phase, let span): deliveries.measure(phase, span)
    case .report, .post: break
    }
  }

  private func execute(_ effect: LinkFlowEffect) {
    switch effect {
    case .enter(let phase, let id): deliveries.enter(phase, id)
    case .resolve(let id): resolve(id)
    case .checkToken(let id, let target): start(sharingHost.checking(id, target))
    case .load(let id, let target, let organization):
      start(
        Work(for: .link(id)) { [self] in
          loaded(id, target, await servicesHost.content(of: target, organization))
        })
    case .showErrorScreen(let id, _): deliveries.keepFailed(id)
    case .showSignIn(let id, _): deliveries.measure(.signInRender, id) { $0.receivedAt }
    case .schedule(let deadline):
      follow(.wake(.pendingLink, at: deadline) { .link(.pendingDeadlineReached(at: $0)) })
    case .cancelLoads(let id): follow(.cancel(.link(id)))
    case .finish(let id, let outcome): finish(id, outcome)
    case .readSession, .checkOrganization, .activateOrganization, .keep, .dropSession, .post,
      .land, .landUnauthorized, .showDefaultScreen, .showNoOrganization, .showMessage,
      .showInitialScreen, .showHome:
      // The core handles these itself.
      break
    }
  }

  /// Returns the message with a target's data, unless the link was replaced.
  private func loaded(
    _ id: DeliveryID, _ target: LinkTarget, _ content: EntityStatus
  ) -> Message? {
    guard !Task.isCancelled, core.linkFlow.inFlight?.delivery == id else {
      if let contract = target.route.content?.contract { post(.loadDiscarded(contract), id) }
      return nil
    }
    deliveries.measure(.dataLoad, id) { $0.sessionKnownAt ?? $0.receivedAt }
    return .link(.contentLoaded(id, content))
  }

  /// Ends a delivery, and starts what waits for its outcome.
  func finish(_ id: DeliveryID, _ outcome: Outcome) {
    deliveries.end(
      id, outcome, waiting: core.linkFlow.pending.target(at: clock.now().instant)?.delivery)
    runAfterOutcome()
  }

  /// Keeps a screen as the pending link of one person (NAV-P12), or of anyone who signs in.
  private func keepScreen(_ target: LinkTarget, of person: PersonID?, _ reason: SignedOutReason) {
    let record = deliveries.add(
      LinkText(target.destination.path), .app, isInternal: true, place: target.destination)
    record.outcome = .signInNeeded(reason)
    send(
      .screenLost(
        PendingLink(
          delivery: record.id, target: target, keptAt: record.receivedAt, person: person)))
  }

  /// Writes or deletes the marker of a pending link, after earlier writes.
  private func noteTarget() {
    guard core.linkFlow.owesTarget != isTargetNoted else { return }
    isTargetNoted = core.linkFlow.owesTarget
    start(
      Work(in: .pendingNote) { [sessionHost, isTargetNoted] in
        await sessionHost.noteTarget(isTargetNoted)
        return nil
      })
  }

  // MARK: News of the session

  private func hear(_ news: SessionNews) {
    switch news {
    case .personChanged:
      savedScreens.forgetWritten()
      cacheHost.removeAll()
    case .sessionForgotten:
      work.cancel { if case .load = $0 { true } else { false } }
      forgetSavedScreens()
      cacheHost.removeAll()
    case .linkRead(let id, _): deliveries[id]?.sessionKnownAt = clock.now().instant
    case .took(let phase, let span, let id): deliveries.measure(phase, span, id)
    case .language(let locale): report(texts.speak(locale))
    case .phaseChanged:
      ruleLinks.dropRefused(in: core.session.phase)
      for (event, ruleLink) in ruleLinks.takeWaiting() { offer(event, ruleLink) }
    case .signedIn(let facts, let time):
      forgetSavedScreens(ofGuests: true)
      resume(facts, signedInAt: time)
    case .signingOut(let isTargetNoted):
      if let isTargetNoted { self.isTargetNoted = isTargetNoted }
      bus.clearSlots()
    case .personFound: forgetSavedScreens(ofGuests: true)
    case .signInNeeded, .signedOut, .sessionTaken, .answered: break
    }
  }

  /// Continues after a sign-in with the link that waited for it.
  private func resume(_ facts: SessionFacts, signedInAt: Instant) {
    let now = clock.now().instant
    // An in-flight link replaces the waiting target.
    let target = core.linkFlow.inFlight == nil ? core.linkFlow.pending.target(at: now) : nil
    let waiting = target?.isOpen(to: facts.person.id) == true ? target?.delivery : nil
    if let waiting { deliveries[waiting]?.resume(signedInAt: signedInAt, now: now) }
    landing = nil
    send(.signInCompleted(facts, at: now))
    resumption = start(
      Work { [self] in
        if let waiting,
          core.linkFlow.inFlight?.delivery == waiting || deliveries[waiting]?.outcome != nil
        {
          landing = await deliveries.report(of: waiting)
        } else {
          await finishFirstScreen()
        }
        return nil
      })
  }

  // MARK: Links of rules

  /// Offers a link to the handler of its rule.
  private func offer(_ event: AppEvent, _ ruleLink: RuleLink) {
    switch ruleLinks.offer(event, ruleLink, in: core.session.phase) {
    case .taken: break
    case .refused(let reason): post(.ruleRefused(ruleLink.rule, reason: reason), event.delivery)
    case .kept(let deadline):
      schedule(.ruleLinks(deadline), at: deadline + .nanoseconds(1)) { landfall in
        landfall.work.stop(.ruleLinks(deadline))
        landfall.ruleLinks.expire()
      }
    }
  }

  /// Takes a link of a sign-in method.
  func take(_ ruleLink: RuleLink, _ delivery: DeliveryID?) async {
    ruleLinks.readBySignIn()
    switch signInHost.read(
      ruleLink, delivery, in: core.session.phase, request: core.session.signIn.request)
    {
    case .message(let message): await run(message)
    case .refused(let reason): post(.ruleRefused(ruleLink.rule, reason: reason), delivery)
    case nil: break
    }
    work.check()
  }

  /// Takes a link for a screen, and opens its destination as a link of its own.
  func take(_ ruleLink: RuleLink, _ event: AppEvent, for owner: RuleLinks.Owner) {
    if ruleLinks.read(by: owner), session != nil {
      open(ruleLink, for: owner, event.delivery)
    } else if owner.signOuts == core.session.signOuts {
      // The screen was removed in the meantime: the link waits for the next one.
      send(.expiryNoted)
      offer(event, ruleLink)
    }
    work.check()
  }

  private func open(_ ruleLink: RuleLink, for owner: RuleLinks.Owner, _ id: DeliveryID?) {
    post(.linkHandled(ruleLink.rule, by: owner.screen), id)
    do {
      let destination = try core.destinations.destination(of: ruleLink, by: owner.handler)
      let source = id.flatMap { deliveries[$0] }
      let record = deliveries.add(
        source?.link ?? LinkText(destination.path), source?.channel ?? .app, place: destination)
      source?.opened = record.id
      send(.linkReceived(record.id))
    } catch {
      // The rule accepts values that the route rejects, so the destination does not exist.
      post(.entityMissing(owner.handler.opens), id)
      handle(.screen(.said("errors:entityMissing", [])))
    }
  }

  // MARK: Saved screens

  /// Saves the screens, after the outcome of an in-flight link; all changes until then are
  /// included.
  private func saveScreensWhenIdle() {
    savedScreens.note(core)
    if core.linkFlow.inFlight == nil { saveScreens() }
  }

  func saveScreens() { start(savedScreens.takeWork { self.core }) }

  /// Deletes the saved screens, because the session ended or another person is signed in; those of
  /// guests, because a person has signed in.
  private func forgetSavedScreens(ofGuests: Bool = false) {
    guard core.options.keepsScreens, !ofGuests || app.guests == .tabs else { return }
    start(savedScreens.deleting(ofGuests: ofGuests))
  }
}

/// The parts of the session that a snapshot shows, and the revision of the screens.
private struct SessionLook: Equatable {
  let screens: Int
  let phase: AppPhase
  let signIn: SignInAttempt.State
  let offline: Reachability.Status?
  let person: Person?

  init(_ core: AppCore) {
    let session = core.session
    screens = core.screen.revision
    (phase, signIn, offline) = (session.phase, session.signIn, session.offline)
    person = session.session?.person
  }
}
