import Foundation
import LandfallTestSupport
import Testing

@Suite("The states of the machines, nearest first")
struct ExhaustiveTests {
  @Test(
    "no invariant is broken",
    .clause("NAV-P11", "NAV-P12", "NAV-E03", "NAV-E04", "DL-R04", "DL-E02"),
    arguments: Scope.allCases)
  func invariants(scope: Scope) {
    let environment = ProcessInfo.processInfo.environment
    let limit = environment["LANDFALL_MODEL_STATES"].flatMap(Int.init) ?? scope.limit
    let bounds = scope.bounds
    let clock = ContinuousClock()
    let start = clock.now
    let result = Explorer(bounds: bounds, limit: limit).explore()
    print(
      "model \(bounds.name): \(result.states) states, \(result.transitions) transitions, "
        + "depth \(result.depth), \(result.isComplete ? "exhausted" : "the nearest"), "
        + "\(result.comparisons) met again and compared, "
        + "\(result.problem == nil ? 0 : 1) violations, \(clock.now - start)")
    #expect(result.problem == nil, "\(result.story(bounds))")
  }
}
