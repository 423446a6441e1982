import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLists
import LandfallOrgContext
import LandfallParsing

@testable import LandfallNavigation

/// The host: its handling of effects, and the answers of store, cache and services.
extension World {
  mutating func execute(_ effect: Effect) {
    switch effect {
    case .post(let kind, let id): note(kind, id)
    case .answer(let id, let answer):
      if let waiter = waiters.removeValue(forKey: id) { jobs.append(.resume(waiter, answer)) }
    case .keepScreen(let target, let person, _): keepScreen(target, of: person)
    case .link(let effect): execute(effect)
    case .session(let effect): execute(effect)
    case .organization(.keep(let list, let person)): keptMemberships[person] = list
    case .screen(.list(let effect)): execute(effect)
    case .screen(.rendered(let id)):
      if id != newest { report(.overtakenLink, "\(id) is shown, \(newest as Any) is newer") }
    case .organization, .screen, .notification: break
    }
    if effect.kind != nil { ask(effect) }
  }

  mutating func ask(_ effect: Effect, isSecondTry: Bool = false, isCancelled: Bool = false) {
    guard let kind = effect.kind else { return }
    var by = caller
    if kind == .signIn { by = chosen }
    let asked = Asked(
      effect: effect, kind: kind, caller: by, done: done,
      owner: core.session.owner, session: core.session.token,
      isCancelled: isCancelled, isSecondTry: isSecondTry)
    if bounds.isSlow.contains(kind) {
      questions.append(asked)
    } else {
      jobs.append(.answer(asked, bestAnswer(to: asked)))
    }
  }

  func bestAnswer(to asked: Asked) -> Answer {
    switch asked.kind {
    case .memberships: .list(.both)
    case .renewal: .failed(.offline)
    case .store, .writing, .activation, .content, .list, .action, .cache, .signIn: .done
    }
  }

  private mutating func execute(_ effect: LinkFlowEffect) {
    switch effect {
    case .resolve(let id): resolve(id)
    case .schedule(let time): timers[.pendingLink] = time
    case .cancelLoads(let id): cancel(id)
    case .finish(let id, let outcome): finish(id, outcome)
    default: break
    }
  }

  /// Cancels the requests that were made for a link.
  private mutating func cancel(_ id: DeliveryID) {
    for index in questions.indices where questions[index].link == id {
      questions[index].isCancelled = true
    }
    for (request, waiter) in waiters {
      guard case .renewal(var asked) = waiter, asked.link == id else { continue }
      asked.isCancelled = true
      waiters[request] = .renewal(asked)
    }
    for index in jobs.indices {
      guard case .answer(var asked, let answer) = jobs[index], asked.link == id else { continue }
      asked.isCancelled = true
      jobs[index] = .answer(asked, answer)
    }
  }

  private mutating func execute(_ effect: SessionEffect) {
    switch effect {
    case .schedule(let timer, let time, _): timers[.session(timer)] = time
    case .stop(let timer): timers[.session(timer)] = nil
    case .report(.sessionForgotten), .report(.personChanged): emptyCache()
    case .report(.signedIn(let facts, _)):
      send(.link(.signInCompleted(facts, at: now.instant)))
    case .report(.linkRead(let id, .live)): change(id) { $0.wasLive = true }
    default: break
    }
  }

  private mutating func emptyCache() { (cache, keptMemberships) = ([:], [:]) }

  private mutating func execute(_ effect: ContentEffect) {
    switch effect {
    case _ where session == nil: break
    case .storeInCache(let request, let page, position: 0):
      if bounds.hasCache { cache[request] = CachedPages(pages: [page], storedAt: now.timestamp) }
    case .removeFromCache(let request): cache[request] = nil
    case .changeInCache(let request, _, let item):
      guard let item, cache[request] != nil else { break }
      cache[request] = CachedPages(pages: [Self.page(item)], storedAt: now.timestamp)
    default: break
    }
  }

  private mutating func resolve(_ id: DeliveryID) {
    guard let record = record(id) else { return }
    let link = Town.shared.links[record.kind]
    if record.isInApp, session != nil, screens.visibleStacks != nil, link.target == nil {
      return ask(.broken(id)) { .session(.readAsked(.check($0))) }
    }
    if link.target != nil { newest = id }
    send(.link(.linkResolved(id, link.intent, target: link.target)))
  }

