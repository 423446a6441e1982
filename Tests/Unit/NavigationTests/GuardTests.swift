@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

@Suite("The checks between a link and its screen")
struct GuardTests {
  private let owner = Fixture.organization("acme", permissions: ["danger"])

  private func check(
    _ guarding: LinkGuard, _ route: RouteDeclaration, _ facts: LinkFacts = LinkFacts()
  ) -> GuardVerdict { guarding.check(route, facts) }

  @Test("The session check passes if none is needed or a live one exists", .clause("DL-S05"))
  func session() {
    let required = Fixture.target().route
    let open = Fixture.target(policy: .public).route
    let none = SessionStatus.signedOut(.noSession)
    #expect(check(.session, required, LinkFacts(session: .live(Fixture.session))) == .pass)
    #expect(check(.session, required, LinkFacts(session: .unknown)) == .stop(.waiting))
    #expect(
      check(.session, required, LinkFacts(session: none)) == .stop(.signInNeeded(.noSession)))
    #expect(check(.session, open, LinkFacts(session: none)) == .notApplicable)
    #expect(check(.policy, open) == .notApplicable)
    #expect(check(.policy, required) == .pass)
  }

  @Test("A member needs membership and permission", .clause("DL-P02", "DL-T10"))
  func member() {
    let route = Fixture.target(requires: "danger").route
    let stranger = LinkFacts(organization: .success(.notAMember(slug: "x")))
    let member = LinkFacts(organization: .success(.member(Fixture.acme, isActive: true)))
    #expect(check(.member, route, stranger) == .stop(.notAMember(slug: "x")))
    #expect(check(.organization, route, stranger) == .pass)
    #expect(
      check(.organization, route, LinkFacts(organization: .success(.noOrganization)))
        == .stop(.noOrganization))
    #expect(check(.permission, route, member) == .stop(.roleTooLow("danger")))
    #expect(
      check(
        .permission, route, LinkFacts(organization: .success(.member(owner, isActive: false))))
        == .pass)
    #expect(check(.permission, Fixture.target().route, member) == .notApplicable)
  }

  @Test("A check without its fact says nothing, and no check needs an earlier fact")
  func order() {
    let known = LinkGuard.all.compactMap(\.needs)
    #expect(known == known.sorted())
    #expect(LinkGuard.all.map(\.step) == GuardStep.allCases)
    for guarding in LinkGuard.all where guarding.needs != nil {
      #expect(check(guarding, Fixture.target(requires: "danger").route) == .notApplicable)
    }
  }

  @Test("The entity check has the outcome of the entity's error", arguments: ServiceError.allCases)
  func entity(error: ServiceError) {
    let wanted: Outcome =
      switch error {
      case .notFound: .entityMissing
      case .forbidden: .forbidden
      case .banned: .banned
      case .unauthorized: .signInNeeded(.revoked)
      default: .serviceFailed(error)
      }
    let route = Fixture.target().route
    #expect(check(.entity, route, LinkFacts(entity: .failed(error))) == .stop(wanted))
    #expect(check(.entity, route, LinkFacts(entity: Fixture.page)) == .pass)
    #expect(check(.entity, route, LinkFacts(entity: .notApplicable)) == .notApplicable)
  }

  @Test("The report stops where the link does, and marks later checks")
  func report() {
    let route = Fixture.target(requires: "danger").route
    let report = GuardReport(
      route: route,
      facts: LinkFacts(
        session: .live(Fixture.session),
        organization: .success(.member(Fixture.acme, isActive: true)), entity: Fixture.page))
    #expect(report.lines.map(\.step) == GuardStep.allCases)
    #expect(report.outcome == .roleTooLow("danger"))
    #expect(report.lines.last?.verdict == .notReached)
    let open = GuardReport(
      route: route,
      facts: LinkFacts(
        session: .live(Fixture.session), organization: .success(.member(owner, isActive: true)),
        entity: Fixture.page))
    #expect(open.outcome == nil)
  }

  @Test(
    "Organizations that cannot be looked up end the link like the services' answer",
    .review("N1"), arguments: ServiceError.allCases)
  func lookUp(error: ServiceError) {
    let report = GuardReport(
      route: Fixture.target().route,
      facts: LinkFacts(session: .live(Fixture.session), organization: .failure(error)))
    let wanted: Outcome =
      switch error {
      case .banned: .banned
      case .unauthorized: .signInNeeded(.revoked)
      default: .serviceFailed(error)
      }
    #expect(report.outcome == wanted)
    #expect(report.lines.first { $0.step == .organization }?.verdict == .stop(wanted))
    #expect(report.lines.last?.verdict == .notReached)
  }
}

extension GuardReport {
  /// The outcome of the check that stopped the link, or `nil` if all checks passed.
  fileprivate var outcome: Outcome? {
    for case .stop(let outcome) in lines.map(\.verdict) { return outcome }
    return nil
  }
}
