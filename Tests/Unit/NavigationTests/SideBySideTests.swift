import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

/// What is asked for at the same time, once it is known where the person belonged a moment ago
/// (ruling 42).
@Suite("Facts that are found out side by side", .review("N2"), .clause("NAV-C05"))
struct SideBySideTests {
  private let one = DeliveryID(1)
  private let target = Fixture.target()
  private let inAcme = OrganizationStanding.member(Fixture.acme, isActive: true)

  /// A link that has a route, its session read.
  private func started(
    _ target: LinkTarget, known: OrganizationStanding?, hasOrganizations: Bool = true
  ) -> (LinkJourney, [JourneyEffect]) {
    var journey = LinkJourney(
      onUnmatched: .defaultScreen, onInvalid: .defaultScreen, hasOrganizations: hasOrganizations)
    _ = LinkJourney.reduce(&journey, .becameReady)
    _ = LinkJourney.reduce(
      &journey, .linkResolved(one, .navigate(target.destination), target: target))
    let effects = LinkJourney.reduce(
      &journey, .sessionRead(one, .live(Fixture.session), known: known))
    return (journey, effects)
  }

  @Test("a member's data is asked for with the memberships, and awaited in any order")
  func member() {
    for isDataFirst in [true, false] {
      var (journey, effects) = started(target, known: inAcme)
      #expect(effects.suffix(2) == [.checkOrganization(one, target), .load(one, target, "acme")])
      #expect(journey.phase == .orgChecking)
      let data = JourneyEvent.contentLoaded(one, Fixture.page)
      let list = JourneyEvent.organizationChecked(one, inAcme)
      let first = LinkJourney.reduce(&journey, isDataFirst ? data : list)
      #expect(first == (isDataFirst ? [] : [.enter(.navigating, one)]))
      let last = LinkJourney.reduce(&journey, isDataFirst ? list : data)
      let landing = JourneyEffect.land(one, target, inAcme, Fixture.page)
      #expect(last == (isDataFirst ? [.enter(.navigating, one), landing] : [landing]))
    }
  }

  @Test("nothing is decided by what was known: the answer stops the link, and the data is dropped")
  func stopped() {
    for isDataFirst in [true, false] {
      var (journey, _) = started(target, known: inAcme)
      if isDataFirst { _ = LinkJourney.reduce(&journey, .contentLoaded(one, Fixture.page)) }
      let effects = LinkJourney.reduce(
        &journey, .organizationChecked(one, .notAMember(slug: "acme")))
      #expect(effects.finished == [.notAMember(slug: "acme")])
      #expect(effects.contains(.cancelLoads(one)) == !isDataFirst)
      #expect(LinkJourney.reduce(&journey, .contentLoaded(one, Fixture.page)) == [])
    }
    var (journey, _) = started(target, known: inAcme)
    let failed = LinkJourney.reduce(&journey, .organizationCheckFailed(one, .offline))
    #expect(failed.finished == [.serviceFailed(.offline)])
    #expect(failed.first == .cancelLoads(one))
  }

  @Test("what is missing is told after what comes before it")
  func missing() {
    var (journey, _) = started(target, known: inAcme)
    #expect(LinkJourney.reduce(&journey, .contentLoaded(one, .failed(.notFound))) == [])
    let effects = LinkJourney.reduce(&journey, .organizationChecked(one, inAcme))
    #expect(effects.finished == [.entityMissing])
    #expect(effects.phases == [.navigating, .idle])
  }

  @Test("data of another organization than the answer names is asked for anew")
  func renamed() {
    var (journey, _) = started(target, known: inAcme)
    _ = LinkJourney.reduce(&journey, .contentLoaded(one, Fixture.page))
    let beta = OrganizationStanding.member(Fixture.beta, isActive: true)
    let effects = LinkJourney.reduce(&journey, .organizationChecked(one, beta))
    #expect(
      effects == [.cancelLoads(one), .enter(.navigating, one), .load(one, target, "beta")])
    #expect(
      LinkJourney.reduce(&journey, .contentLoaded(one, Fixture.page))
        == [.land(one, target, beta, Fixture.page)])
  }

  @Test(
    "what a guard would stop by what is known is not asked for",
    arguments: [
      OrganizationStanding.notAMember(slug: "acme"), .noOrganization,
      .member(Fixture.acme, isActive: true),
    ])
  func refused(known: OrganizationStanding) {
    let guarded = Fixture.target(requires: "danger")
    let (_, effects) = started(guarded, known: known)
    #expect(effects.last == .checkOrganization(one, guarded))
    // Nor is anything before it was ever known.
    #expect(started(target, known: nil).1.last == .checkOrganization(one, target))
  }

  @Test("a role that was lost in another organization is told once")
  func lowered() {
    let guarded = Fixture.target(requires: "danger")
    let owner = Fixture.organization("acme", permissions: ["danger"])
    var (journey, effects) = started(guarded, known: .member(owner, isActive: false))
    #expect(effects.last == .activateOrganization(one, owner))
    let told = LinkJourney.reduce(
      &journey, .organizationChecked(one, .member(Fixture.acme, isActive: false)))
    #expect(told.posted == ["role-denied"])
    #expect(LinkJourney.reduce(&journey, .contentLoaded(one, Fixture.page)) == [])
    #expect(
      LinkJourney.reduce(&journey, .organizationActivated(one))
        == [.landUnauthorized(one, guarded, Fixture.acme, "danger")])
  }

  @Test("data waits for the token, and not for the memberships", .clause("SHARE-F03"))
  func token() {
    var route = target.route
    route.share = ShareDeclaration(kind: "thing", parameter: "org", token: "token")
    let shared = LinkTarget(destination: target.destination, route: route)
    var (journey, effects) = started(shared, known: inAcme)
    #expect(effects.suffix(2) == [.checkOrganization(one, shared), .checkToken(one, shared)])
    let accepted = LinkJourney.reduce(&journey, .tokenChecked(one, .accepted))
    #expect(accepted.last == .load(one, shared, "acme"))
    let checked = LinkJourney.reduce(&journey, .organizationChecked(one, inAcme))
    #expect(checked.phases == [.tokenChecking, .navigating])
    var (other, _) = started(shared, known: inAcme)
    #expect(LinkJourney.reduce(&other, .tokenChecked(one, .refused(.missing))) == [])
    let ended = LinkJourney.reduce(&other, .organizationChecked(one, inAcme))
    #expect(ended.finished == [.tokenRefused(.missing)])
  }

  @Test("memberships that neither a guard nor a screen needs are not read")
  func needless() {
    let free = Fixture.target(scope: .none)
    let (_, known) = started(free, known: inAcme)
    #expect(known.last == .load(one, free, "acme"))
    #expect(!known.contains(.checkOrganization(one, free)))
    let (_, without) = started(free, known: nil, hasOrganizations: false)
    #expect(without.last == .load(one, free, nil))
    // The first screen has a menu of organizations; a permission is a role's.
    #expect(started(free, known: nil).1.last == .checkOrganization(one, free))
    let guarded = Fixture.target(requires: "danger", scope: .none)
    let (_, asked) = started(guarded, known: nil, hasOrganizations: false)
    #expect(asked.last == .checkOrganization(one, guarded))
  }
}

