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
  private let member = OrganizationStanding.member(Fixture.acme, isActive: true)

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
      var (journey, effects) = started(target, known: member)
      #expect(effects.suffix(2) == [.checkOrganization(one, target), .load(one, target, "acme")])
      #expect(journey.phase == .orgChecking)
      let data = JourneyEvent.contentLoaded(one, Fixture.page)
      let list = JourneyEvent.organizationChecked(one, member)
      let first = LinkJourney.reduce(&journey, isDataFirst ? data : list)
      #expect(first == (isDataFirst ? [] : [.enter(.navigating, one)]))
      let last = LinkJourney.reduce(&journey, isDataFirst ? list : data)
      let landing = JourneyEffect.land(one, target, member, Fixture.page)
      #expect(last == (isDataFirst ? [.enter(.navigating, one), landing] : [landing]))
    }
  }

  @Test("nothing is decided by what was known: the answer stops the link, and the data is dropped")
  func stopped() {
    for isDataFirst in [true, false] {
      var (journey, _) = started(target, known: member)
      if isDataFirst { _ = LinkJourney.reduce(&journey, .contentLoaded(one, Fixture.page)) }
      let effects = LinkJourney.reduce(&journey, .organizationChecked(one, .notAMember(slug: "acme")))
      #expect(effects.finished == [.notAMember(slug: "acme")])
      #expect(effects.contains(.cancelLoads(one)) == !isDataFirst)
      #expect(LinkJourney.reduce(&journey, .contentLoaded(one, Fixture.page)) == [])
    }
    var (journey, _) = started(target, known: member)
    let failed = LinkJourney.reduce(&journey, .organizationCheckFailed(one, .offline))
    #expect(failed.finished == [.serviceFailed(.offline)])
    #expect(failed.first == .cancelLoads(one))
  }

  @Test("what is missing is told after what comes before it")
  func missing() {
    var (journey, _) = started(target, known: member)
    #expect(LinkJourney.reduce(&journey, .contentLoaded(one, .failed(.notFound))) == [])
    let effects = LinkJourney.reduce(&journey, .organizationChecked(one, member))
    #expect(effects.finished == [.entityMissing])
    #expect(effects.phases == [.navigating, .idle])
  }

  @Test("data of another organization than the answer names is asked for anew")
  func renamed() {
    var (journey, _) = started(target, known: member)
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

  @Test("data waits for the token, and not for the memberships", .clause("SHARE-F03"))
  func token() {
    var route = target.route
    route.share = ShareDeclaration(kind: "thing", parameter: "org", token: "token")
    let shared = LinkTarget(destination: target.destination, route: route)
    var (journey, effects) = started(shared, known: member)
    #expect(effects.suffix(2) == [.checkOrganization(one, shared), .checkToken(one, shared)])
    let accepted = LinkJourney.reduce(&journey, .tokenChecked(one, .accepted))
    #expect(accepted.last == .load(one, shared, "acme"))
    let checked = LinkJourney.reduce(&journey, .organizationChecked(one, member))
    #expect(checked.phases == [.tokenChecking, .navigating])
    var (other, _) = started(shared, known: member)
    #expect(LinkJourney.reduce(&other, .tokenChecked(one, .refused(.missing))) == [])
    let ended = LinkJourney.reduce(&other, .organizationChecked(one, member))
    #expect(ended.finished == [.tokenRefused(.missing)])
  }

  @Test("memberships that neither a guard nor a screen needs are not read")
  func needless() {
    let free = Fixture.target(scope: .none)
    let (_, known) = started(free, known: member)
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