  private mutating func keepScreen(_ target: LinkTarget, of person: PersonID?) {
    lastDelivery += 1
    let id = DeliveryID(lastDelivery)
    var record = LinkRecord(id: id, kind: 0, isInApp: true)
    record.isOpen = false
    links.append(record)
    send(
      .link(
        .screenLost(
          PendingLink(
            delivery: id, target: target, keptAt: now.instant, person: person))))
  }

  // MARK: Answers from outside

  mutating func take(_ answer: Answer, to asked: Asked) {
    if answer == .failed(.unauthorized), let current = core.session.token,
      asked.owner == core.session.owner, isRenewed(asked.session) || !asked.isSecondTry
    {
      switch asked.kind {
      case .memberships, .activation, .content, .list, .action:
        guard isRenewed(asked.session) else {
          return ask(.renewal(asked)) { .session(.renewalAsked(current, $0)) }
        }
        return ask(
          asked.effect, isSecondTry: asked.isSecondTry, isCancelled: asked.isCancelled)
      case .store, .writing, .cache, .signIn, .renewal: break
      }
    }
    switch asked.effect {
    case .session(let effect): take(answer, to: effect, asked)
    case .organization(let effect): take(answer, to: effect, asked)
    case .link(.ask(let id, .entity(let target, let organization))):
      let status = content(
        answer, target.route.request(for: target.destination, in: organization), asked)
      if asked.isCancelled, bounds.mutant?.landsOvertaken == true {
        let landing = Landing(
          destination: target.destination, route: target.route, parents: [],
          presentation: .screen, content: status, isInApp: false, isFromRow: false)
        return send(.screen(.landed(id, landing)))
      }
      guard !asked.isCancelled, core.linkFlow.inFlight?.delivery == id else { return }
      send(.link(.answered(id, .entity(status))))
    case .screen(.loadHome(let load)):
      send(.screen(.homeLoaded(load, content(answer, load.request, asked))))
    case .screen(.list(.fetch(let id, let request))):
      send(.screen(.loaded(id, content(answer, request, asked), took: .zero)))
    case .screen(.list(.readCache(let id, let request))):
      send(.screen(.pagesKept(id, session == nil ? nil : cache[request])))
    case .screen(.list(.perform(let id, let request))):
      var result: Result<Item?, ServiceError> = .success(nil)
      if case .failed(let error) = answer {
        result = .failure(error)
      } else {
        done.insert(request.item)
      }
      send(.screen(.performed(id, request, result)))
    default: break
    }
  }

  private mutating func take(_ answer: Answer, to effect: SessionEffect, _ asked: Asked) {
    switch effect {
    case .read(let reader):
      guard asked.link == nil || !asked.isCancelled else { return }
      send(.session(.read(read(answer), for: reader, took: .zero)))
    case .write(let id, let request, let signOuts, let yields):
      guard signOuts == core.session.signOuts else {
        return send(.session(.written(.signedOut, id, request: request, signOuts: signOuts)))
      }
      if yields, read(.done).id != nil {
        return send(.session(.written(.found, id, request: request, signOuts: signOuts)))
      }
      let replaced = [core.session.token, stored == core.session.token ? nil : stored]
      if let old = stored, sessions[old]?.person != sessions[id]?.person { emptyCache() }
      stored = id
      let writing = SessionMessage.Writing.done(
        replaced: replaced.compactMap { $0 }, setAside: false)
      send(.session(.written(writing, id, request: request, signOuts: signOuts)))
    case .replace(let old, let new, let signOuts):
      guard stored == old, core.session.token == old, signOuts == core.session.signOuts else {
        return send(.session(.replaced(.notThere, new, signOuts: signOuts)))
      }
      stored = new
      renewal = (old, new)
      send(.session(.replaced(.done(read(.done)), new, signOuts: signOuts)))
    case .forget(let refused, let request):
      let isReplaced = read(.done).id.map { $0 != refused } ?? false
      if !isReplaced { stored = nil }
      send(.session(.forgotten(isReplaced ? .replaced : .done, refused, for: request)))
    case .end(let request):
      let before = read(.done).id
      stored = nil
      activeThere = nil
      send(.session(.ended(request, stored: before, failure: nil, isTargetNoted: false)))
    case .renew(let session):
      guard answer == .done, let person = sessions[session]?.person else {
        guard case .failed(let error) = answer else { break }
        return send(.session(.renewed(.failure(error), from: session)))
      }
      send(.session(.renewed(.success(issue(person)), from: session)))
    case .signIn(.startExternal(let request)):
      guard answer == .done, let person = asked.caller else { break }
      activeThere = nil
      let session = NewSession(
        id: issue(person), person: Town.people[person], serverTime: now.timestamp)
      send(.session(.signIn(.sessionIssued(session, now: now.timestamp, request: request))))
    default: break
    }
  }

