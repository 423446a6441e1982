import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("Seeded mistakes")
struct MutantTests {
  @Test("Each mistake violates its invariant", arguments: Mutant.all.indices)
  func caught(index: Int) {
    let mutant = Mutant.all[index]
    let caught = Explorer(
      bounds: mutant.bounds.with(mutant), limit: 6_000, wanted: mutant.breaks, sampling: 4
    ).explore()
    print(
      "mutant \(mutant.name): \(caught.problem?.invariant.rawValue ?? "not caught"), "
        + "\(caught.trace.count) steps")
    #expect(caught.problem?.invariant == mutant.breaks, "\(mutant.name) is not caught")
  }

  @Test("Each invariant detects a mistake", arguments: Invariant.allCases)
  func complete(invariant: Invariant) {
    #expect(Mutant.all.contains { $0.breaks == invariant })
  }
}

extension Bounds {
  // Small enough to find each mistake at once.
  static let small = Bounds(
    "small", isSlow: [.content], links: [1, 3, 7], lists: [.both], failures: [.notFound],
    questions: 2, actions: [.signIn, .signOut, .switchTo, .back])
  static let roles = Bounds(
    "roles", isSlow: [.memberships, .activation], links: [0, 1, 3], lists: [.both, .lowered],
    failures: [], questions: 2, actions: [.signOut, .signIn, .back, .select], starts: [0])
  static let data = Bounds(
    "data", isSlow: [.list, .action], links: [0], lists: [.both], failures: [], questions: 2,
    actions: [.select, .switchTo, .act], times: 1, starts: [0])
}
