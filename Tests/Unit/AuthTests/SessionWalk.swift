import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain

/// A store, services and a person around ``SessionFlow``: every event, in any order.
///
/// Effects wait until the walk completes them. Writes to the store end in the order of the
/// requests, as hosts promise; all other effects end in any order.
struct SessionWorld: Hashable {
  /// What may still happen in this walk.
  struct Budget: Hashable {
    var signIns = 1
    var signOuts = 1
    var refusals = 1
    var checks = 1
    var linkEnds = 1
    var otherProcesses = 1
    var storeFailures = 1
    var callFailures = 1
  }

  var flow = SessionFlow(
    methods: [SignInMethod(id: "sso", kind: .singleSignOn)], rules: [], watchesServices: false,
    isVisible: true)
  var budget: Budget
  /// What the store holds.
  var stored: SessionID?
  /// Sessions that the services accept, and whose they are.
  var live: [SessionID: PersonID] = [:]
  var owners: [SessionID: PersonID] = [:]
  var pending: [SessionEffect] = []
  /// Requests without an answer.
  var open: Set<RequestID> = []
  var lastRequest = 0
  /// Whether a sign-out is the person's newest action.
  var hasLeft = false
  /// Whether deleting or writing has failed, so that the store may hold an ended session.
  var hasFailed = false
  /// The violations that were found; empty in a correct state.
  var faults: [String] = []

  static let now = Moment(instant: .origin, timestamp: Samples.now)

  /// Creates a started app.
  ///
  /// `person` is signed in with a session that is due for renewal.
  init(signedIn person: PersonID?, _ budget: Budget) {
    self.budget = budget
    if let person { stored = issue(to: person) }
    ask { .bootstrapAsked($0) }
    while let read = pending.first { complete(read, fails: false) }
    report(.startEnded)
  }

  private mutating func issue(to person: PersonID) -> SessionID {
    let id = SessionID(owners.count + 1)
    owners[id] = person
    live[id] = person
    return id
  }

  private mutating func ask(_ question: (RequestID) -> SessionMessage) {
    lastRequest += 1
    let id = RequestID(lastRequest)
    open.insert(id)
    report(question(id))
  }

  private mutating func report(_ message: SessionMessage) {
    for effect in flow.handle(message, at: Self.now) {
      switch effect {
      case .report(.answered(let id, _)):
        if open.remove(id) == nil { faults.append("answered twice") }
      case .read, .write, .replace, .forget, .end, .renew, .signIn: pending.append(effect)
      // It has no answer, so it may end at once.
      case .revoke(let session): live[session] = nil
      case .use(let id): if id != flow.token { faults.append("calls as another session") }
      case .quarantine, .preview, .redeem, .dropCredential, .dropBrowser, .dropBrowserCode,
        .schedule,
        .stop, .probe, .post, .report:
        break
      }
    }
  }

  // MARK: Steps

  /// Every state that the next step can lead to.
  var next: [SessionWorld] {
    var all: [SessionWorld] = []
    func add(_ change: (inout SessionWorld) -> Void) {
      var world = self
      change(&world)
      all.append(world)
    }
    if budget.signIns > 0, flow.session == nil {
      add {
        $0.budget.signIns -= 1
        $0.hasLeft = false
        $0.report(.signIn(.externalChosen("sso")))
      }
    }
    if budget.signOuts > 0 {
      add {
        $0.budget.signOuts -= 1
        $0.hasLeft = true
        $0.ask { .signOutAsked($0) }
      }
    }
    if budget.refusals > 0, let token = flow.token {
      add {
        $0.budget.refusals -= 1
        $0.ask { .renewalAsked(token, $0) }
      }
      add {
        $0.budget.refusals -= 1
        $0.live[token] = nil
        $0.ask { .refused($0) }
      }
      add {
        $0.budget.refusals -= 1
        $0.live[token] = nil
        $0.report(.refusedForLink)
        $0.report(.linkEnded)
      }
    }
    if budget.checks > 0 {
      add {
        $0.budget.checks -= 1
        $0.ask { .readAsked(.check($0)) }
      }
    }
    if budget.linkEnds > 0 {
      add {
        $0.budget.linkEnds -= 1
        $0.report(.linkEnded)
      }
    }
    if budget.otherProcesses > 0 {
      add {
        $0.budget.otherProcesses -= 1
        $0.hasLeft = false
        $0.stored = $0.issue(to: "bob")
      }
    }
    var isWriting = false
    for (index, effect) in pending.enumerated() where !pending[..<index].contains(effect) {
      if effect.writes {
        guard !isWriting else { continue }
        isWriting = true
      }
      add { $0.complete(effect, fails: false) }
      if effect.isStale(since: flow.signOuts) {
        add { $0.complete(effect, fails: false, wasBegun: true) }
      }
      if effect.canFail, effect.writes ? budget.storeFailures > 0 : budget.callFailures > 0 {
        add {
          if effect.writes { $0.budget.storeFailures -= 1 } else { $0.budget.callFailures -= 1 }
          $0.complete(effect, fails: true)
        }
      }
    }
    return all
  }

