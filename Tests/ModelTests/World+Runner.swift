import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallParsing

@testable import LandfallNavigation

/// The runner: one event at a time, its effects in order.
extension World {
  mutating func send(_ event: JourneyEvent) {
    events.append(event)
    guard !isReducing else { return }
    isReducing = true
    while !events.isEmpty {
      var event = events.removeFirst()
      bounds.mutant?.event?(&event, &self)
      var effects = LinkJourney.reduce(&journey, event)
      bounds.mutant?.effects?(&effects, event, &self)
      noteEnd(of: event)
      for effect in effects { run(effect) }
    }
    isReducing = false
    noteView()
  }

  private mutating func run(_ effect: JourneyEffect) {
    switch effect {
    case .enter(let phase, let id):
      if phase == .routeMatching || phase == .postAuthNavigating { move(.linkReceived(id)) }
    case .resolve(let id): resolve(id)
    case .readSession(let id): start(.session(id))
    case .checkOrganization(let id, let target): start(.organization(id, target))
    // No route of the model shares anything.
    case .checkToken(let id, _): send(.tokenChecked(id, .notApplicable))
    case .load(let id, let target, let organization): start(.content(id, target, organization))
    case .activateOrganization(let id, let organization): start(.activation(id, organization))
    case .land(let id, let target, let standing, let content):
      land(id, target, standing.organization, content, .screen)
    case .landUnauthorized(let id, let target, let organization, let permission):
      land(id, target, organization, .notApplicable, .unauthorized(permission))
    case .showDefaultScreen(let id):
      start(.home(HomeWork(number: 0, link: id, isFallback: true, person: nil)))
    case .showErrorScreen(let id, let screen):
      screens.showError(screen)
      send(.screenShown(id, isRefresh: false))
    case .showSignIn(let id, _):
      _ = screens.showSignIn()
      send(.signInShown(id))
    case .showNoOrganization(let id): start(.noOrganization(id))
    case .preserve(let id): send(.preservationDue(id, at: now))
    case .wake(let deadline): timer = deadline
    case .cancelLoads(let id): cancel { $0 == id }
    case .dropSession: mustDropSession = true
    case .finish(let id, let outcome):
      noteView()
      if bounds.mutant?.forgetsLinkEnd != true { move(.linkEnded(id)) }
      finish(id, outcome)
      reconcile()
    case .settle: settle()
    case .showHome: startHome()
    case .post(let kind, let id): note(kind, id)
    case .showMessage: break
    }
  }

  /// Starts a task; it runs when the step that started it has been carried out.
  mutating func start(_ work: Job.Work) { jobs.append(Job(work: work)) }

  private mutating func cancel(_ isMeant: (DeliveryID) -> Bool) {
    for index in questions.indices where questions[index].question.link.map(isMeant) ?? false {
      questions[index].isCancelled = true
    }
    for index in jobs.indices {
      switch jobs[index].work {
      case .session(let id), .organization(let id, _), .content(let id, _, _),
        .activation(let id, _), .noOrganization(let id), .boundary(let id):
        if isMeant(id) { jobs[index].isCancelled = true }
      case .home(let work):
        if work.link.map(isMeant) ?? false { jobs[index].isCancelled = true }
      case .dropSession, .endLoads: break
      }
    }
  }

  mutating func cancelHome() {
    for index in questions.indices where questions[index].question.home == lastHome {
      questions[index].isCancelled = true
    }
    for index in jobs.indices {
      if case .home(let work) = jobs[index].work, work.link == nil, work.number == lastHome {
        jobs[index].isCancelled = true
      }
    }
  }

  /// Runs what was started, in order, each until it waits.
  mutating func drain() {
    while !jobs.isEmpty { run(jobs.removeFirst()) }
    if handWaits, screens.top?.content?.load == nil {
      handWaits = false
      move(.transitionEnded)
    }
  }

