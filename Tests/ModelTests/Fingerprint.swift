import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallParsing

@testable import LandfallLists
@testable import LandfallNavigation

/// A state in 128 bits: equal for states that differ in names, or in what nothing reads, alone.
struct Fingerprint: Hashable {
  private var one: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var two: UInt64 = 0xD1B5_4A32_D192_ED03

  mutating func mix(_ value: Int) {
    let word = UInt64(truncatingIfNeeded: value) &+ 0x2545_F491_4F6C_DD1D
    one = (one ^ word) &* 0xFF51_AFD7_ED55_8CCD
    one ^= one >> 32
    two = (two &+ word) &* 0xC4CE_B9FE_1A85_EC53
    two ^= two >> 29
  }

  mutating func mix(_ flag: Bool) { mix(flag ? 1 : 2) }

  /// Adds one of several parts whose order says nothing.
  mutating func join(_ part: Fingerprint) {
    one = one &+ part.one &* 0x9FB2_1C65_1E98_DF25
    two = two &+ part.two &* 0xD6E8_FEB8_6659_FD93
  }

  static func < (left: Fingerprint, right: Fingerprint) -> Bool {
    (left.one, left.two) < (right.one, right.two)
  }

  /// Whether it is one in `count`, the same one in every run.
  func isOne(in count: UInt64) -> Bool { one % count == 0 }
}

/// The canonical form of a state.
///
/// - Deliveries are named by their age among those that still matter, epochs and numbers by whether
///   they are the newest, a load by its screen and whether that screen still waits for it.
/// - A deadline is named by the clock's three places: over, still to come, beyond all of them.
/// - What is only told to a person (reasons, phases, messages) is left out, as nothing reads it back.
/// - The order of open questions is left out: any may be answered first.
/// - Questions whose answers change nothing are left out: ``World/isDead(_:)``.
extension World {
  var fingerprint: Fingerprint {
    var print = Fingerprint()
    let ages = ages
    print.mix(bounds.mutant?.forgetsTheClock == true ? 0 : time)
    mixJourney(&print, ages)
    mixScreens(&print, ages)
    mixRest(&print, ages)
    return print
  }

  /// Deliveries that still matter, oldest first.
  private var ages: [Int] {
    var ages: [Int] = []
    func add(_ id: DeliveryID?) {
      if let number = id?.number, !ages.contains(number) { ages.append(number) }
    }
    for link in links { add(link.id) }
    for asked in questions where !isDead(asked) { add(asked.question.link) }
    for id in waiting.keys { add(id) }
    add(journey.fallback.delivery)
    add(journey.flight?.delivery)
    ages.sort()
    return ages
  }

  /// Whether its answer changes nothing, whatever it is.
  func isDead(_ asked: Asked) -> Bool {
    switch asked.question {
    case .store, .memberships(.link), .content(.link): return asked.isCancelled
    case .memberships(.home(let work)), .content(.home(let work, _, _)):
      if let id = work.link {
        guard journey.fallback.delivery != id, journey.flight?.delivery != id else { return false }
      }
      if asked.isCancelled { return true }
      if case .content(.home(_, let viewer, _)) = asked.question {
        return viewer.epoch != organizations.epoch
      }
      return false
    case .list(let id, _, let viewer):
      return viewer.epoch != organizations.epoch || loads[id] == nil
        || screens.content(id.screen) == nil
    case .signIn(_, let number): return number != lastSignIn
    case .memberships(.fillTop), .memberships(.switchTo), .activation, .revoke: return false
    }
  }

  /// Lets go of questions whose answers change nothing.
  mutating func prune() {
    for index in questions.indices.reversed() where isDead(questions[index]) {
      if case .list(let id, _, _) = questions[index].question { loads[id] = nil }
      questions.remove(at: index)
    }
  }

  /// 1: over at some time that the clock still reaches; 0: not.
  private func code(deadline: Instant) -> Int { deadline <= Self.instants[2] ? 1 : 0 }

