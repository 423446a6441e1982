import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNavigation

/// Hosts the core: hands it what happened, and executes what it asks for, in order.
extension Landfall {
  /// Hands a message to the core and executes what it asks for.
  ///
  /// Messages that effects send meanwhile wait for their turn, so that effects of two messages never mix.
  func handle(_ message: Message, for cause: RequestID? = nil) {
    queue.append((message, cause))
    guard !isHandling else { return }
    isHandling = true
    while !queue.isEmpty {
      let (message, cause) = queue.removeFirst()
      let before = SessionLook(core.session)
      for effect in core.handle(message, at: clock.now()) { execute(effect, for: cause) }
      if case .session = message, SessionLook(core.session) == before { continue }
      owesSnapshot = true
    }
    isHandling = false
    if sessionWork == 0 { vault.keepOnly(core.session.sessions) }
    noteTarget()
    publishSoon()
  }

  func send(_ event: JourneyEvent) { handle(.link(event)) }

  func tell(_ message: SessionMessage, for cause: RequestID? = nil) {
    handle(.session(message), for: cause)
  }

  /// Asks the core something.
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
    case .link(let effect):
      owesSnapshot = true
      run(effect)
    }
  }

  /// Publishes what has changed once nothing is being handled.
  func publishSoon() {
    guard owesSnapshot, !isHandling else { return }
    owesSnapshot = false
    publish()
  }

  /// Writes down that a target waits, or that none does any more, after what is being written.
  ///
  /// The target itself is lost with the process (DL-B03). With the note the next sign-in can log that
  /// (DL-F04).
  private func noteTarget() {
    guard core.journey.owesTarget != isTargetNoted else { return }
    isTargetNoted = core.journey.owesTarget
    let change: SecureStoreChange =
      isTargetNoted ? .set(.pendingLost, SecretBytes(copying: [1])) : .delete(.pendingLost)
    start(in: .pendingNote) { landfall in
      do throws(SecureStoreError) {
        try await landfall.store.commit([change])
      } catch {
        landfall.post(.storeFailed(code: error.code, operation: "pending-target"))
      }
    }
  }

  /// Whether the store says that a target waits, or waited in a process that has ended.
  func readTargetNote() async -> Bool {
    do {
      return try await store.value(for: .pendingLost) != nil
    } catch {
      // The session, which was read before, has told of it.
      return false
    }
  }

  private func run(_ effect: JourneyEffect) {
    switch effect {
    case .enter(let phase, let id):
      records[id]?.enter(phase, at: clock.now().instant)
      // A tap on an item is no link: the shell goes from its tabs straight to the push (NAV-T05).
      let isLink = phase == .routeMatching && records[id]?.isInternal == false
      if isLink || phase == .postAuthNavigating { move(.linkReceived(id)) }
    case .resolve(let id): resolve(id)
    case .checkToken(let id, let target):
      load(id) { await $0.checkToken(id, target) }
    case .load(let id, let target, let organization):
      load(id) { await $0.loadContent(id, target, organization) }
    case .land(let id, let target, _, let content): land(id, target, content, .screen)
    case .landUnauthorized(let id, let target, _, let permission):
      land(id, target, .notApplicable, .unauthorized(permission))
    case .showDefaultScreen(let id): load(id) { await $0.showDefault(for: id) }
    case .showErrorScreen(let id, let screen):
      cancel(homeWork)
      failedLink = records[id].map { ($0.link, $0.channel) }
      screens.showError(screen)
      post(.errorScreenRendered(code: screen.code), id)
      send(.screenShown(id, isRefresh: false))
    case .showSignIn(let id, let reason):
      showSignIn(reason, for: id)
      if let record = records[id] {
        measure(.signInRender, clock.now().instant - record.receivedAt, id)
      }
      send(.signInShown(id))
    case .showNoOrganization(let id):
      load(id) { await $0.showNoOrganization(for: id) }
    case .showMessage(let key, let values): show(key, values)
    case .wake(let deadline):
      wake(.pendingTarget, at: deadline) { landfall in
        landfall.send(.pendingDeadlineReached(at: landfall.clock.now().instant))
      }
    case .cancelLoads(let id):
      for load in loads.removeValue(forKey: id) ?? [] { load.cancel() }
    case .finish(let id, let outcome):
      noteView()
      move(.linkEnded(id))
      finish(id, outcome)
    case .settle: settle()
    case .showHome: startHome()
    case .readSession, .checkOrganization, .activateOrganization, .preserve, .dropSession, .post:
      // Between the flows.
      break
    }
  }

  /// Runs something slow for a delivery, beside what runs for it; a newer link cancels it.
  func load(_ id: DeliveryID, _ work: @escaping @Sendable (isolated Landfall) async -> Void) {
    loads[id, default: []].append(Task { await work(self) })
  }
}

/// What a snapshot shows of the session.
private struct SessionLook: Equatable {
  let place: RootRoute.Place
  let signIn: SignInAttempt.State
  let offline: Reachability.Standing?
  let person: Person?

  init(_ session: SessionFlow) {
    place = session.place
    signIn = session.signIn
    offline = session.offline
    person = session.session?.person
  }
}