/// The visible screen when a session ends (ruling 26).
@Suite("A screen that is kept for one person", .review("N3"))
struct KeptScreenTests {
  private let kept = PendingTarget(
    delivery: DeliveryID(7), target: Fixture.target(), preservedAt: .origin,
    person: Fixture.person.id)

  private func signIn(_ name: String, after span: Duration = .zero) -> JourneyEvent {
    let person = Person(id: PersonID(name), email: "\(name)@acme.test", name: name)
    return .signInCompleted(
      SessionFacts(person: person, expiresAt: Timestamp(milliseconds: 1)), at: .origin + span)
  }

  @Test("is opened for that person, within 600 s, and for nobody else")
  func person() {
    var journey = Fixture.journey([.screenLost(kept)])
    #expect(journey.phase == .signingIn)
    #expect(journey.expectsTarget)
    var other = journey
    var late = journey
    #expect(LinkJourney.reduce(&journey, signIn("ada")).posted == ["target-taken"])
    let effects = LinkJourney.reduce(&other, signIn("bob"))
    #expect(effects.posted == ["target-lost"])
    #expect(effects.last == .showHome)
    #expect(other.pending.isEmpty)
    let expired = LinkJourney.reduce(&late, signIn("ada", after: .seconds(601)))
    #expect(expired.posted == ["target-expired", "target-lost"])
  }

  @Test("comes after a link on its way, and after a target that waits already")
  func after() {
    let target = Fixture.target("/app/acme/teams")
    let resolved = JourneyEvent.linkResolved(
      DeliveryID(1), .navigate(target.destination), target: target)
    var flying = Fixture.journey([resolved, .screenLost(kept)])
    #expect(flying.pending.isEmpty)
    _ = LinkJourney.reduce(&flying, .sessionRead(DeliveryID(1), .signedOut(.noSession)))
    _ = LinkJourney.reduce(&flying, .preservationDue(DeliveryID(1), at: .origin))
    _ = LinkJourney.reduce(&flying, .signInShown(DeliveryID(1)))
    #expect(LinkJourney.reduce(&flying, .screenLost(kept)) == [])
    #expect(flying.pending.target(at: .origin)?.delivery == DeliveryID(1))
  }

  @Test("stays that person's when sign-in is met once more, and when somebody else comes meanwhile")
  func again() {
    let one = DeliveryID(7)
    var journey = Fixture.journey([.screenLost(kept), signIn("ada")])
    var other = journey
    _ = LinkJourney.reduce(&journey, .organizationCheckFailed(one, .unauthorized))
    _ = LinkJourney.reduce(&journey, .preservationDue(one, at: .origin))
    _ = LinkJourney.reduce(&journey, .signInShown(one))
    #expect(journey.pending.target(at: .origin)?.person == "ada")
    _ = LinkJourney.reduce(&other, signIn("bob"))
    let bob = SessionFacts(
      person: Person(id: "bob", email: "bob@acme.test", name: "bob"),
      expiresAt: Timestamp(milliseconds: 1))
    let effects = LinkJourney.reduce(&other, .sessionRead(one, .live(bob)))
    #expect(effects.posted == ["session-read", "target-lost"])
    #expect(effects.contains(.showHome))
  }

  @Test("is lost where memory runs out, and that is told")
  func memory() {
    var journey = Fixture.journey([.pendingSlotBroke, .screenLost(kept)])
    #expect(LinkJourney.reduce(&journey, signIn("ada")).posted == ["target-lost"])
  }
}
