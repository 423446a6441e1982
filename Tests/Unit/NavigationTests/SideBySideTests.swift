@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

/// Requests that are made at the same time if the person's memberships were known before (NAV-C05).
@Suite("Facts that are requested at the same time", .review("N2"), .clause("NAV-C05"))
struct SideBySideTests {
  private let one = DeliveryID(1)
  private let target = Fixture.target()
  private let inAcme = OrganizationStatus.member(Fixture.acme, isActive: true)

  /// Returns a link flow whose link has a route and a session.
  private func started(
    _ target: LinkTarget, known: OrganizationStatus?, hasOrganizations: Bool = true
  ) -> (LinkFlow, [LinkFlowEffect]) {
    var flow = LinkFlow(
      onUnmatched: .defaultScreen, onInvalid: .defaultScreen, hasOrganizations: hasOrganizations)
    _ = LinkFlow.reduce(&flow, .becameReady)
    _ = LinkFlow.reduce(
      &flow, .linkResolved(one, .navigate(target.destination), target: target))
    let effects = LinkFlow.reduce(
      &flow, .sessionRead(one, .live(Fixture.session), known: known))
    return (flow, effects)
  }

  @Test("A member's data is requested with the memberships, and awaited in any order")
  func member() {
    for isDataFirst in [true, false] {
      var (flow, effects) = started(target, known: inAcme)
      #expect(
        effects.suffix(2) == [
          .checkOrganization(one, target), .ask(one, .entity(target, in: "acme")),
        ])
      #expect(flow.linkState == .orgChecking)
      let data = LinkFlowEvent.answered(one, .entity(Fixture.page))
      let list = LinkFlowEvent.organizationChecked(one, inAcme)
      let first = LinkFlow.reduce(&flow, isDataFirst ? data : list)
      #expect(first == (isDataFirst ? [] : [.enter(.navigating, one)]))
      let last = LinkFlow.reduce(&flow, isDataFirst ? list : data)
      let landing = LinkFlowEffect.land(one, target, inAcme, Fixture.page)
      #expect(last == (isDataFirst ? [.enter(.navigating, one), landing] : [landing]))
    }
  }

  @Test("Earlier facts decide nothing: the answer stops the link, and the data is dropped")
  func stopped() {
    for isDataFirst in [true, false] {
      var (flow, _) = started(target, known: inAcme)
      if isDataFirst { _ = LinkFlow.reduce(&flow, .answered(one, .entity(Fixture.page))) }
      let effects = LinkFlow.reduce(
        &flow, .organizationChecked(one, .notAMember(slug: "acme")))
      #expect(effects.finished == [.notAMember(slug: "acme")])
      #expect(effects.contains(.cancelLoads(one)) == !isDataFirst)
      #expect(LinkFlow.reduce(&flow, .answered(one, .entity(Fixture.page))) == [])
    }
    var (flow, _) = started(target, known: inAcme)
    let failed = LinkFlow.reduce(&flow, .organizationCheckFailed(one, .offline))
    #expect(failed.finished == [.serviceFailed(.offline)])
    #expect(failed.first == .cancelLoads(one))
  }

  @Test("A missing entity is reported after the earlier checks")
  func missing() {
    var (flow, _) = started(target, known: inAcme)
    #expect(LinkFlow.reduce(&flow, .answered(one, .entity(.failed(.notFound)))) == [])
    let effects = LinkFlow.reduce(&flow, .organizationChecked(one, inAcme))
    #expect(effects.finished == [.entityMissing])
    #expect(effects.phases == [.navigating, .idle])
  }

  @Test("Data is requested again if the answer names another organization")
  func renamed() {
    var (flow, _) = started(target, known: inAcme)
    _ = LinkFlow.reduce(&flow, .answered(one, .entity(Fixture.page)))
    let beta = OrganizationStatus.member(Fixture.beta, isActive: true)
    let effects = LinkFlow.reduce(&flow, .organizationChecked(one, beta))
    #expect(
      effects == [
        .cancelLoads(one), .enter(.navigating, one), .ask(one, .entity(target, in: "beta")),
      ])
    #expect(
      LinkFlow.reduce(&flow, .answered(one, .entity(Fixture.page)))
        == [.land(one, target, beta, Fixture.page)])
  }

  @Test(
    "Data that a guard would refuse by the known facts is not requested",
    arguments: [
      OrganizationStatus.notAMember(slug: "acme"), .noOrganization,
      .member(Fixture.acme, isActive: true),
    ])
  func refused(known: OrganizationStatus) {
    let guarded = Fixture.target(requires: "danger")
    let (_, effects) = started(guarded, known: known)
    #expect(effects.last == .checkOrganization(one, guarded))
    // The same holds before anything was ever known.
    #expect(started(target, known: nil).1.last == .checkOrganization(one, target))
  }

  @Test("A role that was lost in another organization is reported once")
  func lowered() {
    let guarded = Fixture.target(requires: "danger")
    let owner = Fixture.organization("acme", permissions: ["danger"])
    var (flow, effects) = started(guarded, known: .member(owner, isActive: false))
    #expect(effects.last == .activateOrganization(one, owner))
    let reported = LinkFlow.reduce(
      &flow, .organizationChecked(one, .member(Fixture.acme, isActive: false)))
    #expect(reported.posted == ["role-denied"])
    #expect(LinkFlow.reduce(&flow, .answered(one, .entity(Fixture.page))) == [])
    #expect(
      LinkFlow.reduce(&flow, .organizationActivated(one))
        == [.landUnauthorized(one, guarded, Fixture.acme, "danger")])
  }

  @Test("Data waits for the token, and not for the memberships", .clause("SHARE-F03"))
  func token() {
    var route = target.route
    route.share = ShareDeclaration(kind: "thing", parameter: "org", token: "token")
    let shared = LinkTarget(destination: target.destination, route: route)
    var (flow, effects) = started(shared, known: inAcme)
    #expect(effects.suffix(2) == [.checkOrganization(one, shared), .ask(one, .token(shared))])
    let accepted = LinkFlow.reduce(&flow, .answered(one, .token(.accepted)))
    #expect(accepted.last == .ask(one, .entity(shared, in: "acme")))
    let checked = LinkFlow.reduce(&flow, .organizationChecked(one, inAcme))
    #expect(checked.phases == [.tokenChecking, .navigating])
    var (other, _) = started(shared, known: inAcme)
    #expect(LinkFlow.reduce(&other, .answered(one, .token(.refused(.missing)))) == [])
    let ended = LinkFlow.reduce(&other, .organizationChecked(one, inAcme))
    #expect(ended.finished == [.tokenRefused(.missing)])
  }

  @Test("Memberships that neither a guard nor a screen needs are not read")
  func needless() {
    let free = Fixture.target(scope: .none)
    let (_, known) = started(free, known: inAcme)
    #expect(known.last == .ask(one, .entity(free, in: "acme")))
    #expect(!known.contains(.checkOrganization(one, free)))
    let (_, without) = started(free, known: nil, hasOrganizations: false)
    #expect(without.last == .ask(one, .entity(free, in: nil)))
    // The first screen has a menu of organizations; a permission depends on a role.
    #expect(started(free, known: nil).1.last == .checkOrganization(one, free))
    let guarded = Fixture.target(requires: "danger", scope: .none)
    let (_, asked) = started(guarded, known: nil, hasOrganizations: false)
    #expect(asked.last == .checkOrganization(one, guarded))
  }
}