  private mutating func run(_ job: Job) {
    let isCancelled = job.isCancelled
    switch job.work {
    case .session(let id):
      if let known = bootstrapStanding {
        bootstrapStanding = nil
        if !isCancelled { sessionKnown(id, known) }
      } else {
        ask(.store(.link(id)), isCancelled)
      }
    case .organization(let id, let target): ask(.memberships(.link(id, target)), isCancelled)
    case .content(let id, let target, let organization):
      guard target.route.content != nil else {
        contentCame(id, .notApplicable, isCancelled)
        return
      }
      ask(.content(.link(id, target, organization)), isCancelled)
    case .activation(let id, let organization):
      ask(.activation(.link(id, organization)), isCancelled)
    case .home(let work): beginHome(work, isCancelled)
    case .noOrganization(let id):
      showOutsideOrganizations()
      send(.screenShown(id, isRefresh: false))
    case .boundary(let id): ask(.store(.boundary(id)), isCancelled)
    case .dropSession: forgetSession()
    case .endLoads: break
    }
  }

  mutating func ask(_ question: Question, _ isCancelled: Bool = false) {
    let asked = Asked(question: question, isCancelled: isCancelled, person: session?.person.id)
    if bounds.isSlow.contains(question.kind) {
      questions.append(asked)
      return
    }
    let best: Answer = question.kind == .memberships ? .list(.both) : .done
    resume(asked, best)
  }

  // MARK: Links

  mutating func receive(_ kind: Int, isInternal: Bool) {
    lastDelivery += 1
    let id = DeliveryID(lastDelivery)
    links.append(LinkRecord(id: id, kind: kind, isInternal: isInternal))
    send(.linkReceived(id))
  }

  private mutating func resolve(_ id: DeliveryID) {
    guard let record = record(id) else { return }
    let link = Town.shared.links[record.kind]
    if record.isInternal, session != nil, screens.visibleStacks != nil, link.target == nil {
      start(.boundary(id))
      return
    }
    if link.target != nil { newest = id }
    send(.linkResolved(id, link.intent, target: link.target))
  }

  mutating func finish(_ id: DeliveryID, _ outcome: Outcome) {
    if let record = record(id) {
      if !record.isOpen { report(.oneOutcome, "\(id) ended twice") }
    } else {
      report(.oneOutcome, "\(id) ended again")
    }
    change(id) {
      $0.isOpen = false
      $0.outcome = outcome
    }
    switch outcome {
    case .signInNeeded, .serviceFailed: break
    // A newer screen on view clears the slot (RULINGS 10).
    case .landed where record(id).map { Town.shared.links[$0.kind].name == "sign-in" } == true:
      break
    case .landed, .refreshed, .roleTooLow, .noOrganization: waiting = [:]
    default: waiting[id] = nil
    }
    if record(id)?.isInternal == true { move(.transitionEnded) }
    runAfterOutcome()
  }

  private mutating func runAfterOutcome() {
    guard mustDropSession else { return }
    mustDropSession = false
    start(.dropSession)
  }

  mutating func afterStart() { runAfterOutcome() }

  private mutating func noteEnd(of event: JourneyEvent) {
    switch event {
    case .signInCancelled, .signedOut, .navigatedByHand: waiting = [:]
    default: break
    }
  }

  private mutating func note(_ kind: AppEvent.Kind, _ id: DeliveryID?) {
    switch kind {
    case .targetPreserved:
      if let id { waiting[id] = waiting[id] ?? now }
    case .linkAbandoned, .targetCommitted:
      if let id { waiting[id] = nil }
    case .targetExpired, .targetLost: if let id { waiting[id] = nil }
    case .targetTaken:
      guard let id else { return }
      if let since = waiting[id], now > since + Limits.pendingTargetLifetime {
        report(.expiredTarget, "\(id) is opened too late")
      }
      change(id) {
        $0.isOpen = true
        $0.wasLive = true
      }
      newest = id
    default: break
    }
  }

  // MARK: The shell

  mutating func move(_ event: ShellEvent) {
    switch event {
    case .linkReceived(let id): shellLink = id
    case .linkEnded(let id): if shellLink == id { shellLink = nil }
    case .shown, .tabTapped, .screenPushed, .screenPopped, .transitionEnded, .organizationPicked,
      .organizationKept:
      break
    }
    _ = ShellStateMachine.reduce(&shell, event)
  }

  var view: ShellView {
    switch screens.root {
    case .launching: .launching
    case .signIn: .signIn
    case .tabs: .tabs(depth: screens.visibleStacks.map { $0.stack(of: $0.focused).count } ?? 0)
    case .standalone, .error: .outsideTabs
    }
  }

  mutating func noteView() {
    let view = view
    guard view != shell.view else { return }
    move(.shown(view))
  }
}
