import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallRecording

/// Hosts the core: passes messages to it and runs its effects in order.
extension Landfall {
  /// Passes a message to the core and runs its effects.
  ///
  /// Messages sent by those effects are queued, so that the effects of two messages never mix.
  func handle(_ message: Message, for cause: RequestID? = nil) {
    queue.append((message, cause))
    guard !isHandling else { return }
    isHandling = true
    while !queue.isEmpty {
      let (message, cause) = queue.removeFirst()
      var before: SessionLook?
      if case .session = message { before = look }
      noteBrokenScreens()
      let effects = feed(message)
      for effect in effects { execute(effect, for: cause) }
      if let before, before == look { continue }
      if case .screen(.scrolled) = message, effects.isEmpty { continue }
      owesSnapshot = true
    }
    isHandling = false
    if sessionWork == 0 { sessionHost.keepOnly(core.session.token, core.session.sessions) }
    dropPayloads()
    noteTarget()
    publishSoon()
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

  private var look: SessionLook {
    let session = core.session
    return SessionLook(
      screens: core.screen.revision, phase: session.phase, signIn: session.signIn,
      offline: session.offline, person: session.session?.person)
  }

  func send(_ event: LinkFlowEvent) { handle(.link(event)) }

  func send(_ message: SessionMessage, for cause: RequestID? = nil) {
    handle(.session(message), for: cause)
  }

  /// Sends a question to the core and returns its answer.
  func ask(_ question: (RequestID) -> Message) async -> RequestAnswer {
    lastRequest += 1
    let id = RequestID(lastRequest)
    handle(question(id))
    if let answer = answers.removeValue(forKey: id) { return answer }
    return await withCheckedContinuation { askers[id] = $0 }
  }

  private func execute(_ effect: Effect, for cause: RequestID?) {
    switch effect {
    case .post(let kind, let id): post(kind, id)
    case .answer(let id, let answer):
      if let asker = askers.removeValue(forKey: id) {
        asker.resume(returning: answer)
      } else {
        answers[id] = answer
      }
    case .session(let effect): execute(effect, for: cause)
    case .organization(let effect):
      owesSnapshot = true
      execute(effect)
    case .screen(let effect): execute(effect, for: cause)
    case .notification(let effect): execute(effect)
    case .keepScreen(let target, let person, let reason): keepScreen(target, of: person, reason)
    case .link(let effect):
      owesSnapshot = true
      run(effect)
    }
  }

  /// Publishes the changes if no message is being handled.
  func publishSoon() {
    guard owesSnapshot, !isHandling else { return }
    owesSnapshot = false
    publish()
  }

  /// Writes or deletes the marker of a pending link, after earlier writes.
  private func noteTarget() {
    guard core.linkFlow.owesTarget != isTargetNoted else { return }
    isTargetNoted = core.linkFlow.owesTarget
    start(in: .pendingNote) { [isTargetNoted] in await $0.sessionHost.noteTarget(isTargetNoted) }
  }

  private func run(_ effect: LinkFlowEffect) {
    switch effect {
    case .enter(let phase, let id): deliveries[id]?.enter(phase, at: clock.now().instant)
    case .resolve(let id): resolve(id)
    case .checkToken(let id, let target):
      load(id) { landfall in
        let status = await landfall.sharingHost.status(of: target)
        if !Task.isCancelled { landfall.send(.tokenChecked(id, status)) }
      }
    case .load(let id, let target, let organization):
      load(id) { await $0.loadContent(id, target, organization) }
    case .showErrorScreen(let id, _): failedLink = deliveries[id].map { ($0.link, $0.channel) }
    case .showSignIn(let id, _):
      guard let record = deliveries[id] else { break }
      measure(.signInRender, clock.now().instant - record.receivedAt, id)
    case .schedule(let deadline):
      schedule(.pendingLink, at: deadline) { landfall in
        landfall.send(.pendingDeadlineReached(at: landfall.clock.now().instant))
      }
    case .cancelLoads(let id):
      for load in loads where load.delivery == id { load.task.cancel() }
      forgetLoads(of: id)
    case .finish(let id, let outcome): finish(id, outcome)
    case .readSession, .checkOrganization, .activateOrganization, .keep, .dropSession, .post,
      .land, .landUnauthorized, .showDefaultScreen, .showNoOrganization, .showMessage,
      .showInitialScreen, .showHome:
      // The core handles these itself.
      break
    }
  }

  /// Keeps a screen as the pending link of one person (NAV-P12), or of anyone who signs in.
  private func keepScreen(_ target: LinkTarget, of person: PersonID?, _ reason: SignedOutReason) {
    let now = clock.now().instant
    let record = deliveries.add(
      LinkText(target.destination.path).hiding(secretPlaces), .app, at: now, isInternal: true,
      place: target.destination)
    record.outcome = .signInNeeded(reason)
    send(
      .screenLost(PendingLink(delivery: record.id, target: target, keptAt: now, person: person)))
  }

  /// Runs slow work for a delivery, in parallel with other work for it.
  ///
  /// A newer link cancels it.
  func load(_ id: DeliveryID, _ work: @escaping @Sendable (isolated Landfall) async -> Void) {
    loads.append((id, Task { await work(self) }))
  }

  func forgetLoads(of id: DeliveryID) { loads.removeAll { $0.delivery == id } }
}

/// The parts of the session that a snapshot shows, and the revision of the screens.
private struct SessionLook: Equatable {
  let screens: Int
  let phase: AppPhase
  let signIn: SignInAttempt.State
  let offline: Reachability.Status?
  let person: Person?
}
