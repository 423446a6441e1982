import Foundation
import LandfallTestSupport
import Testing

@Suite("Every reachable state of the machines")
struct ExhaustiveTests {
  @Test("no invariant is broken", arguments: Scope.allCases)
  func invariants(scope: Scope) {
    let bounds = scope.bounds
    let clock = ContinuousClock()
    let start = clock.now
    let env = ProcessInfo.processInfo.environment
    if let only = env["SCOPE"], only != scope.rawValue { return }
    let result = Explorer(bounds: bounds, limit: env["LIMIT"].flatMap(Int.init) ?? scope.limit).explore()
    print(
      "model \(bounds.name): \(result.states) states, \(result.transitions) transitions, "
        + "depth \(result.depth), \(result.isComplete ? "complete" : "the nearest"), "
        + "\(result.problem == nil ? 0 : 1) violations, \(clock.now - start)")
    #expect(result.problem == nil, "\(result.story(bounds))")
  }
}
