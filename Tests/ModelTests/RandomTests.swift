import Foundation
import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("Long random walks")
struct RandomTests {
  @Test("no invariant is broken far from the start", arguments: 0..<4)
  func walks(seed: Int) {
    let environment = ProcessInfo.processInfo.environment
    let count = (environment["LANDFALL_MODEL_STEPS"].flatMap(Int.init) ?? 60_000) / 4
    let bounds = Scope.all.bounds
    var dice = Dice(seed: UInt64(seed + 1) << 32)
    var problem: Problem?
    var world = bounds.beginnings[0]
    var trace: [Step] = []
    for step in 0..<count where problem == nil {
      if step % 200 == 0 {
        world = bounds.beginnings[dice.below(bounds.starts.count)]
        trace = []
      }
      let steps = world.steps
      guard !steps.isEmpty else { continue }
      let chosen = steps[dice.below(steps.count)]
      trace.append(chosen)
      world.take(chosen)
      problem = world.problems.first
    }
    print("model walk \(seed): \(count) steps, \(problem == nil ? 0 : 1) violations")
    #expect(problem == nil, "seed \(seed): \(problem.map { "\($0)" } ?? ""): \(trace.suffix(12))")
  }
}
