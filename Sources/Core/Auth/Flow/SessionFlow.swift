public import LandfallDomain

/// The state machine of the session: it reads, writes, renews and ends the session, runs every
/// sign-in method, and tracks whether the services can be reached.
///
/// A value: ``handle(_:at:into:)`` takes a message and writes effects. It never waits.
@usableFromInline package struct SessionFlow: Hashable, Sendable {
  @usableFromInline package private(set) var root = AppPhase.State()
  @usableFromInline package private(set) var signingIn: SignInFlow
  @usableFromInline package private(set) var services: ServiceWatch
  /// The live session as it was last read from the store.
  @usableFromInline package private(set) var session: SessionFacts? {
    didSet { if session?.expiresAt != oldValue?.expiresAt { watchExpiry() } }
  }
  /// The session that authenticates calls to the services.
  package private(set) var token: SessionID?
  /// The person whose screens are kept; no other person ever sees those screens (DL-P06).
  package private(set) var owner: PersonID?
  /// A session that was ended here but may still be in the store, because deleting it failed.
  private var ended: SessionID?
  /// A session that the services refused or that was ended here, until it is deleted.
  private var refused: SessionID?
  private var isStoreUnreadable = false
  /// The status that the app start has read, until a link uses it (DL-B04).
  private var fresh: SessionStatus?
  /// The number of sign-outs; a session requested before a sign-out is discarded after it.
  package private(set) var signOuts = 0
  private var renewal = SessionRenewal()
  private var isVisible: Bool
  private var signedInAt = Instant.origin

  private var now = Moment(instant: .origin, timestamp: Timestamp(milliseconds: 0))
  private var effects: [SessionEffect] = []

  /// Creates the flow; nothing is known about the session yet.
  ///
  /// - Parameters:
  ///   - methods: The sign-in methods.
  ///   - rules: The link rules.
  ///   - watchesServices: Whether an overlay shows that the services cannot be reached.
  ///   - isVisible: Whether the app is visible when it starts.
  package init(
    methods: [SignInMethod], rules: [LinkRule], watchesServices: Bool, isVisible: Bool
  ) {
    signingIn = SignInFlow(methods: methods, rules: rules)
    services = ServiceWatch(isOn: watchesServices)
    self.isVisible = isVisible
  }

  // Inlined, because a computed property that another module reads copies the whole flow.

  /// Whether a person is signed in.
  @inlinable package var isSignedIn: Bool { if case .some = session { true } else { false } }
  /// The signed-in person.
  @inlinable package var person: PersonID? { session?.person.id }
  /// The current app phase.
  @inlinable package var phase: AppPhase { root.phase }
  /// How many times this process has bootstrapped.
  @inlinable package var bootstraps: Int { root.bootstraps }
  /// The state of the current sign-in.
  @inlinable package var signIn: SignInAttempt.State { signingIn.attempt }
  /// What the offline overlay shows, or `nil` while it is hidden.
  @inlinable package var offline: Reachability? {
    Reachability.showsOverlay(services.status, in: root.phase) ? services.status : nil
  }
  /// The sessions whose tokens are still needed when no effect is in progress.
  package var sessions: Set<SessionID> { Set([token, ended, refused].compactMap { $0 }) }
  /// Whether the services refused the current session while a link was opened.
  package var isRefused: Bool { token != nil && token == refused }
  /// Returns whether a session read from the store counts as ended.
  package func isEnded(_ session: SessionID?) -> Bool { session != nil && session == ended }

  /// Handles one message, and writes the effects into an empty array.
  package mutating func handle(
    _ message: SessionMessage, at now: Moment, into effects: inout [SessionEffect]
  ) {
    swap(&self.effects, &effects)
    defer { swap(&self.effects, &effects) }
    self.now = now
    take(message)
  }

  private mutating func take(_ message: SessionMessage) {
    switch message {
    case .bootstrapAsked(let request):
      move(.bootstrapStarted)
      emit(.read(.start(request)))
    case .startEnded: fresh = nil
    case .readAsked(.link(let id)):
      guard let status = fresh else { return emit(.read(.link(id))) }
      fresh = nil
      answer(id, status)
    case .readAsked(let reader): emit(.read(reader))
    case .signIn(let event): advance(event)
    case .methodLeft: advance(.cancelled)
    case .linkCame(let method, let credential, let rule, let delivery):
      take(signingIn.follow(method, credential, rule, delivery, in: root.phase))
    case .browserCame(let rule, let delivery): take(signingIn.browserCame(rule, delivery))
    case .onboardingFinished: if move(.onboardingFinished) { bootstrap() }
    case .signOutAsked(let request): signOut(request)
    case .refused(let request):
      guard let token else { return turnAway(request) }
      emit(.forget(token, for: request))
    case .refusedForLink: refused = token
    case .renewalAsked(let session, let request):
      effects += renewal.asked(session, by: request, inUse: token)
    case .linkEnded: keepUp()
    case .expiryNoted: noteExpiry()
    case .sightChanged(let isVisible):
      self.isVisible = isVisible
      if !isVisible { emit(.stop(.reachability)) }
      watchExpiry()
      if isVisible, root.phase != .launching { effects += services.take(.asked, at: now.instant) }
    case .reachabilityAsked: if isVisible { effects += services.take(.asked, at: now.instant) }
    case .reachabilityLeft: emit(.stop(.reachability))

    case .read(let stored, let reader, let span): takeRead(stored, for: reader, took: span)
    case .written(let writing, let session, let request, let signOuts):
      takeWritten(writing, session, request, signOuts)
    case .renewed(let result, let session): takeRenewed(result, from: session)
    case .replaced(let replacing, let session, let signOuts):
      takeReplaced(replacing, session, signOuts)
    case .forgotten(let forgetting, let session, let request):
      takeForgotten(forgetting, session, for: request)
    case .ended(let request, let stored, let failure, let isTargetNoted):
      takeEnded(request, stored, failure, isTargetNoted)
    case .woke(let timer, let request): woke(timer, request)
    case .probed(let answer, let id):
      effects += services.take(.answered(answer, request: id), at: now.instant)
    }
  }

  private mutating func emit(_ effect: SessionEffect) { effects.append(effect) }

  private mutating func post(_ kind: AppEvent.Kind, _ delivery: DeliveryID? = nil) {
    emit(.post(kind, delivery))
  }

  // MARK: App phase

  /// Moves the app to its next phase, and returns whether that needs a bootstrap.
  @discardableResult
  private mutating func move(_ event: AppPhase.Event) -> Bool {
    var asksForBootstrap = false
    let before = root.phase.name
    let steps = AppPhase.reduce(&root, event)
    if root.phase.name != before { post(.phaseEntered(root.phase.name)) }
    for step in steps {
      switch step {
      case .bootstrap: asksForBootstrap = true
      case .holdSuccess: emit(.schedule(.success, at: now.instant + Limits.successHold))
      case .announcePhase(let method, let phase): post(.signInAdvanced(method, phase))
      case .announceBootstrapped(let launch): post(.bootstrapped(launch: launch))
      case .announceSignedOut:
        signingIn.sessionEnded()
        post(.signedOut)
      }
    }
    if root.phase.name != before { emit(.report(.phaseChanged)) }
    return asksForBootstrap
  }

  /// Applies a session status that was read outside a bootstrap.
  ///
  /// An unexpected session starts a bootstrap as well (ROUTE-R01); the session is not read again.
  private mutating func moveOn(with status: SessionStatus) {
    guard move(.sessionRead(status)) else { return }
    yieldLink()
    move(.bootstrapStarted)
    move(.sessionRead(status))
  }

  // MARK: Reading

  private mutating func takeRead(
    _ stored: StoredSession, for reader: SessionReader, took span: Duration
  ) {
    let before = owner
    let status = takeOn(stored, reader.delivery)
    switch reader {
    case .start(let request):
      enter(with: status, took: span)
      fresh = status
      emit(.report(.answered(request, .status(status))))
    case .signedIn:
      enter(with: status, took: span)
      completeSignIn(status)
    case .link(let id):
      emit(.report(.took(.sessionRead, span, id)))
      answer(id, status)
    case .check(let request):
      emit(.report(.answered(request, .holds(isSamePerson(status, as: before)))))
    case .status(let request):
      if case .live(let facts) = status, let before, before != facts.person.id { meet(facts) }
      emit(.report(.answered(request, .status(status))))
    case .expiry(let end):
      // Check again: the wall clock may have been set back.
      if isSamePerson(status, as: before), session?.expiresAt == end { watchExpiry() }
    }
  }

  private mutating func answer(_ id: DeliveryID, _ status: SessionStatus) {
    moveOn(with: status)
    emit(.report(.linkRead(id, status)))
  }

  /// Applies the status that the bootstrap has read.
  private mutating func enter(with status: SessionStatus, took span: Duration) {
    emit(.report(.took(.sessionRead, span, nil)))
    emit(.report(.language(session?.person.locale)))
    moveOn(with: status)
  }

  /// Applies what was read from the store: who is signed in, and how to call the services.
  private mutating func takeOn(
    _ stored: StoredSession, _ delivery: DeliveryID?
  ) -> SessionStatus {
    if let failure = stored.failure {
      // A wrong key, or the file of another home, may be a mistake. Only a sign-in, which must
      // write, sets an intact store aside.
      if case .damaged(let damage) = failure, damage != .foreign { isStoreUnreadable = true }
      post(.storeFailed(failure, while: .read), delivery)
    }
    if let skew = stored.clockSkew { post(.clockSkewed(skew), delivery) }
    if isEnded(stored.id) {
      // Signed out here, but the deletion failed: treat the session as gone and delete it again.
      refused = stored.id
      adopt(nil, .signedOut(.revoked))
      return .signedOut(.revoked)
    }
    adopt(stored.id, stored.status)
    return stored.status
  }

  private mutating func adopt(_ token: SessionID?, _ status: SessionStatus) {
    self.token = token
    fresh = nil
    emit(.use(token))
    guard case .live(let facts) = status else { return session = nil }
    if let owner, owner != facts.person.id {
      emit(.report(.personChanged))
      emit(.report(.language(facts.person.locale)))
    }
    owner = facts.person.id
    session = facts
    emit(.report(.sessionTaken))
  }

  /// Returns whether the same person is still signed in; asks for sign-in if no one is.
  ///
  /// Since the last link, the session may have expired, or another process may have ended or
  /// replaced it. An action that one person started is never performed for another.
  private mutating func isSamePerson(
    _ status: SessionStatus, as before: PersonID?
  ) -> Bool {
    guard case .live(let facts) = status else {
      moveOn(with: status)
      var reason: SignedOutReason?
      if case .signedOut(let why) = status { reason = why }
      emit(.report(.signInNeeded(reason)))
      return false
    }
    guard let before, before != facts.person.id else {
      moveOn(with: status)
      return true
    }
    meet(facts)
    return false
  }

  /// Starts over for another person; the previous person's screens are discarded.
  private mutating func meet(_ facts: SessionFacts) {
    move(.bootstrapStarted)
    move(.sessionRead(.live(facts)))
    emit(.report(.personFound))
  }

  /// Handles a session that has expired since it was last read.
  private mutating func noteExpiry() {
    guard case .ready = root.phase, let end = session?.expiresAt,
      SessionLifetime.isExpired(at: end, now: now.timestamp)
    else { return }
    session = nil
    let reason = SignedOutReason.expired(at: end)
    move(.sessionRead(.signedOut(reason)))
    emit(.report(.signInNeeded(reason)))
  }

  /// Schedules the end of the session at its expiry time, without waiting for a user action
  /// (NAV-P12).
  ///
  /// While the app is hidden, the check waits until it is visible again.
  private mutating func watchExpiry() {
    guard let end = session?.expiresAt, isVisible else { return emit(.stop(.expiry)) }
    emit(.schedule(.expiry, at: now.instant + (end - now.timestamp)))
  }

  private mutating func woke(_ timer: SessionTimer, _ request: Int) {
    switch timer {
    case .expiry: if let end = session?.expiresAt { emit(.read(.expiry(at: end))) }
    case .browser: advance(.browserTimedOut(request: request))
    // A later sign-in by a link replaces the timer, and another method may have begun since.
    case .success: if move(.successShown) { bootstrap() }
    case .reachability: effects += services.take(.waited(request: request), at: now.instant)
    }
  }

  // MARK: Signing in

  private mutating func advance(_ event: SignInAttempt.Event) { take(signingIn.advance(event)) }

  private mutating func take(_ steps: [SignInFlow.Step]) {
    for step in steps {
      switch step {
      case .move(let event): move(event)
      case .stored(let event): if move(event) { bootstrap() }
      case .store(let session, let method, let request, let yields):
        move(.sessionIssued(method))
        emit(.write(session, request: request, signOuts: signOuts, yields: yields))
      case .effect(let effect): emit(effect)
      }
    }
  }

  private mutating func takeWritten(
    _ writing: SessionMessage.Writing, _ session: SessionID, _ request: Int, _ signOuts: Int
  ) {
    switch writing {
    case .done(let replaced, let setAside) where signOuts == self.signOuts:
      if setAside { post(.storeQuarantined) }
      // Revoke replaced sessions now: their tokens are lost afterwards.
      for other in replaced where other != session { emit(.revoke(other)) }
      advance(.stored(request: request))
    case .found where signOuts == self.signOuts:
      // Another process has signed a person in; the app continues with that session.
      emit(.revoke(session))
      yieldLink()
      if case .ready = root.phase { return }
      bootstrap()
    case .done, .found, .signedOut:
      emit(.revoke(session))
    case .failed(let error, let setAside):
      if setAside { post(.storeQuarantined) }
      post(.storeFailed(error, while: .write))
      advance(.storeFailed(error, unstored: session, request: request))
    }
  }

  /// Stops following a link that signs in; a session that the services still issue for it is
  /// revoked.
  private mutating func yieldLink() {
    for case .effect(let effect) in signingIn.advance(.sessionFound) { emit(effect) }
  }

  private mutating func bootstrap() {
    signedInAt = now.instant
    move(.bootstrapStarted)
    emit(.read(.signedIn))
  }

  /// Completes a sign-in: the bootstrap must find the stored session before the pending link
  /// continues (DL-T14).
  private mutating func completeSignIn(_ status: SessionStatus) {
    guard case .live(let facts) = status else {
      post(.signInFailed(.notStored))
      // According to the store, the previous person is not signed in either.
      return emit(.report(.signInNeeded(nil)))
    }
    post(.signInCompleted(facts.person.id))
    emit(.report(.signedIn(facts, at: signedInAt)))
  }

  // MARK: Renewing

  private mutating func takeRenewed(
    _ result: Result<SessionID, ServiceError>, from session: SessionID
  ) {
    let (next, over) = renewal.answered(result, for: session, inUse: token, signOuts: signOuts)
    effects += next
    if over { emit(.forget(session, for: nil)) }
  }

  private mutating func takeReplaced(
    _ replacing: SessionMessage.Replacing, _ session: SessionID, _ signOuts: Int
  ) {
    var (isDone, isStored) = (false, false)
    switch replacing {
    case .done(let stored) where signOuts == self.signOuts:
      let status = takeOn(stored, nil)
      post(.sessionRefreshed)
      (isDone, isStored) = (true, true)
      // The session may have expired in the meantime.
      if self.session == nil { _ = isSamePerson(status, as: owner) }
    case .failed(let error):
      post(.storeFailed(error, while: .refresh))
      // If the services have only extended the session in use, it is still stored.
      isStored = session == token
    case .done, .notThere: break
    }
    // A session that is not stored does not count (DL-T14).
    if !isStored { emit(.revoke(session)) }
    effects += renewal.ended(isDone, inUse: token)
  }

  /// Does the work deferred until a link has its outcome: renews the session, sets a damaged store
  /// aside, and deletes a session that the services refused.
  private mutating func keepUp() {
    if let refused {
      self.refused = nil
      emit(.forget(refused, for: nil))
    } else if session?.refreshDue == true, let token {
      effects += renewal.due(token)
    }
    guard isStoreUnreadable else { return }
    isStoreUnreadable = false
    emit(.quarantine)
  }

  // MARK: Ending

  private mutating func signOut(_ request: RequestID) {
    signOuts += 1
    // Cancels a sign-in in progress; a session that the services still issue for it is revoked.
    advance(.signedOut)
    emit(.end(request))
  }

  private mutating func takeEnded(
    _ request: RequestID, _ stored: SessionID?, _ failure: SecureStoreError?,
    _ isTargetNoted: Bool?
  ) {
    noteDeletion(of: stored ?? token, failure)
    // The stored session may be newer and not in use yet. The services are informed only now, because
    // they may be unreachable.
    if let token { emit(.revoke(token)) }
    if let stored, stored != token { emit(.revoke(stored)) }
    forgetHere()
    emit(.report(.signingOut(isTargetNoted: isTargetNoted)))
    move(.signedOut(.noSession))
    emit(.report(.language(nil)))
    emit(.report(.signedOut))
    emit(.report(.answered(request, .done(failure: failure))))
  }

  private mutating func takeForgotten(
    _ forgetting: SessionMessage.Forgetting, _ session: SessionID, for request: RequestID?
  ) {
    let isReplaced = forgetting == .replaced && token == session
    switch forgetting {
    case .done: noteDeletion(of: session, nil)
    case .failed(let error): noteDeletion(of: session, error)
    case .replaced: break
    }
    // Another process has renewed it: continue with the session in the store.
    if isReplaced, let request { return emit(.read(.check(request))) }
    // Keep a newer session that has replaced it in the store and is in use.
    if forgetting != .replaced || isReplaced { forgetHere() }
    if token == nil { turnAway(request) } else { answer(request) }
    if isReplaced { bootstrap() }
  }

  private mutating func noteDeletion(of session: SessionID?, _ failure: SecureStoreError?) {
    guard let failure else { return ended = nil }
    post(.storeFailed(failure, while: .delete))
    ended = session ?? ended
  }

  /// Clears the session and everything that belongs to it from memory; the store is not touched.
  private mutating func forgetHere() {
    token = nil
    session = nil
    emit(.use(nil))
    emit(.report(.sessionForgotten))
  }

  /// Asks for sign-in because the services no longer accept the session.
  private mutating func turnAway(_ request: RequestID?) {
    move(.signedOut(.revoked))
    emit(.report(.signInNeeded(.revoked)))
    answer(request)
  }

  private mutating func answer(_ request: RequestID?) {
    if let request { emit(.report(.answered(request, .done(failure: nil)))) }
  }
}
