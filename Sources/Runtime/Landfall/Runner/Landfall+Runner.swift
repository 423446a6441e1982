import LandfallAuth
import LandfallDomain
import LandfallNavigation

/// Runs the journey: one event at a time, its effects in order, each against one core or interface.
extension Landfall {
  /// Hands an event to the journey and runs what it asks for.
  ///
  /// Events that effects send meanwhile wait for their turn, so that effects of two events never mix.
  func send(_ event: JourneyEvent) {
    events.append(event)
    guard !isReducing else { return }
    isReducing = true
    while !events.isEmpty {
      for effect in LinkJourney.reduce(&journey, events.removeFirst()) { run(effect) }
    }
    isReducing = false
    noteTarget()
    owesSnapshot = true
    publishSoon()
  }

  /// Publishes what has changed once nothing is being handled.
  func publishSoon() {
    guard owesSnapshot, !isTelling, !isReducing else { return }
    owesSnapshot = false
    publish()
  }

  /// Writes down that a target waits, or that none does any more, after what is being written.
  ///
  /// The target itself is lost with the process (DL-B03). With the note the next sign-in can log that
  /// (DL-F04).
  private func noteTarget() {
    guard journey.owesTarget != isTargetNoted else { return }
    isTargetNoted = journey.owesTarget
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
    case .readSession(let id): tell(.readAsked(.link(id)))
    case .checkOrganization(let id, let target):
      load(id) { await $0.checkOrganization(id, target) }
    case .checkToken(let id, let target):
      load(id) { await $0.checkToken(id, target) }
    case .load(let id, let target, let organization):
      load(id) { await $0.loadContent(id, target, organization) }
    case .activateOrganization(let id, let organization):
      load(id) { await $0.activate(id, organization) }
    case .takeBackOrganization(let organization):
      _ = start { await $0.takeBack(organization) }
    case .land(let id, let target, let standing, let content):
      land(id, target, standing.organization, content, .screen)
    case .landUnauthorized(let id, let target, let organization, let permission):
      land(id, target, organization, .notApplicable, .unauthorized(permission))
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
    case .preserve(let id): send(.preservationDue(id, at: clock.now().instant))
    case .wake(let deadline):
      wake(.pendingTarget, at: deadline) { landfall in
        landfall.send(.pendingDeadlineReached(at: landfall.clock.now().instant))
      }
    case .cancelLoads(let id):
      for load in loads.removeValue(forKey: id) ?? [] { load.cancel() }
    case .post(let kind, let id): post(kind, id)
    case .dropSession: tell(.refusedForLink)
    case .finish(let id, let outcome):
      noteView()
      move(.linkEnded(id))
      finish(id, outcome)
    case .settle: settle()
    case .showHome: startHome()
    }
  }

  /// Runs something slow for a delivery, beside what runs for it; a newer link cancels it.
  func load(_ id: DeliveryID, _ work: @escaping @Sendable (isolated Landfall) async -> Void) {
    loads[id, default: []].append(Task { await work(self) })
  }
}
