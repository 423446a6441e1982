import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallParsing

@testable import LandfallNavigation

/// Where facts come from, and what goes on when they have come.
extension World {
  /// Goes on with the answer to a question.
  mutating func resume(_ asked: Asked, _ answer: Answer) {
    let isCancelled = asked.isCancelled
    switch asked.question {
    case .store(let reader): storeRead(reader, answer, isCancelled)
    case .memberships(let reader):
      if case .list(let lists) = answer, !isCancelled, asked.person == session?.person.id {
        memberships = lists
      }
      membershipsCame(reader, answer, isCancelled)
    case .content(.link(let id, let target, let organization)):
      if bounds.mutant?.landsOvertaken == true, isCancelled {
        land(id, target, organizations.active, content(answer, organization), .screen)
        return
      }
      contentCame(id, content(answer, organization), isCancelled)
    case .content(.home(let work, let asked, let organization)):
      homeContentCame(work, asked, content(answer, organization), isCancelled)
    case .activation(let reader): activated(reader, answer, isCancelled)
    case .list(let id, let request, let asked): listCame(id, request, asked, answer)
    case .signIn(let person, let number):
      guard number == lastSignIn, answer == .done else { return }
      stored = Self.session(person, at: time)
      activeThere = nil
      // An attempt that is over cannot be cancelled any more.
      lastSignIn += 1
      move(RootRoute.Event.bootstrapStarted)
      ask(.store(.afterSignIn))
    case .revoke: endSession()
    }
  }

  func content(_ answer: Answer, _ organization: OrganizationID?) -> EntityStanding {
    if case .failed(let error) = answer { return .failed(error) }
    return .page(page(organization))
  }

  /// The item that a person has in an organization.
  static func item(of person: PersonID?, in organization: OrganizationID?) -> String {
    (person?.text ?? "-") + (organization?.text ?? "-")
  }

  /// A page whose items say whose they are.
  func page(_ organization: OrganizationID?) -> Page {
    let id = Self.item(of: session?.person.id, in: organization)
    return Page(items: [Item(id: id, title: .plain(id))], nextCursor: nil, total: 1)
  }

  // MARK: The session

  mutating func read(_ answer: Answer) -> SessionStanding {
    let standing: SessionStanding
    if answer == .unreadable {
      standing = .signedOut(.unreadable(code: "locked"))
    } else if let stored {
      standing =
        SessionLifetime.isExpired(at: stored.expiresAt, now: timestamp)
        ? .signedOut(.expired(at: stored.expiresAt)) : .live(stored)
    } else {
      standing = .signedOut(.noSession)
    }
    switch standing {
    case .live(let facts):
      if let owner, owner != facts.person.id, bounds.mutant?.keepsOthersScreens != true {
        organizations.clear()
        told = nil
        screens.clear()
      }
      owner = facts.person.id
      session = facts
      reconcile()
    case .unknown, .signedOut: session = nil
    }
    return standing
  }

  mutating func move(_ event: RootRoute.Event) { _ = RootRoute.reduce(&root, event) }

  private mutating func storeRead(
    _ reader: Question.Store, _ answer: Answer, _ isCancelled: Bool
  ) {
    if isCancelled { return }
    let before = owner
    let standing = read(answer)
    switch reader {
    case .start:
      move(.sessionRead(standing))
      bootstrapStanding = standing
      send(.becameReady)
      if journey.flight == nil { bootstrapStanding = nil }
      afterStart()
      return
    case .afterSignIn:
      move(.sessionRead(standing))
      guard case .live(let facts) = standing else { return meetSignIn(nil) }
      send(.signInCompleted(facts, at: now))
      return
    case .link(let id):
      if !isCancelled { sessionKnown(id, standing) }
      return
    case .expired, .boundary, .back, .home, .retry, .select, .switchTo: break
    }
    guard case .live(let facts) = standing else {
      move(.sessionRead(standing))
      if case .signedOut(let reason) = standing { meetSignIn(reason) } else { meetSignIn(nil) }
      if case .boundary(let id) = reader { finish(id, .unmatched) }
      return
    }
    guard before == nil || before == facts.person.id || bounds.mutant?.keepsOthersScreens == true
    else {
      meetAnother(standing)
      if case .boundary(let id) = reader { finish(id, .unmatched) }
      return
    }
    move(.sessionRead(standing))
    switch reader {
    case .boundary(let id): showBoundary(id)
    case .select(let tab, let organization): goOnSelecting(tab, organization)
    case .back: goOnBack()
    case .home: startHome()
    case .retry: goOnRetrying()
    case .switchTo(let index):
      lastSwitch += 1
      ask(.memberships(.switchTo(index, viewer, number: lastSwitch)))
    case .start, .afterSignIn, .expired, .link: break
    }
  }

  mutating func sessionKnown(_ id: DeliveryID, _ standing: SessionStanding) {
    move(.sessionRead(standing))
    if case .live = standing { change(id) { $0.wasLive = true } }
    if session == nil, journey.flight?.target.route.policy == .public, screens.visibleStacks != nil
    {
      _ = screens.showSignIn()
    }
    send(
      .sessionRead(
        id, standing, known: journey.flight.flatMap { knownStanding(of: $0.target, for: standing) })
    )
  }

  private func knownStanding(
    of target: LinkTarget, for session: SessionStanding
  ) -> OrganizationStanding? {
    guard case .live(let facts) = session, facts.person.id == owner,
      let active = organizations.active, let lists = memberships, !lists.list.isEmpty
    else { return nil }
    return standing(
      of: target, in: MembershipList(memberships: lists.list, active: active.organization.id))
  }

