import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

@Suite("The checks between a link and its screen")
struct GuardTests {
  private let owner = Fixture.organization("acme", permissions: ["danger"])

  @Test("session: needed or not, live or not", .clause("DL-S05"))
  func session() {
    let required = Fixture.target().route
    let open = Fixture.target(policy: .public).route
    #expect(LinkGuards.session(required, .live(Fixture.session)) == .pass)
    #expect(LinkGuards.session(required, .unknown) == .stop(.waiting))
    #expect(
      LinkGuards.session(required, .signedOut(.noSession)) == .stop(.signInNeeded(.noSession)))
    #expect(LinkGuards.session(open, .signedOut(.noSession)) == .notApplicable)
    #expect(LinkGuards.policy(open) == .notApplicable)
    #expect(LinkGuards.policy(required) == .pass)
  }

  @Test("member and permission", .clause("DL-P02", "DL-T10"))
  func member() {
    let route = Fixture.target(requires: "danger").route
    let stranger = OrganizationStanding.notAMember(slug: "x")
    #expect(LinkGuards.member(route, stranger) == .stop(.notAMember(slug: "x")))
    #expect(LinkGuards.organization(route, stranger) == .pass)
    #expect(LinkGuards.organization(route, .noOrganization) == .stop(.noOrganization))
    #expect(
      LinkGuards.permission(route, .member(Fixture.acme, isActive: true))
        == .stop(.roleTooLow("danger")))
    #expect(LinkGuards.permission(route, .member(owner, isActive: false)) == .pass)
    #expect(
      LinkGuards.permission(Fixture.target().route, .member(Fixture.acme, isActive: true))
        == .notApplicable)
  }

  @Test("entity", arguments: ServiceError.allCases)
  func entity(error: ServiceError) {
    let wanted: Outcome =
      switch error {
      case .notFound: .entityMissing
      case .forbidden: .forbidden
      case .banned: .banned
      case .unauthorized: .signInNeeded(.revoked)
      default: .serviceFailed(error)
      }
    #expect(LinkGuards.entity(.failed(error), refusedAs: .revoked) == .stop(wanted))
    #expect(LinkGuards.entity(Fixture.page, refusedAs: .revoked) == .pass)
    #expect(LinkGuards.entity(.notApplicable, refusedAs: .revoked) == .notApplicable)
  }

  @Test("the report stops where the link does, and says so of what follows")
  func report() {
    let route = Fixture.target(requires: "danger").route
    let report = GuardReport(
      route: route, session: .live(Fixture.session),
      organization: .success(.member(Fixture.acme, isActive: true)), token: .notApplicable,
      entity: Fixture.page)
    #expect(report.lines.map(\.step) == GuardStep.allCases)
    #expect(report.outcome == .roleTooLow("danger"))
    #expect(report.lines.last?.verdict == .notReached)
    let open = GuardReport(
      route: route, session: .live(Fixture.session),
      organization: .success(.member(owner, isActive: true)), token: .notApplicable,
      entity: Fixture.page)
    #expect(open.outcome == nil)
  }

  @Test(
    "organizations that cannot be looked up end the link as the services' answer does",
    .review("N1"), arguments: ServiceError.allCases)
  func lookUp(error: ServiceError) {
    let report = GuardReport(
      route: Fixture.target().route, session: .live(Fixture.session), organization: .failure(error),
      token: nil, entity: nil)
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