  private func mixJourney(_ print: inout Fingerprint, _ ages: [Int]) {
    func age(_ id: DeliveryID) -> Int { ages.firstIndex(of: id.number) ?? -1 }
    if let flight = journey.flight {
      print.mix(age(flight.delivery))
      print.mix(code(flight.target))
      print.mix(flight.isResumed)
      print.mix(code(flight.facts.standing))
      print.mix(code(flight.inquiry.expected))
      print.mix(flight.inquiry.asked.contains(.organization))
      print.mix(flight.inquiry.asked.contains(.entity))
      switch flight.facts.entity {
      case nil: print.mix(0)
      case .failed(let error): print.mix(16 + code(error))
      case .notApplicable: print.mix(2)
      case .page(let page): print.mix(code(page.items.first) << 2 | 1)
      case .item: print.mix(3)
      }
      switch flight.switching {
      case nil: print.mix(0)
      case .underWay: print.mix(2)
      case .done: print.mix(1)
      case .failed(let error): print.mix(16 + code(error))
      }
      print.mix(flight.isDecided)
      print.mix(flight.signedOut == nil)
      print.mix(flight.ending.map(code) ?? 0)
    } else {
      print.mix(-2)
    }
    switch journey.waiting.link {
    case nil: print.mix(0)
    case .target(let id, let target):
      print.mix(age(id))
      print.mix(code(target))
    case .fallback(let id, _): print.mix(100 + age(id))
    }
    print.mix(journey.fallback.delivery.map(age) ?? -2)
    mixPending(&print, journey.pending, age)
    print.mix(timer.map { code(deadline: $0) } ?? 2)
    print.mix(journey.isReady)
    print.mix(journey.expectsTarget)
  }

  private func mixPending(
    _ print: inout Fingerprint, _ slot: PendingSlot, _ age: (DeliveryID) -> Int
  ) {
    // A waiting target is there at its own time, a taken one at any.
    let taken = slot.target(at: Instant(nanoseconds: .max))
    let waiting = slot.target(at: Instant(nanoseconds: .min))
    guard let target = taken ?? waiting else {
      print.mix(0)
      return
    }
    print.mix(taken != nil)
    print.mix(age(target.delivery))
    print.mix(code(target.target))
    print.mix(code(deadline: target.deadline))
    print.mix(target.person.map { Int($0.text.utf8.first ?? 0) } ?? 0)
  }

  // MARK: Screens

  private func mixScreens(_ print: inout Fingerprint, _ ages: [Int]) {
    switch screens.root {
    case .launching: print.mix(0)
    case .signIn: print.mix(1)
    case .tabs(let organization): print.mix(code(organization))
    case .standalone(let entry, let below):
      print.mix(3)
      print.mix(code(entry))
      print.mix(below.map(code) ?? 0)
    case .error: print.mix(2)
    }
    for organization in Town.ids {
      guard let stacks = screens.organizations[organization] else {
        print.mix(0)
        continue
      }
      print.mix(stacks.focused == Town.home)
      for tab in [Town.home, Town.members] {
        let stack = stacks.stack(of: tab)
        print.mix(stack.count)
        for (index, entry) in stack.enumerated() {
          let isOnView =
            screens.root == .tabs(organization) && tab == stacks.focused && index == stack.count - 1
          print.mix(code(entry, isOnView: isOnView))
        }
      }
    }
    print.mix(code(shell.phase))
    switch shell.view {
    case .launching: print.mix(1)
    case .signIn: print.mix(2)
    case .outsideTabs: print.mix(3)
    case .tabs(let depth): print.mix(8 + depth)
    }
    // Only the end of the link that the shell follows is heard, so only whether it is still to come.
    print.mix(shellLink.flatMap { ages.firstIndex(of: $0.number) } ?? -1)
    print.mix(handWaits)
    print.mix(shownDanger)
  }

  private func code(_ entry: StackEntry, isOnView: Bool = true) -> Int {
    var code = Int(entry.destination.screen.text.utf8.first ?? 0)
    if let parameter = entry.destination.parameters.first {
      code = code << 8 | Int(parameter.value.utf8.last ?? 0)
    }
    switch entry.presentation {
    case .screen: code = code << 2 | 1
    case .unauthorized: code = code << 2 | 2
    case .unavailable: code = code << 2 | 3
    }
    if !isOnView, !bounds.isSlow.contains(.list) {
      // Data that is not there, or outdated, comes at once when the screen does.
      guard case .list(let list) = entry.content else { return code << 24 }
      let item = list.shown.chunks.first?.items.first
      let isRight = item == nil || item?.id == Self.item(of: owner, in: list.request.organization)
      return code << 24 | (list.failure == nil ? 0 : 1) | (isRight ? 0 : 2)
        | (list.isDropped ? 4 : 0)
    }
    guard case .list(let list) = entry.content else {
      return code << 24 | (entry.content == nil ? 1 : 0)
    }
    var bits = list.isLoaded ? 2 : 4
    bits = bits << 2 | (list.load == nil ? 0 : list.load?.kind == .first ? 1 : 2)
    bits = bits << 1 | (list.failure == nil ? 0 : 1)
    bits = bits << 1 | (list.isOutdated ? 1 : 0)
    bits = bits << 1 | (list.isDropped ? 1 : 0)
    bits = bits << 8 | (self.code(list.shown.chunks.first?.items.first) & 255)
    return code << 24 | bits
  }