/// The visible screen when a session ends is kept for the same person (NAV-P12).
@Suite("A screen that is kept for one person", .review("N3"))
struct KeptScreenTests {
  private let kept = PendingLink(
    delivery: DeliveryID(7), target: Fixture.target(), keptAt: .origin,
    person: Fixture.person.id)

  private func signIn(_ name: String, after span: Duration = .zero) -> LinkFlowEvent {
    let person = Person(id: PersonID(name), email: "\(name)@acme.test", name: name)
    return .signInCompleted(
      SessionFacts(person: person, expiresAt: Timestamp(milliseconds: 1)), at: .origin + span)
  }

  @Test("The screen is opened for that person within 600 s, and for no one else")
  func person() {
    var flow = Fixture.flow([.screenLost(kept)])
    #expect(flow.linkState == .signingIn)
    #expect(flow.expectsTarget)
    var other = flow
    var late = flow
    #expect(LinkFlow.reduce(&flow, signIn("ada")).posted == ["target-taken"])
    let effects = LinkFlow.reduce(&other, signIn("bob"))
    #expect(effects.posted == ["target-lost"])
    #expect(effects.last == .showHome)
    #expect(other.pending.isEmpty)
    let expired = LinkFlow.reduce(&late, signIn("ada", after: .seconds(601)))
    #expect(expired.posted == ["target-expired", "target-lost"])
  }

  @Test("The screen yields to an in-flight link and to an earlier pending link")
  func after() {
    let target = Fixture.target("/app/acme/teams")
    let resolved = LinkFlowEvent.linkResolved(
      DeliveryID(1), .navigate(target.destination), target: target)
    var flying = Fixture.flow([resolved, .screenLost(kept)])
    #expect(flying.pending.isEmpty)
    _ = LinkFlow.reduce(&flying, .sessionRead(DeliveryID(1), .signedOut(.noSession)))
    _ = LinkFlow.reduce(&flying, .keepingDue(DeliveryID(1), at: .origin))
    _ = LinkFlow.reduce(&flying, .signInShown(DeliveryID(1)))
    #expect(LinkFlow.reduce(&flying, .screenLost(kept)) == [])
    #expect(flying.pending.target(at: .origin)?.delivery == DeliveryID(1))
  }

  @Test("The screen stays reserved at a second sign-in screen, and never opens for another person")
  func again() {
    let one = DeliveryID(7)
    var flow = Fixture.flow([.screenLost(kept), signIn("ada")])
    var other = flow
    _ = LinkFlow.reduce(&flow, .organizationCheckFailed(one, .unauthorized))
    _ = LinkFlow.reduce(&flow, .keepingDue(one, at: .origin))
    _ = LinkFlow.reduce(&flow, .signInShown(one))
    #expect(flow.pending.target(at: .origin)?.person == "ada")
    _ = LinkFlow.reduce(&other, signIn("bob"))
    let bob = SessionFacts(
      person: Person(id: "bob", email: "bob@acme.test", name: "bob"),
      expiresAt: Timestamp(milliseconds: 1))
    let effects = LinkFlow.reduce(&other, .sessionRead(one, .live(bob)))
    #expect(effects.posted == ["session-read", "target-lost"])
    #expect(effects.contains(.showHome))
  }

  @Test("Without memory the screen is lost, which is reported")
  func memory() {
    var flow = Fixture.flow([.pendingSlotBroke, .screenLost(kept)])
    #expect(LinkFlow.reduce(&flow, signIn("ada")).posted == ["target-lost"])
  }
}