  /// - Parameter wasBegun: Whether writing began before the newest sign-out.
  private mutating func complete(
    _ effect: SessionEffect, fails: Bool, wasBegun: Bool = false
  ) {
    if let index = pending.firstIndex(of: effect) { pending.remove(at: index) }
    if fails, effect.writes { hasFailed = true }
    switch effect {
    case .read(let reader): report(.read(reading, for: reader, took: .zero))
    case .write(let session, let request, let signOuts, yields: _):
      guard wasBegun || signOuts == flow.signOuts else {
        return report(.written(.signedOut, session, request: request, signOuts: signOuts))
      }
      guard !fails else {
        return report(
          .written(
            .failed(.diskFull, setAside: false), session, request: request, signOuts: signOuts))
      }
      let replaced = [flow.token, stored == flow.token ? nil : stored].compactMap { $0 }
      stored = session
      report(
        .written(
          .done(replaced: replaced, setAside: false), session, request: request,
          signOuts: signOuts))
    case .replace(let old, let new, let signOuts):
      guard stored == old, flow.token == old, wasBegun || signOuts == flow.signOuts else {
        return report(.replaced(.notThere, new, signOuts: signOuts))
      }
      guard !fails else { return report(.replaced(.failed(.diskFull), new, signOuts: signOuts)) }
      stored = new
      report(.replaced(.done(reading), new, signOuts: signOuts))
    case .forget(let session, let request):
      if let stored, stored != session {
        return report(.forgotten(.replaced, session, for: request))
      }
      guard !fails else { return report(.forgotten(.failed(.diskFull), session, for: request)) }
      stored = nil
      report(.forgotten(.done, session, for: request))
    case .end(let request):
      let found = stored
      if !fails { stored = nil }
      report(
        .ended(request, stored: found, failure: fails ? .diskFull : nil, isTargetNoted: nil))
    case .renew(let session):
      guard !fails, let person = live[session] else {
        return report(.renewed(.failure(fails ? .offline : .unauthorized), from: session))
      }
      let new = issue(to: person)
      // The services revoke the old session when the new one is first used.
      live[session] = nil
      report(.renewed(.success(new), from: session))
    case .signIn(.startExternal(let request)):
      guard !fails else {
        return report(.signIn(.externalFailed(.offline, request: request)))
      }
      let session = NewSession(id: issue(to: "ada"), person: Samples.ada, serverTime: Samples.now)
      report(.signIn(.sessionIssued(session, now: Samples.now, request: request)))
    case .signIn, .use, .revoke, .quarantine, .preview, .redeem, .dropCredential, .dropBrowser,
      .dropBrowserCode, .schedule, .stop, .probe, .post, .report:
      break
    }
  }

  private var reading: StoredSession {
    guard let stored, let owner = owners[stored] else {
      return StoredSession(id: nil, status: .signedOut(.noSession))
    }
    let person = Person(id: owner, email: "", name: "")
    let facts = SessionFacts(
      person: person, expiresAt: SessionLifetime.expiry(from: Samples.now), refreshDue: true)
    return StoredSession(id: stored, status: .live(facts))
  }

  // MARK: What must hold

  /// The violations of this state; empty if there are none.
  var violations: [String] {
    var found = faults
    if (flow.session == nil) != (flow.token == nil) { found.append("a session without a token") }
    if case .ready(let facts) = flow.phase, flow.session?.person.id != facts.person.id {
      found.append("ready for another person than the one who is signed in")
    }
    guard pending.isEmpty else { return found }
    if flow.session != nil, flow.phase.name != .ready { found.append("signed in and not ready") }
    if !open.isEmpty { found.append("a question without an answer") }
    if hasLeft, flow.session != nil { found.append("signed in after a sign-out") }
    if hasLeft, !hasFailed, stored != nil { found.append("stored after a sign-out") }
    if let token = flow.token, stored != token, budget.otherProcesses > 0, !hasFailed {
      found.append("in use and not stored")
    }
    let lost = live.keys.filter { $0 != stored && $0 != flow.token }
    if !lost.isEmpty, budget.otherProcesses > 0, !hasFailed {
      found.append("\(lost.count) live sessions that nobody can end")
    }
    return found
  }
}

extension SessionEffect {
  /// Returns whether the effect writes a session that was requested before a sign-out.
  fileprivate func isStale(since signOuts: Int) -> Bool {
    switch self {
    case .write(_, _, let asked, _), .replace(_, _, let asked): asked != signOuts
    case .read, .use, .forget, .end, .renew, .revoke, .quarantine, .signIn, .preview, .redeem,
      .dropCredential, .dropBrowser, .dropBrowserCode, .schedule, .stop, .probe, .post, .report:
      false
    }
  }

  fileprivate var writes: Bool {
    switch self {
    case .write, .replace, .forget, .end: true
    case .read, .use, .renew, .revoke, .quarantine, .signIn, .preview, .redeem, .dropCredential,
      .dropBrowser, .dropBrowserCode, .schedule, .stop, .probe, .post, .report:
      false
    }
  }

  fileprivate var canFail: Bool {
    switch self {
    case .renew, .signIn: true
    case .read, .use, .revoke, .quarantine, .preview, .redeem, .dropCredential, .dropBrowser,
      .dropBrowserCode, .schedule, .stop, .probe, .post, .report:
      false
    case .write, .replace, .forget, .end: true
    }
  }
}

extension SessionFlow {
  /// Handles one message, and returns the effects.
  mutating func handle(_ message: SessionMessage, at now: Moment) -> [SessionEffect] {
    var effects: [SessionEffect] = []
    handle(message, at: now, into: &effects)
    return effects
  }
}
