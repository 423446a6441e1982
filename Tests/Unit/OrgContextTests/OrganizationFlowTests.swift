import LandfallDomain
import LandfallOrgContext
import LandfallTestSupport
import Testing

/// The organization as a value: what must hold in every order of events.
@Suite struct OrganizationFlowTests {
  @Test(
    "In the end the services have the visible organization active, and each question is answered",
    .clause("NAV-T16"),
    arguments: [
      OrganizationWorld.Budget(choices: 2, links: 1), .init(choices: 1, links: 2),
      .init(choices: 1, links: 1, losses: 1), .init(choices: 1, links: 1, signOuts: 1),
      .init(choices: 2, failures: 1), .init(choices: 1, links: 1, failures: 1),
      .init(links: 2, losses: 1, signOuts: 1), .init(links: 1, losses: 1, signOuts: 1, failures: 1),
    ])
  func everyOrder(_ budget: OrganizationWorld.Budget) {
    var seen: Set<OrganizationWorld> = []
    var frontier = [OrganizationWorld(budget)]
    var violations: Set<String> = []
    while !frontier.isEmpty, seen.count < 200_000 {
      var next: [OrganizationWorld] = []
      for world in frontier {
        for after in world.next where seen.insert(after).inserted {
          violations.formUnion(after.violations)
          next.append(after)
        }
      }
      frontier = next
    }
    #expect(frontier.isEmpty, "\(seen.count) states, and more to come")
    #expect(violations.sorted() == [])
    #expect(seen.count > 50)
  }

  @Test("The visible organization is activated once, also if its role changes meanwhile")
  func activatedOnce() throws {
    let person = PersonID("ada")
    let facts = OrganizationFacts(person: person)
    let organizations = try ["acme", "beta"].map {
      Organization(
        id: OrganizationID($0), slug: try #require(OrganizationSlug($0)), name: $0)
    }
    func active(_ index: Int, as role: Role) -> ActiveOrganization {
      ActiveOrganization(organization: organizations[index], role: role, permissions: [])
    }
    var flow = OrganizationFlow(
      permissions: [:], hasOrganizations: true, keepsMemberships: false)
    let messages: [OrganizationMessage] = [
      .landed(DeliveryID(1), active(0, as: "admin"), isNeeded: true),
      // A link switches the services, and is left before they answer.
      .switchAskedForLink(DeliveryID(2), active(1, as: "admin")), .linkLeft(DeliveryID(2)),
      .activated(OrganizationCallID(1), failure: nil),
      // The services lower the role while the visible organization is being activated.
      .landed(DeliveryID(3), active(0, as: "member"), isNeeded: true),
    ]
    let activated = messages.flatMap { flow.handle($0, facts, at: .origin) }.compactMap {
      if case .activate(_, let organization, _) = $0 { organization } else { nil }
    }
    #expect(activated == ["beta", "acme"])
  }

  @Test("A choice of an organization ends with the session")
  func choiceEndsWithSession() throws {
    let (person, request) = (PersonID("ada"), RequestID(7))
    let slug = try #require(OrganizationSlug("beta"))
    let list = MembershipList(
      memberships: [
        Membership(
          organization: Organization(id: "beta", slug: slug, name: "Beta"), role: "admin")
      ], active: "beta")
    for isLost in [false, true] {
      let facts = OrganizationFacts(person: person)
      var flow = OrganizationFlow(
        permissions: [:], hasOrganizations: true, keepsMemberships: false)
      _ = flow.handle(.chosen(slug, request), facts, at: .origin)
      if isLost {
        let lost = OrganizationFacts(person: nil)
        _ = flow.handle(.factsChanged, lost, at: .origin)
      }
      // The same person is signed in again when the services answer.
      let effects = flow.handle(
        .listed(OrganizationCallID(1), .success(list)), facts, at: .origin)
      #expect(effects.contains(.report(.answered(request, .overtaken))) == isLost)
      #expect(effects.contains(.activate(OrganizationCallID(2), "beta", nil)) == !isLost)
    }
  }
}