  private func standing(of target: LinkTarget, in list: MembershipList) -> OrganizationStanding {
    let slug = target.destination.parameters.first { $0.name == "org" }?.value
    return organizations.standing(scope: target.route.organization, slug: slug, in: list)
  }

  /// Deletes the session, here alone.
  mutating func forgetSession() {
    stored = nil
    session = nil
    memberships = nil
    for index in questions.indices {
      if case .list = questions[index].question { questions[index].isCancelled = true }
    }
    for number in screens.contents.compactMap(\.number) { feed(.loadCancelled, to: number) }
    loads = [:]
  }

  /// The services no longer accept the session.
  mutating func turnAway() {
    forgetSession()
    move(.signedOut(.revoked))
    meetSignIn(.revoked)
  }

  private mutating func meetAnother(_ standing: SessionStanding) {
    move(RootRoute.Event.bootstrapStarted)
    move(.sessionRead(standing))
    if journey.flight != nil { send(.signedOut) } else { settle() }
    noteView()
  }

  mutating func meetSignIn(_ reason: SignedOutReason?) {
    let top = screens.visibleStacks == nil ? nil : screens.top
    if screens.showSignIn(), let top, let owner, let reason {
      switch reason {
      case .expired, .revoked: keepScreen(top, of: owner)
      case .noSession, .unreadable: break
      }
    }
    if journey.flight != nil { send(.signedOut) }
    noteView()
  }

  private mutating func keepScreen(_ top: StackEntry, of person: PersonID) {
    guard journey.flight == nil, top.presentation == .screen else { return }
    lastDelivery += 1
    let id = DeliveryID(lastDelivery)
    var record = LinkRecord(id: id, kind: 0, isInternal: true)
    record.isOpen = false
    links.append(record)
    let target = LinkTarget(
      destination: top.destination, route: Town.shared.route(top.destination.route))
    send(
      .screenLost(PendingTarget(delivery: id, target: target, preservedAt: now, person: person)))
  }

  // MARK: Organizations

  private mutating func membershipsCame(
    _ reader: Question.Memberships, _ answer: Answer, _ isCancelled: Bool
  ) {
    var list = MembershipList(memberships: [], active: nil)
    var failure: ServiceError?
    switch answer {
    case .list(let lists): list = MembershipList(memberships: lists.list, active: activeThere)
    case .failed(let error): failure = error
    case .done, .unreadable: break
    }
    switch reader {
    case .link(let id, let target):
      guard !isCancelled else { return }
      if let failure {
        send(.organizationCheckFailed(id, failure))
        return
      }
      if organizations.active == nil { organizations.adopt(list) }
      let standing = standing(of: target, in: list)
      let granted = standing.organization?.permissions
      change(id) { $0.granted = granted }
      send(.organizationChecked(id, standing))
    case .home(let work): homeListCame(work, list, failure, isCancelled)
    case .switchTo(let index, let asked, let number):
      guard asked == viewer, number == lastSwitch else {
        endSwitch(number)
        return
      }
      if let failure { switchFailed(failure) } else { goOnSwitching(index, asked, number, list) }
    case .fillTop(let top, let shown, let asked):
      guard asked == viewer else { return endFilling() }
      let needed = Town.shared.route(top.destination.route).requires
      let standing = organizations.standing(scope: .active, slug: nil, in: list)
      let isDenied =
        failure != nil
        || standing.organization?.organization.id != organizations.active?.organization.id
        || !(needed.map { standing.organization?.permissions.contains($0) == true } ?? true)
      if isDenied, let needed, bounds.mutant?.skipsTheCheckByHand != true {
        _ = screens.replaceTop(
          with: StackEntry(
            destination: top.destination, titleKey: top.titleKey,
            presentation: .unauthorized(needed), content: .nothing), of: top.destination)
        endFilling()
        return
      }
      proof = standing.organization?.permissions
      showContent(top, shown)
      endFilling()
    }
  }

  private mutating func activated(
    _ reader: Question.Activation, _ answer: Answer, _ isCancelled: Bool
  ) {
    switch reader {
    case .link(let id, let organization):
      // Services that did not answer may have switched or not.
      noteTold(organization, answer)
      guard !isCancelled else {
        told = organization
        return
      }
      if case .failed(let error) = answer {
        send(.organizationActivationFailed(id, error))
      } else {
        send(.organizationActivated(id))
      }
    case .switchTo(let organization, let asked, let number):
      noteTold(organization, answer)
      guard asked == viewer, number == lastSwitch else {
        endSwitch(number)
        return
      }
      if case .failed(let error) = answer {
        switchFailed(error)
      } else {
        commitSwitch(organization)
      }
    // Where even that fails, the organization there stays another one until the next switch.
    case .takeBack(let organization):
      noteTold(organization, answer)
      if answer != .done { told = nil }
    }
  }

  private mutating func noteTold(_ organization: ActiveOrganization, _ answer: Answer) {
    activeThere = answer == .done ? organization.organization.id : nil
    if answer == .done { told = organization }
  }

  /// The services are told of the visible organization, if they hold another one active.
  mutating func reconcile() {
    guard bounds.mutant?.forgetsToTakeBack != true, session != nil, let told,
      let active = organizations.active, told.organization.id != active.organization.id,
      journey.flight == nil, !mustDropSession,
      !questions.contains(where: { $0.question.reconciles(active) })
    else { return }
    ask(.activation(.takeBack(active)))
  }

  // MARK: Data

  mutating func contentCame(_ id: DeliveryID, _ content: EntityStanding, _ isCancelled: Bool) {
    guard !isCancelled, journey.flight?.delivery == id else { return }
    send(.contentLoaded(id, content))
  }
}
