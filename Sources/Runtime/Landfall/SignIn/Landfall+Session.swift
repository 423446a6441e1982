import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallOrgContext

/// Hosts the session: passes events to it, runs its effects, and reports to the other flows.
extension Landfall {
  /// Passes a message to the session and waits until all resulting work is done.
  func run(_ message: SessionMessage) async {
    lastRequest += 1
    let cause = RequestID(lastRequest)
    send(message, for: cause)
    await finish(cause)
  }

  /// Waits until all work that a message started is done.
  func finish(_ cause: RequestID) async {
    guard causes[cause] != nil else { return }
    await withCheckedContinuation { causes[cause]?.waiters.append($0) }
  }

  /// Returns whether the store still has the same person's session, or a guest uses the app; shows
  /// sign-in if not.
  func mayAct() async -> Bool {
    if core.isUsedByGuest { return true }
    return await ask { .session(.readAsked(.check($0))) } == .holds(true)
  }

  /// Deletes a session that the services no longer accept, and shows sign-in.
  func turnAway() async { _ = await ask { .session(.refused($0)) } }

  /// Calls the services; if they reject the session, renews it once and calls again.
  ///
  /// The person does not notice this. If the session cannot be renewed, the error is thrown, and
  /// the caller must show sign-in.
  func asking<Answer>(
    _ call: () async throws(ServiceError) -> Answer
  ) async throws(ServiceError) -> Answer {
    do {
      return try await call()
    } catch .unauthorized {
      guard let refused = core.session.token,
        await ask({ .session(.renewalAsked(refused, $0)) }) == .holds(true)
      else { throw .unauthorized }
      return try await call()
    }
  }

  // MARK: Effects

  func execute(_ effect: SessionEffect, for cause: RequestID?) {
    switch effect {
    case .read(.link(let id)):
      load(id) { landfall in
        let answer = await landfall.answer(to: effect)
        // The answer for a link that was replaced is ignored, because the newer link reads as well.
        if let answer, !Task.isCancelled { landfall.send(answer) }
      }
    case .read, .renew:
      work(for: cause) { await $0.answer(to: effect) }
    case .write, .replace, .forget, .end, .quarantine:
      // One at a time, in the order of the requests.
      work(in: .session, for: cause) { await $0.answer(to: effect) }
    case .revoke:
      // A process that ends waits for this: no other process could revoke that session.
      work(in: .revocations, for: cause) { await $0.answer(to: effect) }
    case .use(let session): sessionHost.use(session)
    case .signIn, .preview, .redeem:
      let secrets = signInHost.secrets(for: effect)
      work(for: cause) { landfall in
        await landfall.signInHost.answer(to: effect, secrets) { landfall.core.session }
      }
    case .dropCredential, .dropBrowser, .dropBrowserCode: signInHost.drop(by: effect)
    case .schedule(let timer, let time, let request):
      schedule(.session(timer), at: time) { $0.send(.woke(timer, request: request)) }
    case .stop(let timer): stop(.session(timer))
    case .probe(let request):
      guard let health = services.health else { return }
      timers[.session(.reachability)] = Task { [weak self] in
        let answer = await health.probe()
        await self?.unlessStopped { $0.send(.probed(answer, request: request)) }
      }
    case .report(let news): hear(news)
    case .post: break
    }
  }

  private func answer(to effect: SessionEffect) async -> SessionMessage? {
    await sessionHost.answer(to: effect) { core.session }
  }

  /// Runs work for the session, after earlier work of the same lane; its answer is the next
  /// message.
  private func work(
    in lane: Lane? = nil, for cause: RequestID?,
    _ body: @escaping @Sendable (isolated Landfall) async -> SessionMessage?
  ) {
    begin(for: cause)
    let work: @Sendable (isolated Landfall) async -> Void = {
      $0.end(for: cause, with: await body($0))
    }
    if let lane { start(in: lane, work) } else { _ = start(work) }
  }

  private func begin(for cause: RequestID?) {
    sessionWork += 1
    if let cause { causes[cause, default: Cause()].open += 1 }
  }

  private func end(for cause: RequestID?, with message: SessionMessage?) {
    sessionWork -= 1
    if let message { send(message, for: cause) }
    guard let cause else { return }
    causes[cause]?.open -= 1
    guard causes[cause]?.open == 0 else { return }
    for waiter in causes.removeValue(forKey: cause)?.waiters ?? [] { waiter.resume() }
  }

  // MARK: News

  private func hear(_ news: SessionNews) {
    switch news {
    case .personChanged:
      savedScreens.forgetWritten()
      emptyCache()
    case .sessionForgotten: forgetPerson()
    case .linkRead(let id, _): deliveries[id]?.sessionKnownAt = clock.now().instant
    case .took(let phase, let span, let id): measure(phase, span, id)
    case .language(let locale): speak(locale)
    case .phaseChanged:
      dropRefusedRuleLinks()
      offerWaitingRuleLinks()
    case .signedIn(let facts, let time):
      forgetSavedState(ofGuests: true)
      resume(facts, signedInAt: time)
    case .signingOut(let isTargetNoted):
      if let isTargetNoted { self.isTargetNoted = isTargetNoted }
      bus.clearSlots()
    case .personFound: forgetSavedState(ofGuests: true)
    case .signInNeeded, .signedOut, .sessionTaken, .answered: break
    }
  }

  /// Deletes what was kept for the person whose session ended.
  private func forgetPerson() {
    for fetch in fetches.values { cancel(fetch) }
    forgetSavedState()
    emptyCache()
  }

  private func emptyCache() {
    cacheHost.removeAll()
    workCache()
  }

  /// Continues after a sign-in with the link that waited for it.
  private func resume(_ facts: SessionFacts, signedInAt: Instant) {
    let now = clock.now().instant
    // An in-flight link replaces the waiting target.
    let target = core.linkFlow.inFlight == nil ? core.linkFlow.pending.target(at: now) : nil
    let waiting = target?.isOpen(to: facts.person.id) == true ? target?.delivery : nil
    if let waiting {
      deliveries[waiting]?.outcome = nil
      deliveries[waiting]?.signedInAt = signedInAt
      // The time that the person needed to sign in does not count as loading time (DL-A04).
      deliveries[waiting]?.sessionKnownAt = now
    }
    landing = nil
    send(.signInCompleted(facts, at: now))
    resumption = start { landfall in
      let onItsWay = landfall.core.linkFlow.inFlight?.delivery
      if let waiting, onItsWay == waiting || landfall.deliveries[waiting]?.outcome != nil {
        landfall.landing = await landfall.report(of: waiting)
      } else {
        await landfall.finishFirstScreen()
      }
    }
  }
}

/// The work that a message started and that is not done, and the callers that wait for it.
struct Cause {
  var open = 0
  var waiters: [CheckedContinuation<Void, Never>] = []
}
