import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallOrgContext

/// Hosts the session: hands it what happened, executes what it asks for, and tells the others.
extension Landfall {
  /// Hands a message to the session and waits until all that it leads to is done.
  func run(_ message: SessionMessage) async {
    lastRequest += 1
    let cause = RequestID(lastRequest)
    send(message, for: cause)
    await finish(cause)
  }

  /// Waits until all that a message has led to is done.
  func finish(_ cause: RequestID) async {
    guard causes[cause] != nil else { return }
    await withCheckedContinuation { causes[cause]?.waiters.append($0) }
  }

  /// Whether the same person is still signed in, as the store says now; shows sign-in if no one is.
  func isStillSignedIn() async -> Bool {
    await ask { .session(.readAsked(.check($0))) } == .holds(true)
  }

  /// The services no longer accept the session: it is forgotten, and sign-in is shown.
  func turnAway() async { _ = await ask { .session(.refused($0)) } }

  /// Asks the services; if they refuse the session, it is renewed once, silently, and they are
  /// asked again.
  ///
  /// The person sees nothing of it. Where it cannot be renewed the refusal stands, and the caller
  /// turns the person away.
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
        // What a link reads that was overtaken meanwhile changes nothing: the newer one reads too.
        if let answer, !Task.isCancelled { landfall.send(answer) }
      }
    case .read, .renew:
      work(for: cause) { await $0.answer(to: effect) }
    case .write, .replace, .forget, .end, .quarantine:
      // One at a time, in the order in which it was asked for.
      work(in: .session, for: cause) { await $0.answer(to: effect) }
    case .revoke:
      // A process that ends waits for it: no other one could end that session.
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

  /// Does something for the session, after what was begun in the same lane before; its answer is
  /// the next message.
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
    case .signedIn(let facts, let time): resume(facts, signedInAt: time)
    case .signingOut(let isTargetNoted):
      if let isTargetNoted { self.isTargetNoted = isTargetNoted }
      bus.clearSlots()
    case .signInNeeded, .signedOut, .sessionTaken, .personFound, .answered: break
    }
  }

  /// Forgets what was kept for the person whose session is over.
  private func forgetPerson() {
    for fetch in fetches.values { cancel(fetch) }
    forgetSavedState()
    emptyCache()
  }

  private func emptyCache() {
    cacheHost.removeAll()
    workCache()
  }

  /// A sign-in has ended: what waited for it goes on.
  private func resume(_ facts: SessionFacts, signedInAt: Instant) {
    let now = clock.now().instant
    // A link on its way overtakes the target that waited.
    let target = core.linkFlow.inFlight == nil ? core.linkFlow.pending.target(at: now) : nil
    let waiting = target?.isOpen(to: facts.person.id) == true ? target?.delivery : nil
    if let waiting {
      deliveries[waiting]?.outcome = nil
      deliveries[waiting]?.signedInAt = signedInAt
      // The person's own time at sign-in is no part of loading the data (DL-A04).
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

/// What a message has led to that is still under way, and who wait for its end.
struct Cause {
  var open = 0
  var waiters: [CheckedContinuation<Void, Never>] = []
}
