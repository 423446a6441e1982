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
}
