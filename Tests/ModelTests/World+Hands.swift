import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallParsing

@testable import LandfallNavigation

/// What a person does.
extension World {
  /// Takes one step.
  mutating func take(_ step: Step) {
    problems = []
    switch step {
    case .start:
      hasStarted = true
      move(RootRoute.Event.bootstrapStarted)
      ask(.store(.start))
    case .link(let kind): receive(kind, isInternal: false)
    case .answer(let index, let answer): resume(questions.remove(at: index), answer)
    case .tick: time += 1
    case .timer:
      timer = nil
      send(.pendingDeadlineReached(at: now))
    case .expire:
      expiry = nil
      ask(.store(.expired))
    case .select(let tab):
      guard case .tabs(let organization) = screens.root else { break }
      moveByHand()
      ask(.store(.select(tab, organization)))
    case .back: back()
    case .home:
      moveByHand()
      ask(.store(.home))
    case .go(let kind): receive(kind, isInternal: true)
    case .switchTo(let index):
      guard session != nil else { break }
      moveByHand()
      ask(.store(.switchTo(index)))
    case .signIn(let person):
      lastSignIn += 1
      ask(.signIn(person, number: lastSignIn))
    case .cancelSignIn:
      lastSignIn += 1
      send(.signInCancelled)
    case .signOut:
      cancelHome()
      lastSwitch += 1
      if session == nil { _ = read(.done) }
      if session == nil { endSession() } else { ask(.revoke) }
    case .retry: ask(.store(.retry))
    }
    drain()
    reconcile()
    drain()
    judge(step)
    if bounds.prunes { prune() }
  }

  private mutating func moveByHand() { send(.navigatedByHand) }

  mutating func goOnSelecting(_ tab: TabID, _ organization: OrganizationID) {
    guard screens.root == .tabs(organization), let stacks = screens.stacks(of: organization) else {
      return
    }
    screens.showTabs(of: organization, fresh: stacks) { $0.select(tab) }
    if stacks.focused != tab {
      move(.tabTapped)
    } else if stacks.stack(of: tab).count > 1 {
      move(.screenPopped)
    }
    fillTop()
  }

  private mutating func back() {
    guard screens.top != nil else { return }
    if session == nil, case .standalone(_, above: nil) = screens.root { return }
    ask(.store(.back))
  }

  mutating func goOnBack() {
    let before = screens.visibleStacks
    guard screens.back() else { return }
    moveByHand()
    if screens.visibleStacks != nil, before != nil { move(.screenPopped) }
    fillTop()
  }

  mutating func goOnRetrying() {
    if let session, journey.flight == nil, journey.pending.target(at: now) != nil {
      send(.retryAsked(session, at: now))
    } else if case .error = screens.root {
      moveByHand()
      ask(.store(.home))
    } else if let top = screens.top, case .unavailable = top.presentation {
      // No route fits: the boundary stays, which is all that a retry can come to here.
    } else if let number = screens.top?.content?.number {
      feed(.retryAsked, to: number)
    }
  }

  // MARK: Organizations

  mutating func goOnSwitching(
    _ index: Int, _ asked: Viewer, _ number: Int, _ list: MembershipList
  ) {
    let slug = Town.slugs[index]
    let standing = organizations.standing(scope: .named, slug: slug, in: list)
    guard let organization = standing.organization else {
      noteView()
      return
    }
    if organizations.active?.organization.slug.text != slug { move(.organizationPicked) }
    ask(.activation(.switchTo(organization, asked, number: number)))
  }

  mutating func switchFailed(_ error: ServiceError) {
    if error == .unauthorized {
      turnAway()
      return
    }
    move(.organizationKept)
    noteView()
  }

  mutating func commitSwitch(_ organization: ActiveOrganization) {
    guard organizations.activate(organization) else {
      move(.organizationKept)
      return
    }
    leaveEpoch()
    guard let fresh = tabStacks() else { return }
    let tab = screens.visibleStacks?.focused ?? fresh.focused
    screens.showTabs(of: organization.organization.id, fresh: fresh) { stacks in
      if stacks.focused != tab { stacks.select(tab) }
    }
    fillTop()
    handWaits = false
    move(.organizationKept)
  }

  /// Ends a switch, wherever it led: what is on view rests.
  mutating func endSwitch(_ number: Int) {
    if number == lastSwitch { move(.organizationKept) }
  }

  // MARK: The end of a session

  mutating func endSession() {
    if bounds.mutant?.keepsTabsAfterSignOut == true {
      forgetSession()
      send(.signedOut)
      return
    }
    activeThere = nil
    forgetSession()
    organizations.clear()
    told = nil
    screens.clear()
    move(.signedOut(.noSession))
    send(.signedOut)
    if journey.flight == nil { _ = screens.showSignIn() }
    noteView()
  }
}
