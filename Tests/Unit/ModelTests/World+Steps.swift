import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNotifications
import LandfallOrgContext
import LandfallParsing

@testable import LandfallNavigation

/// The steps of a person, the clock, a link and the services.
extension World {
  /// Takes one step.
  mutating func take(_ step: Step) {
    problems = []
    proof = []
    switch step {
    case .start:
      hasStarted = true
      ask(.start) { .session(.bootstrapAsked($0)) }
    case .link(let kind): receive(kind, isInApp: false)
    case .go(let kind): receive(kind, isInApp: true)
    case .answer(let index, let answer): jobs.append(.answer(questions.remove(at: index), answer))
    case .tick: time += 1
    case .timer:
      timers[.pendingLink] = nil
      send(.link(.pendingDeadlineReached(at: now.instant)))
    case .expire:
      timers[.session(.expiry)] = nil
      send(.session(.woke(.expiry, request: 0)))
    case .select(let tab): ask(.userAction) { .userAction(.selectTab(tab), $0) }
    case .back: ask(.userAction) { .userAction(.goBack, $0) }
    case .home: ask(.userAction) { .userAction(.goHome, $0) }
    case .refresh: ask(.userAction) { .userAction(.refresh, $0) }
    case .switchTo(let index):
      let slug = Town.organizations[index].slug
      ask(.switching) { .userAction(.switchOrganization(slug), $0) }
    case .act(let action): ask(.act(action)) { .session(.readAsked(.check($0))) }
    case .signIn(let person):
      chosen = person
      send(.session(.signIn(.externalChosen("sso"))))
    case .cancelSignIn:
      send(.session(.methodLeft))
      send(.link(.signInCancelled))
    case .signOut:
      send(.screen(.homeLeft))
      ask(.userAction) { .session(.signOutAsked($0)) }
    case .retry:
      send(.screen(.messagesDismissed))
      guard !core.isUsedByAnyone else {
        retry()
        break
      }
      ask(.retry) { .session(.readAsked(.check($0))) }
    }
    run()
    if bounds.prunes { prune() }
    judge()
  }

  private mutating func receive(_ kind: Int, isInApp: Bool) {
    lastDelivery += 1
    let id = DeliveryID(lastDelivery)
    links.append(LinkRecord(id: id, kind: kind, isInApp: isInApp))
    send(isInApp ? .linkReceivedInApp(id) : .link(.linkReceived(id)))
  }

  // MARK: The loop

  mutating func send(_ message: Message) { messages.append(message) }

  mutating func ask(_ waiter: Waiter, _ question: (RequestID) -> Message) {
    lastRequest += 1
    let id = RequestID(lastRequest)
    waiters[id] = waiter
    send(question(id))
  }

  /// Passes messages to the core and executes its effects, until only questions are left.
  private mutating func run() {
    while true {
      if !messages.isEmpty {
        handle(messages.removeFirst())
      } else if !jobs.isEmpty {
        switch jobs.removeFirst() {
        case .answer(let asked, let answer): take(answer, to: asked)
        case .resume(let waiter, let answer): resume(waiter, answer)
        }
      } else {
        return
      }
    }
  }

  private mutating func handle(_ message: Message) {
    var message: Message? = message
    bounds.mutant?.message?(&message, &self)
    guard let message else { return }
    var effects = core.handle(message, at: now)
    bounds.mutant?.effects?(&effects, &self)
    for effect in effects { execute(effect) }
    // An empty slot has been reported, or a user action has emptied it.
    if core.linkFlow.pending.isEmpty { waiting = [:] }
  }

  /// Answers questions at once if their answers change nothing but tables.
  private mutating func prune() {
    while let index = questions.firstIndex(where: isDead) {
      take(bestAnswer(to: questions[index]), to: questions.remove(at: index))
      run()
    }
  }

  // MARK: Answers of the core

  private mutating func resume(_ waiter: Waiter, _ answer: RequestAnswer) {
    switch waiter {
    case .start:
      send(.notification(.becameReady))
      send(.link(.becameReady))
      jobs.append(.resume(.started, answer))
    case .started:
      if core.linkFlow.inFlight == nil { send(.session(.startEnded)) }
      send(.session(.linkEnded))
    case .userAction: break
    case .switching:
      if answer == .failed(.unauthorized) {
        ask(.switched) { .session(.refused($0)) }
      } else {
        jobs.append(.resume(.switched, answer))
      }
    case .switched:
      // The shell learns of the end of a newer choice (NAV-T16).
      if !core.organization.isSwitching { send(.screen(.organizationKept)) }
    case .broken(let id):
      if answer == .holds(true), let record = record(id) {
        let path = Town.shared.links[record.kind].path
        send(.screen(.brokenDestination(id, LinkText(path))))
      }
      jobs.append(.resume(.brokenShown(id), answer))
    case .brokenShown(let id): finish(id, .unmatched)
    case .retry: if answer == .holds(true) { retry() }
    case .act(let action):
      guard answer == .holds(true), case .list(let list)? = screens.top?.content,
        let item = list.rows.first?.item.itemID
      else { break }
      send(.screen(.actionAsked(item, action)))
    case .renewal(var asked):
      asked.isSecondTry = true
      if answer == .holds(true), asked.owner == core.session.owner {
        ask(asked.effect, isSecondTry: true, isCancelled: asked.isCancelled)
      } else {
        asked.session = nil
        jobs.append(.answer(asked, .failed(.unauthorized)))
      }
    }
  }

  private mutating func retry() {
    let target = core.linkFlow.pending.target(at: now.instant)
    if let session, core.linkFlow.inFlight == nil, let target, target.isOpen(to: session.person.id)
    {
      send(.link(.retryAsked(session, at: now.instant)))
    } else if screens.error != nil {
      ask(.userAction) { .userAction(.goHome, $0) }
    } else if case .unavailable? = screens.top?.presentation {
      send(.screen(.buildAsked))
    } else {
      send(.screen(.retryAsked))
    }
  }
}
