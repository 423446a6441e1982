import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallParsing

@testable import LandfallNavigation

/// A state in 128 bits: equal for states that differ in names alone.
///
/// Deliveries are named by their age, data by its place, epochs and numbers by whether they are the
/// newest; two states with one fingerprint go on in the same way.
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
}

extension World {
  var fingerprint: Fingerprint {
    var print = Fingerprint()
    let ages = ages
    print.mix(time)
    mixJourney(&print, ages)
    mixScreens(&print)
    mixRest(&print, ages)
    return print
  }

  /// Deliveries that still matter, oldest first.
  private var ages: [Int] {
    var ages = links.map(\.id.number)
    if let newest { ages.append(newest.number) }
    for asked in questions { if let link = asked.question.link { ages.append(link.number) } }
    if let fallback = journey.fallback { ages.append(fallback.delivery.number) }
    return Array(Set(ages)).sorted()
  }

  private func mixJourney(_ print: inout Fingerprint, _ ages: [Int]) {
    func age(_ id: DeliveryID) -> Int { ages.firstIndex(of: id.number) ?? -1 }
    print.mix(journey.phase.hashValue)
    if let flight = journey.flight {
      print.mix(age(flight.delivery))
      print.mix(code(flight.target))
      print.mix(flight.isResumed)
      print.mix(code(flight.session))
      print.mix(code(flight.organization))
      switch flight.content {
      case nil: print.mix(0)
      case .failed(let error): print.mix(error.hashValue)
      case .notApplicable: print.mix(2)
      case .page(let page): print.mix(code(page.items.first))
      case .item: print.mix(3)
      }
      print.mix(flight.signedOut.map(code) ?? 0)
      print.mix(flight.ending.map(code) ?? 0)
    }
    switch journey.held {
    case nil: print.mix(0)
    case .target(let id, let target):
      print.mix(age(id))
      print.mix(code(target))
    case .fallback(let id, _): print.mix(100 + age(id))
    }
    print.mix(journey.fallback.map { age($0.delivery) } ?? -2)
    mixPending(&print, journey.pending, age)
    print.mix(journey.isReady)
    print.mix(journey.expectsTarget)
    print.mix(journey.lossReason == nil ? 0 : journey.lossReason == "expired" ? 1 : 2)
  }

  private func mixPending(
    _ print: inout Fingerprint, _ slot: PendingSlot, _ age: (DeliveryID) -> Int
  ) {
    // A waiting target is there at its own time, a taken one at any.
    let taken = slot.target(at: Instant(nanoseconds: .max))
    let waiting = slot.target(at: Instant(nanoseconds: .min))
    if let target = taken ?? waiting {
      print.mix(taken != nil)
      print.mix(age(target.delivery))
      print.mix(code(target.target))
      print.mix(Int(target.preservedAt.nanoseconds))
    } else {
      print.mix(0)
    }
  }

  // MARK: Screens