  // MARK: The rest

  private func mixRest(_ print: inout Fingerprint, _ ages: [Int]) {
    func age(_ id: DeliveryID?) -> Int { id.flatMap { ages.firstIndex(of: $0.number) } ?? -1 }
    print.mix(session.map { code($0.person) } ?? 0)
    print.mix(owner.map { Int($0.text.utf8.first ?? 0) } ?? 0)
    print.mix(code(stored: stored))
    print.mix(activeThere.map(code) ?? 0)
    print.mix(told.map { code($0.organization.id) } ?? 0)
    print.mix(expiry.map { $0 <= Self.timestamps[2] ? 1 : 2 } ?? 0)
    print.mix(memberships.map { $0.rawValue + 1 } ?? 0)
    print.mix(code(organizations.active))
    print.mix(hasStarted)
    print.mix(bootstrapStanding == nil)
    print.mix(mustDropSession)
    switch root.place {
    case .launching: print.mix(0)
    case .bootstrapping: print.mix(1)
    case .welcome(_): print.mix(2)
    case .ready(let facts): print.mix(3 + code(facts.person))
    case .signingIn(_), .registering(_), .priming(_), .signingInByLink(_, _): print.mix(40)
    }
    print.mix(age(newest))
    for link in links {
      print.mix(age(link.id))
      print.mix((link.isInternal ? 1 : 0) | (link.isOpen ? 2 : 0) | (link.wasLive ? 4 : 0))
      print.mix(Town.shared.links[link.kind].name == "sign-in")
      print.mix(link.granted.map { $0.isEmpty ? 1 : 2 } ?? 0)
    }
    for place in ages.indices {
      guard let since = waiting[DeliveryID(ages[place])] else { continue }
      print.mix(place)
      print.mix(code(deadline: since + Limits.pendingTargetLifetime + .nanoseconds(1)))
    }
    for asked in questions where !isDead(asked) {
      var part = Fingerprint()
      mix(asked, into: &part, age)
      print.join(part)
    }
  }

  private func mix(_ asked: Asked, into print: inout Fingerprint, _ age: (DeliveryID?) -> Int) {
    let question = asked.question
    print.mix(question.kind.rawValue)
    switch question {
    case .store(let reader):
      switch reader {
      case .start: print.mix(0)
      case .afterSignIn: print.mix(1)
      case .back: print.mix(2)
      case .home: print.mix(3)
      case .retry: print.mix(4)
      case .expired: print.mix(5)
      case .boundary(let id): print.mix(10 + age(id))
      case .link(let id): print.mix(100 + age(id))
      case .select(let tab, let organization):
        print.mix(tab == Town.home)
        print.mix(code(organization))
      case .switchTo(let index): print.mix(1000 + index)
      }
    case .memberships(.link(let id, let target)):
      print.mix(age(id))
      print.mix(code(target))
      print.mix(asked.person == session?.person.id)
    case .content(.link(let id, let target, let organization)):
      print.mix(age(id))
      print.mix(code(target))
      print.mix(organization.map(code) ?? 0)
    case .memberships(.home(let work)):
      mix(work, into: &print, age)
      print.mix(asked.isCancelled)
      print.mix(asked.person == session?.person.id)
    case .memberships(.switchTo(let index, let viewer, let number)):
      print.mix(index)
      print.mix(asked.person == session?.person.id)
      mix(viewer, into: &print)
      print.mix(number == lastSwitch)
    case .memberships(.fillTop(let top, let shown, let viewer)):
      guard viewer.epoch == organizations.epoch else { return print.mix(-1) }
      print.mix(code(top))
      var entry = top
      entry.content = shown
      print.mix(code(entry, isOnView: false))
      mix(viewer, into: &print)
      print.mix(asked.person == session?.person.id)
    case .content(.home(let work, let viewer, let organization)):
      mix(work, into: &print, age)
      mix(viewer, into: &print)
      print.mix(organization.map(code) ?? 0)
      print.mix(asked.isCancelled)
    case .activation(let reader): mix(reader, asked.isCancelled, into: &print, age)
    case .list(let id, let request, let viewer):
      print.mix(request.organization.map(code) ?? 0)
      mix(viewer, into: &print)
      print.mix(screens.content(id.screen)?.load?.id == id)
      print.mix(screens.destination(ofContent: id.screen).map { code($0) } ?? 0)
    case .signIn(let person, _): print.mix(person)
    case .revoke: break
    }
  }