  /// Returns what the store has of the session.
  func read(_ answer: Answer) -> StoredSession {
    if answer == .unreadable {
      return StoredSession(id: nil, status: .signedOut(.unreadable(.store(.locked))))
    }
    guard let stored, let session = sessions[stored] else {
      return StoredSession(id: nil, status: .signedOut(.noSession))
    }
    guard !SessionLifetime.isExpired(at: session.expiresAt, now: now.timestamp) else {
      return StoredSession(id: nil, status: .signedOut(.expired(at: session.expiresAt)))
    }
    let facts = SessionFacts(
      person: Town.people[session.person], expiresAt: session.expiresAt, refreshDue: session.isDue)
    return StoredSession(id: stored, status: .live(facts))
  }

  private mutating func take(_ answer: Answer, to effect: OrganizationEffect, _ asked: Asked) {
    switch effect {
    case .readMemberships(let id, let link):
      switch answer {
      case .list(let lists):
        note(lists.list, link)
        let list = MembershipList(memberships: lists.list, active: activeThere)
        send(.organization(.listed(id, .success(list))))
      case .failed(let error): send(.organization(.listed(id, .failure(error))))
      case .done, .unreadable: break
      }
    case .readKept(let id, let person, let link):
      let kept = keptMemberships[person]
      if let kept { note(kept.memberships, link) }
      send(.organization(.keptRead(id, kept)))
    case .activate(let id, let organization, _):
      // Services that did not answer may have switched or not.
      activeThere = answer == .done ? organization : nil
      var failure: ServiceError?
      if case .failed(let error) = answer { failure = error }
      send(.organization(.activated(id, failure: failure)))
    default: break
    }
  }

  /// Records the person's actual permissions, in a link's organization or in the active one.
  private mutating func note(_ memberships: [Membership], _ link: DeliveryID?) {
    func permissions(in slug: String?) -> Set<Permission> {
      let role = memberships.first { $0.organization.slug.text == slug }?.role
      return role.flatMap { Town.shared.app.roles[$0] } ?? []
    }
    if let link, let record = record(link) {
      let target = Town.shared.links[record.kind].target?.destination
      let slug = target?.parameters.first { $0.name == "org" }?.value
      return change(link) { $0.granted = permissions(in: slug) }
    }
    proof.formUnion(permissions(in: core.organization.active?.organization.slug.text))
  }

  private func content(
    _ answer: Answer, _ request: ContentRequest?, _ asked: Asked
  ) -> EntityStatus {
    if case .failed(let error) = answer { return .failed(error) }
    guard let request else { return .notApplicable }
    let id = Self.item(of: asked.caller, in: request.organization)
    let isDone = asked.done.contains(ItemID(id))
    return .page(Self.page(Item(id: id, title: .plain(isDone ? "done" : "new"))))
  }

  /// Returns the item of a person in an organization.
  static func item(of person: Int?, in organization: OrganizationID?) -> String {
    (person.map { Town.people[$0].id.text } ?? "-") + (organization?.text ?? "-")
  }

  static func page(_ item: Item) -> Page { Page(items: [item], nextCursor: nil, total: 1) }

  // MARK: What is checked

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
    send(.session(.linkEnded))
  }

  private mutating func note(_ kind: AppEvent.Kind, _ id: DeliveryID?) {
    guard let id else { return }
    switch kind {
    case .targetKept: waiting[id] = waiting[id] ?? now.instant
    case .linkAbandoned, .targetCommitted, .targetExpired, .targetLost: waiting[id] = nil
    case .targetTaken:
      if let since = waiting[id], now.instant > since + Limits.pendingLinkLifetime {
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
}
