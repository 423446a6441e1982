import LandfallAuth
import LandfallDomain
import LandfallTestSupport
import Testing

/// The session as a value: what must hold in every order of events.
@Suite struct SessionFlowTests {
  /// Returns the number of reachable states, and the violations with the steps that lead to them.
  private func explore(_ start: SessionWorld, limit: Int) -> (states: Int, violations: [String]) {
    var seen: Set<SessionWorld> = [start]
    var frontier = [start]
    var violations = Set(start.violations)
    while !frontier.isEmpty, seen.count < limit {
      var next: [SessionWorld] = []
      for world in frontier {
        for after in world.next where seen.insert(after).inserted {
          violations.formUnion(after.violations)
          next.append(after)
        }
      }
      frontier = next
    }
    #expect(frontier.isEmpty, "\(seen.count) states, and more to come")
    return (seen.count, violations.sorted())
  }

  @Test(.clause("DL-S09", "DL-T14"), arguments: [nil, "ada"] as [PersonID?])
  func everyOrder(of person: PersonID?) {
    let result = explore(SessionWorld(signedIn: person, .init()), limit: 400_000)
    #expect(result.violations == [])
    #expect(result.states > 100)
  }
}