  /// An activation that is not wanted any more still changes what is active at the services.
  private func mix(
    _ reader: Question.Activation, _ isCancelled: Bool, into print: inout Fingerprint,
    _ age: (DeliveryID?) -> Int
  ) {
    switch reader {
    case .link(let id, let organization):
      print.mix(code(organization.organization.id))
      print.mix(isCancelled ? -2 : age(id))
    case .switchTo(let organization, let viewer, let number):
      print.mix(code(organization))
      mix(viewer, into: &print)
      print.mix(number == lastSwitch)
    case .takeBack(let organization):
      print.mix(code(organization.organization.id))
      print.mix(-3)
    }
  }

  private func mix(_ work: HomeWork, into print: inout Fingerprint, _ age: (DeliveryID?) -> Int) {
    print.mix(age(work.link))
    print.mix(work.link == nil && work.number == lastHome)
    print.mix(work.person == session?.person.id)
    print.mix(work.person.map { Int($0.text.utf8.first ?? 0) } ?? 0)
  }

  private func mix(_ asked: Viewer, into print: inout Fingerprint) {
    // An older epoch never comes back.
    guard asked.epoch == organizations.epoch else { return print.mix(-1) }
    print.mix(asked.person.map { Int($0.text.utf8.first ?? 0) } ?? 0)
    print.mix(asked.isSignedIn)
  }

  // MARK: Small codes

  private func code(_ organization: OrganizationID) -> Int {
    Int(organization.text.utf8.first ?? 0)
  }

  private func code(_ organization: ActiveOrganization?) -> Int {
    guard let organization else { return 0 }
    return code(organization.organization.id) << 1 | (organization.permissions.isEmpty ? 0 : 1)
  }

  private func code(_ place: DeepLinkDestination) -> Int {
    Int(place.screen.text.utf8.first ?? 0) << 8 | Int(place.parameters.first?.value.utf8.last ?? 0)
  }

  private func code(_ target: LinkTarget) -> Int { code(target.destination) }

  private func code(_ person: Person) -> Int { Int(person.id.text.utf8.first ?? 0) }

  /// A session that is over is as good as none.
  private func code(stored: SessionFacts?) -> Int {
    guard let stored, stored.expiresAt > timestamp else { return 0 }
    let endsInSight = stored.expiresAt <= Self.timestamps[2]
    return code(stored.person) << 1 | (endsInSight ? 1 : 0)
  }

  private func code(_ standing: OrganizationStanding?) -> Int {
    switch standing {
    case nil: 0
    case .notApplicable: 1
    case .noOrganization: 2
    case .notAMember(let slug): 3 << 8 | Int(slug.utf8.last ?? 0)
    case .member(let organization, let isActive): code(organization) << 4 | (isActive ? 5 : 4)
    }
  }

  private func code(_ error: ServiceError) -> Int {
    error.rawValue.utf8.reduce(7) { $0 &* 31 &+ Int($1) }
  }

  private func code(_ phase: NavigationPhase) -> Int {
    switch phase {
    case .appLaunching: 0
    case .signInRequired: 1
    case .outsideTabs: 2
    case .tabsReady: 3
    case .stackActive: 4
    case .tabSwitching: 5
    case .stackPushing: 6
    case .stackPopping: 7
    case .deepLinkResolving: 8
    case .orgSwitching: 9
    }
  }

  private func code(_ outcome: Outcome) -> Int {
    outcome.name.utf8.reduce(7) { $0 &* 31 &+ Int($1) }
  }

  private func code(_ item: Item?) -> Int {
    guard let item else { return 0 }
    return item.id.utf8.reduce(0) { $0 << 4 | Int($1 & 15) }
  }
}
