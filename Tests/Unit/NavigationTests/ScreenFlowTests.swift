import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

@Suite("The screens, in every order of events")
struct ScreenFlowTests {
  /// The events that are limited in each walk.
  ///
  /// All other events occur in every order in between.
  private static let budgets: [(String, ScreenWorld.Budget)] = [
    ("taps, links and a switch", .init(taps: 2, links: 1, switches: 1)),
    ("taps and home beside a link that leads nowhere", .init(taps: 1, homes: 1, strays: 1)),
    ("two links that lead nowhere, and home", .init(homes: 1, links: 1, strays: 2)),
    ("the vault, left and come back to", .init(taps: 3, links: 1)),
    ("two switches while something loads", .init(taps: 1, links: 1, switches: 2)),
    ("a session that is lost, and a sign-in", .init(taps: 1, links: 1, losses: 1, people: 1)),
    ("another person", .init(taps: 1, homes: 1, links: 1, people: 1)),
    ("a session that is refused", .init(taps: 1, strays: 1, people: 1, refusals: 1)),
  ]

  @Test(
    "No data of another person or organization is shown, and the first screen always arrives",
    .clause("NAV-E04"), .clause("DL-P03"), arguments: budgets.indices)
  func walk(index: Int) {
    let (name, budget) = Self.budgets[index]
    var states = [ScreenWorld(budget)]
    var seen = Set(states.map(\.key))
    while let state = states.popLast() {
      for next in state.next where seen.insert(next.key).inserted {
        guard next.faults.isEmpty else {
          Issue.record("\(name): \(next.faults)\n\(next.story.joined(separator: "\n"))")
          return
        }
        states.append(next)
      }
    }
    print("screens, \(name): \(seen.count) states")
    #expect(seen.count > 20)
  }
}
