import Foundation
import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("Long random walks")
struct RandomTests {
  @Test("No invariant is violated far from the start", arguments: 0..<4)
  func walks(seed: Int) {
    let environment = ProcessInfo.processInfo.environment
    let count = (environment["LANDFALL_MODEL_STEPS"].flatMap(Int.init) ?? 60_000) / 4
    let bounds = Scope.all.bounds
    var dice = Dice(seed: UInt64(seed + 1) << 32)
    var problem: Problem?
    var world = bounds.beginnings[0]
    var beginning = world
    var trace: [Step] = []
    for step in 0..<count where problem == nil {
      if step % 200 == 0 {
        beginning = bounds.beginnings[dice.below(bounds.starts.count)]
        world = beginning
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
    guard let problem else { return }
    var result = Explorer.Result()
    result.problem = problem
    result.trace = Shortening(bounds: bounds)
      .shorten(trace, from: beginning, to: problem.invariant)
    Issue.record("seed \(seed): \(result.story(from: [beginning]))")
  }
}
