@_spi(TypedRoutes) import LandfallDomain
import LandfallOrgContext
import LandfallTestSupport
import Testing

@Suite("The active organization")
struct OrganizationContextTests {
  private static func organization(_ name: String) throws -> Organization {
    Organization(
      id: OrganizationID("org-\(name)"), slug: try #require(OrganizationSlug(name)), name: name)
  }

  private static func list(
    _ names: [String], active: OrganizationID? = nil, role: Role = "owner"
  ) throws -> MembershipList {
    MembershipList(
      memberships: try names.map { Membership(organization: try organization($0), role: role) },
      active: active)
  }

  private static let permissions: [Role: Set<Permission>] = ["owner": ["danger"], "member": []]

  private func context(in name: String? = nil) throws -> OrganizationContext {
    var context = OrganizationContext(permissions: Self.permissions)
    if let name {
      context.adopt(try Self.list([name]))
    }
    return context
  }

  @Test(
    "Named: a member gets in, whether the organization is active or not",
    .clause("DL-T09", "DL-S06")
  )
  func named() throws {
    let context = try context(in: "acme")
    let list = try Self.list(["acme", "beta"])
    let same = context.status(scope: .named, slug: "acme", in: list)
    let other = context.status(scope: .named, slug: "beta", in: list)
    guard case .member(let first, isActive: true) = same,
      case .member(let second, isActive: false) = other
    else {
      Issue.record("\(same), \(other)")
      return
    }
    #expect(first.organization.slug.text == "acme")
    #expect(second.organization.slug.text == "beta")
    #expect(second.permissions == ["danger"])
  }

  @Test(
    "Named: unknown and foreign organizations and invalid slugs are refused", .clause("DL-T10"),
    arguments: ["gamma", "ACME", "acme ", "../acme", "a", ""])
  func notAMember(slug: String) throws {
    let list = try Self.list(["acme", "beta"])
    #expect(
      try context(in: "acme").status(scope: .named, slug: slug, in: list)
        == .notAMember(slug: slug))
  }

  @Test("A role counts as the newest list says; an unknown role allows nothing", .clause("DL-P02"))
  func roles() throws {
    let context = try context(in: "acme")
    for (role, allowed) in [("owner", true), ("member", false), ("visitor", false)] {
      let list = try Self.list(["acme"], role: Role(role))
      let status = context.status(scope: .named, slug: "acme", in: list)
      #expect(status.organization?.permissions.contains("danger") == allowed)
    }
  }

  @Test("Active: the visible one, else the session's, else the first, else none")
  func active() throws {
    let list = try Self.list(["acme", "beta"], active: "org-beta")
    #expect(
      try context(in: "acme").status(scope: .active, slug: nil, in: list)
        .organization?.organization.id == "org-acme")
    #expect(
      try context().status(scope: .active, slug: nil, in: list)
        .organization?.organization.id == "org-beta")
    #expect(
      try context().status(scope: .active, slug: nil, in: Self.list(["acme", "beta"]))
        .organization?.organization.id == "org-acme")
    // The person has left the active organization meanwhile.
    #expect(
      try context(in: "gamma").status(scope: .active, slug: nil, in: list)
        .organization?.organization.id == "org-acme")
    let empty = MembershipList(memberships: [], active: nil)
    #expect(try context().status(scope: .active, slug: nil, in: empty) == .noOrganization)
    #expect(try context().status(scope: .named, slug: nil, in: empty) == .noOrganization)
    #expect(try context().status(scope: .none, slug: nil, in: empty) == .notApplicable)
  }

  @Test("Queries change nothing")
  func pure() throws {
    let context = try context(in: "acme")
    let copy = context
    _ = context.status(scope: .named, slug: "beta", in: try Self.list(["acme", "beta"]))
    #expect(context == copy)
  }

  @Test("Only a change of the organization starts an epoch", .clause("DL-R06"))
  func epochs() throws {
    var context = OrganizationContext(permissions: Self.permissions)
    #expect(context.epoch == 0)
    let first = context.adopt(try Self.list(["acme", "beta"]))
    #expect(first?.organization.id == "org-acme")
    #expect(context.epoch == 1)
    context.adopt(try Self.list(["acme", "beta"]))
    #expect(context.epoch == 1)
    let beta = ActiveOrganization(
      organization: try Self.organization("beta"), role: "owner", permissions: [])
    let isOther = context.activate(beta)
    #expect(isOther)
    #expect(context.epoch == 2)
    #expect(context.active == beta)
    let asMember = ActiveOrganization(
      organization: beta.organization, role: "member", permissions: [])
    let isStillOther = context.activate(asMember)
    #expect(!isStillOther)
    #expect(context.active?.role == "member")
    #expect(context.epoch == 2)
    context.clear()
    #expect(context.active == nil)
    #expect(context.epoch == 3)
    let none = context.adopt(MembershipList(memberships: [], active: nil))
    #expect(none == nil)
    #expect(context.epoch == 3)
  }
}
