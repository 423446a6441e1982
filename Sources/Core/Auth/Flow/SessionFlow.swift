package import LandfallDomain

/// Who is signed in: reading, writing, renewing and ending the session, every way to sign in, and whether
/// the services can be reached.
///
/// It is a value. ``handle(_:at:)`` takes what happened and says what to do; it never waits.
package struct SessionFlow: Hashable, Sendable {
  private var root = AppPhase.State()
  private var signingIn: SignInFlow
  private var services: ServiceWatch
  /// The live session, as it was read last.
  package private(set) var session: SessionFacts? {
    didSet { if session?.expiresAt != oldValue?.expiresAt { watchExpiry() } }
  }
  /// The session that the services are called as.
  package private(set) var token: SessionID?
  /// Whose screens are kept; they are never shown to another person (DL-P06).
  package private(set) var owner: PersonID?
  /// A session that was ended here and may still lie in the store, where deleting it failed.
  private var ended: SessionID?
  /// A session that the services refused, or that was ended here, until it is deleted.
  private var refused: SessionID?
  private var isStoreUnreadable = false
  /// What the start has read, until a link has used it (DL-B04).
  private var fresh: SessionStatus?
  /// Counts the sign-outs: a session that was asked for before is not taken into use.
  package private(set) var signOuts = 0
  private var renewal = SessionRenewal()
  private var isVisible: Bool
  private var signedInAt = Instant.origin

  private var now = Moment(instant: .origin, timestamp: Timestamp(milliseconds: 0))
  private var effects: [SessionEffect] = []

  /// Nothing is known yet.
  ///
  /// - Parameters:
  ///   - methods: The ways to sign in.
  ///   - rules: The rules that handle links.
  ///   - watchesServices: Whether an overlay says that the services cannot be reached.
  ///   - isVisible: Whether the app is seen from its start on.
  package init(
    methods: [SignInMethod], rules: [LinkRule], watchesServices: Bool, isVisible: Bool
  ) {
    signingIn = SignInFlow(methods: methods, rules: rules)
    services = ServiceWatch(isOn: watchesServices)
    self.isVisible = isVisible
  }

  /// Where the app as a whole is.
  package var phase: AppPhase { root.phase }
  /// How often this process has bootstrapped.
  package var bootstraps: Int { root.bootstraps }
  /// Where the sign-in is.
  package var signIn: SignInAttempt.State { signingIn.attempt }
  /// What the overlay says, or `nil` while there is none.
  package var offline: Reachability.Status? {
    Reachability.showsOverlay(services.status, in: root.phase) ? services.status : nil
  }
  /// The sessions whose tokens are still needed, if nothing is under way.
  package var sessions: Set<SessionID> { Set([token, ended, refused].compactMap { $0 }) }
  /// Whether the services have refused the session in the answer to a link.
  package var isRefused: Bool { token != nil && token == refused }
  /// Whether a session that was read from the store counts as ended.
  package func isEnded(_ session: SessionID?) -> Bool { session != nil && session == ended }

  /// Takes what happened; the same messages give the same effects.
  package mutating func handle(_ message: SessionMessage, at now: Moment) -> [SessionEffect] {
    self.now = now
    take(message)
    defer { effects = [] }
    return effects
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
    case .methodLeft:
      emit(.dropBrowser)
      advance(.cancelled)
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

  // MARK: Where the app is

  /// Moves the root route on and reports what came of it; the only place that does.
  ///
  /// - Returns: Whether a bootstrap was asked for.
  @discardableResult
  private mutating func move(_ event: AppPhase.Event) -> Bool {
    var asksForBootstrap = false
    let before = root.phase.name
    let steps = AppPhase.reduce(&root, event)
    if root.phase.name != before { post(.phaseEntered(root.phase.name)) }
    for step in steps {
      switch step {
      case .bootstrap: asksForBootstrap = true
      case .readSession: break
      case .holdSuccess(let span):
        emit(.schedule(.success, at: now.instant + span, request: signIn.request))
      case .announcePhase(let method, let phase): post(.signInAdvanced(method, phase))
      case .announceBootstrapped(let launch): post(.bootstrapped(launch: launch))
      case .announceSignedOut: post(.signedOut)
      }
    }
    if root.phase.name != before { emit(.report(.phaseChanged)) }
    return asksForBootstrap
  }

  /// Takes a session on that was read for something else than a bootstrap.
  ///
  /// One that was not expected is a bootstrap too (ROUTE-R01) and need not be read again.
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
      // By the calendar it may not be time yet: that clock can be set back.
      if isSamePerson(status, as: before), session?.expiresAt == end { watchExpiry() }
    case .writing(let session, let method, let request):
      write(session, method, request, unless: status)
    }
  }

  private mutating func answer(_ id: DeliveryID, _ status: SessionStatus) {
    moveOn(with: status)
    emit(.report(.linkRead(id, status)))
  }

  /// The end of a bootstrap.
  private mutating func enter(with status: SessionStatus, took span: Duration) {
    emit(.report(.took(.sessionRead, span, nil)))
    emit(.report(.language(session?.person.locale)))
    moveOn(with: status)
  }

  /// Takes on what was read: as whom the services are called, and who is signed in.
  private mutating func takeOn(
    _ stored: StoredSession, _ delivery: DeliveryID?
  ) -> SessionStatus {
    if let failure = stored.failure {
      // Another key may be a mistake of the setting: only a sign-in, which has to write, gives a
      // store up that is whole.
      if case .damaged = failure { isStoreUnreadable = true }
      post(.storeFailed(code: failure.code, operation: "read"), delivery)
    }
    if let skew = stored.clockSkew { post(.clockSkewed(skew), delivery) }
    if isEnded(stored.id) {
      // Signed out, and it could not be deleted: it counts as gone, and is tried again.
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
    guard case .live(let facts) = status else {
      session = nil
      return
    }
    if let owner, owner != facts.person.id { emit(.report(.personChanged)) }
    owner = facts.person.id
    session = facts
    emit(.report(.sessionTaken))
  }

  /// Whether the same person is still signed in; asks for sign-in if no one is.
  ///
  /// A session may have expired, or been ended or replaced by another process, since the last link
  /// was opened. What a person meant on their screens is not done for another.
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

  /// Starts over for another person: the screens of the one before are gone.
  private mutating func meet(_ facts: SessionFacts) {
    move(.bootstrapStarted)
    move(.sessionRead(.live(facts)))
    emit(.report(.language(facts.person.locale)))
    emit(.report(.personFound))
  }

  /// Takes notice of a session that has expired since it was read last.
  private mutating func noteExpiry() {
    guard case .ready = root.phase, let end = session?.expiresAt,
      SessionLifetime.isExpired(at: end, now: now.timestamp)
    else { return }
    session = nil
    let reason = SignedOutReason.expired(at: end)
    move(.sessionRead(.signedOut(reason)))
    emit(.report(.signInNeeded(reason)))
  }

  /// Ends the session at the instant at which it expires, not with the next touch (NAV-P12); out of sight,
  /// when the app comes back.
  private mutating func watchExpiry() {
    guard let end = session?.expiresAt, isVisible else { return emit(.stop(.expiry)) }
    emit(.schedule(.expiry, at: now.instant + (end - now.timestamp), request: 0))
  }

  private mutating func woke(_ timer: SessionTimer, _ request: Int) {
    switch timer {
    case .expiry: if let end = session?.expiresAt { emit(.read(.expiry(at: end))) }
    case .browser: advance(.browserTimedOut(request: request))
    case .success:
      // Of a sign-in that another one, or a sign-out, has followed.
      guard request == signIn.request else { return }
      if move(.successShown) { bootstrap() }
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
      case .store(let session, let method, let request, looksFirst: true):
        emit(.read(.writing(session, method, request: request)))
      case .store(let session, let method, let request, looksFirst: false):
        write(session, method, request)
      case .effect(let effect): emit(effect)
      }
    }
  }

  /// Writes a session that a link brought, unless another process has signed a person in meanwhile.
  ///
  /// That session stays, and the app goes on with it.
  private mutating func write(
    _ session: SessionID, _ method: SignInMethodID, _ request: Int,
    unless status: SessionStatus
  ) {
    guard request == signIn.request else { return emit(.revoke(session)) }
    guard case .live = status else { return write(session, method, request) }
    emit(.revoke(session))
    yieldLink()
    if case .ready = root.phase { return }
    bootstrap()
  }

  private mutating func write(
    _ session: SessionID, _ method: SignInMethodID, _ request: Int
  ) {
    move(.sessionIssued(method))
    emit(.write(session, request: request, signOuts: signOuts))
  }

  private mutating func takeWritten(
    _ writing: SessionMessage.Writing, _ session: SessionID, _ request: Int, _ signOuts: Int
  ) {
    switch writing {
    case .done(let replaced, let setAside) where signOuts == self.signOuts:
      if setAside { post(.storeQuarantined) }
      // A session that was replaced cannot be ended later: its token is gone.
      for other in replaced where other != session { emit(.revoke(other)) }
      advance(.stored(request: request))
    case .done, .signedOut:
      advance(.storeFailed(code: "signed-out", unstored: session, request: request))
    case .failed(let error, let setAside):
      if setAside { post(.storeQuarantined) }
      post(.storeFailed(code: error.code, operation: "write"))
      advance(.storeFailed(code: error.code, unstored: session, request: request))
    }
  }

  /// Gives a link up that is being followed; what the services issue for it is revoked.
  private mutating func yieldLink() {
    for case .effect(let effect) in signingIn.advance(.sessionFound) { emit(effect) }
  }

  private mutating func bootstrap() {
    signedInAt = now.instant
    move(.bootstrapStarted)
    emit(.read(.signedIn))
  }

  /// The session is stored: bootstrap has to find it there, and then what waited goes on (DL-T14).
  private mutating func completeSignIn(_ status: SessionStatus) {
    guard case .live(let facts) = status else {
      post(.signInFailed(code: "not-stored"))
      // The person who was signed in before is not signed in either, as far as the store says.
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
    var isDone = false
    switch replacing {
    case .done(let stored) where signOuts == self.signOuts:
      let status = takeOn(stored, nil)
      post(.sessionRefreshed)
      isDone = true
      // It may have expired on its way.
      if self.session == nil { _ = isSamePerson(status, as: owner) }
    case .failed(let error): post(.storeFailed(code: error.code, operation: "refresh"))
    case .notThere(let failure?): post(.storeFailed(code: failure.code, operation: "read"))
    case .done, .notThere: break
    }
    // A session that is not stored does not count (DL-T14).
    if !isDone { emit(.revoke(session)) }
    effects += renewal.ended(isDone, inUse: token)
  }

  /// What waits until a link has its outcome: renewing the session, setting a damaged store aside,
  /// forgetting a session that the services refused.
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
    // A sign-in under way ends with it: what the services answer now is revoked.
    emit(.dropBrowser)
    advance(.signedOut)
    emit(.end(token, request))
  }

  private mutating func takeEnded(
    _ request: RequestID, _ stored: SessionID?, _ failure: SecureStoreError?,
    _ isTargetNoted: Bool?
  ) {
    noteDeletion(of: stored ?? token, failure)
    forgetHere()
    emit(.report(.signingOut(isTargetNoted: isTargetNoted)))
    move(.signedOut(.noSession))
    emit(.report(.signedOut))
    emit(.report(.answered(request, .done(failure: failure?.code))))
  }

  private mutating func takeForgotten(
    _ forgetting: SessionMessage.Forgetting, _ session: SessionID, for request: RequestID?
  ) {
    switch forgetting {
    case .done: noteDeletion(of: session, nil)
    case .failed(let error): noteDeletion(of: session, error)
    case .replaced: break
    }
    // A newer one that has taken its place, in the store and in use, is left alone.
    if forgetting != .replaced || token == session { forgetHere() }
    if token == nil { turnAway(request) } else { answer(request) }
  }

  private mutating func noteDeletion(of session: SessionID?, _ failure: SecureStoreError?) {
    guard let failure else {
      ended = nil
      return
    }
    post(.storeFailed(code: failure.code, operation: "delete"))
    ended = session ?? ended
  }

  /// Forgets the session and all that belongs to it, but for the store.
  private mutating func forgetHere() {
    token = nil
    session = nil
    emit(.use(nil))
    emit(.report(.sessionForgotten))
  }

  /// The services no longer accept the session: it is forgotten, and sign-in is asked for.
  private mutating func turnAway(_ request: RequestID?) {
    move(.signedOut(.revoked))
    emit(.report(.signInNeeded(.revoked)))
    answer(request)
  }

  private mutating func answer(_ request: RequestID?) {
    if let request { emit(.report(.answered(request, .done(failure: nil)))) }
  }
}