  private func mixScreens(_ print: inout Fingerprint) {
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
        for entry in stack { print.mix(code(entry)) }
      }
    }
    print.mix(shell.phase.hashValue)
    print.mix(handWaits)
    print.mix(shownDanger)
  }

  private func code(_ entry: StackEntry) -> Int {
    var code = Int(entry.destination.screen.text.utf8.first ?? 0)
    if let parameter = entry.destination.parameters.first {
      code = code << 8 | Int(parameter.value.utf8.last ?? 0)
    }
    switch entry.presentation {
    case .screen: code = code << 2 | 1
    case .unauthorized: code = code << 2 | 2
    case .unavailable: code = code << 2 | 3
    }
    guard case .list(let list) = entry.content else {
      return code << 24 | (entry.content == nil ? 1 : 0)
    }
    var bits = list.isLoaded ? 2 : 4
    bits = bits << 2 | (list.load == nil ? 0 : list.load?.kind == .first ? 1 : 2)
    bits = bits << 1 | (list.failure == nil ? 0 : 1)
    bits = bits << 1 | (list.isOutdated ? 1 : 0)
    bits = bits << 8 | (self.code(list.shown.chunks.first?.items.first) & 255)
    return code << 24 | bits
  }

  // MARK: The rest

  private func mixRest(_ print: inout Fingerprint, _ ages: [Int]) {
    func age(_ id: DeliveryID?) -> Int { id.flatMap { ages.firstIndex(of: $0.number) } ?? -1 }
    print.mix(code(session))
    print.mix(owner.map { Int($0.text.utf8.first ?? 0) } ?? 0)
    print.mix(code(stored))
    print.mix(activeThere.map(code) ?? 0)
    print.mix(code(organizations.active))
    print.mix(hasStarted)
    print.mix(bootstrapStanding == nil)
    print.mix(mustDropSession)
    print.mix(Int(timer?.nanoseconds ?? -1))
    switch root.place {
    case .launching: print.mix(0)
    case .bootstrapping: print.mix(1)
    case .welcome(_): print.mix(2)
    case .ready(_): print.mix(3)
    case .signingIn(_), .registering(_), .priming(_), .signingInByLink(_, _): print.mix(4)
    }
    print.mix(age(newest))
    for link in links {
      print.mix(age(link.id))
      print.mix(link.kind << 4 | (link.isInternal ? 1 : 0) | (link.isOpen ? 2 : 0))
      print.mix(link.granted.map { $0.isEmpty ? 1 : 2 } ?? 0)
      print.mix(link.wasLive)
    }
    for (id, since) in waiting.sorted(by: { $0.key < $1.key }) {
      print.mix(age(id))
      print.mix(Int(since.nanoseconds))
    }
    print.mix(questions.count)
    for asked in questions {
      print.mix(asked.isCancelled)
      mix(asked.question, into: &print, age)
    }
  }

  private func mix(
    _ question: Question, into print: inout Fingerprint, _ age: (DeliveryID?) -> Int
  ) {
    print.mix(question.kind.rawValue)
    switch question {
    case .store(let reader):
      switch reader {
      case .start: print.mix(0)
      case .afterSignIn: print.mix(1)
      case .back: print.mix(2)
      case .home: print.mix(3)
      case .retry: print.mix(4)
      case .boundary(let id): print.mix(10 + age(id))
      case .link(let id): print.mix(100 + age(id))
      case .select(let tab, let organization):
        print.mix(tab == Town.home)
        print.mix(code(organization))
      case .switchTo(let index): print.mix(1000 + index)
      }
    case .memberships(.link(let id, let target)), .content(.link(let id, let target, _)):
      print.mix(age(id))
      print.mix(code(target))
    case .memberships(.home(let work)): mix(work, into: &print, age)
    case .memberships(.switchTo(let index, let asked, let number)):
      print.mix(index)
      mix(asked, into: &print)
      print.mix(number == lastSwitch)
    case .memberships(.fillTop(let top, let shown, let asked)):
      print.mix(code(top))
      var entry = top
      entry.content = shown
      print.mix(code(entry))
      mix(asked, into: &print)
    case .content(.home(let work, let asked, let organization)):
      mix(work, into: &print, age)
      mix(asked, into: &print)
      print.mix(organization.map(code) ?? 0)
    case .activation(.link(let id, let organization)):
      print.mix(age(id))
      print.mix(code(organization))
    case .activation(.switchTo(let organization, let asked, let number)):
      print.mix(code(organization))
      mix(asked, into: &print)
      print.mix(number == lastSwitch)
    case .activation(.takeBack(let organization)): print.mix(code(organization))
    case .list(let id, let request, let asked):
      print.mix(request.organization.map(code) ?? 0)
      mix(asked, into: &print)
      print.mix(loads[id] != nil)
      print.mix(screens.destination(ofContent: id.screen).map { code($0) } ?? 0)
    case .signIn(let person, let number):
      print.mix(person)
      print.mix(number == lastSignIn)
    case .revoke: break
    }
  }

  private func mix(_ work: HomeWork, into print: inout Fingerprint, _ age: (DeliveryID?) -> Int) {
    print.mix(age(work.link))
    print.mix(work.number == lastHome)
    print.mix(work.person == session?.person.id)
  }

  private func mix(_ asked: Viewer, into print: inout Fingerprint) {
    print.mix(asked.epoch == organizations.epoch)
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

  private func code(_ session: SessionFacts?) -> Int {
    guard let session else { return 0 }
    return Int(session.person.id.text.utf8.first ?? 0) << 40 | Int(session.expiresAt.milliseconds)
  }

  private func code(_ standing: OrganizationStanding?) -> Int {
    switch standing {
    case nil: 0
    case .notApplicable: 1
    case .noOrganization: 2
    case .notAMember(let slug, _): 3 << 8 | Int(slug.utf8.last ?? 0)
    case .member(let organization, let isActive): code(organization) << 4 | (isActive ? 5 : 4)
    }
  }

  private func code(_ reason: SignedOutReason) -> Int {
    switch reason {
    case .noSession: 1
    case .expired: 2
    case .unreadable: 3
    case .revoked: 4
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
