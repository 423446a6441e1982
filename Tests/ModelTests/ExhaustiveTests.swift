import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

@Suite("Every reachable state of the machines")
struct ExhaustiveTests {
  @Test("no invariant is broken", arguments: Scope.allCases)
  func invariants(scope: Scope) {
    let bounds = scope.bounds
    let clock = ContinuousClock()
    let start = clock.now
    let result = Explorer(bounds: bounds, limit: scope.limit).explore()
    print(
      "model \(bounds.name): \(result.states) states, \(result.transitions) transitions, "
        + "depth \(result.depth), \(result.isComplete ? "complete" : "the nearest"), "
        + "\(result.problem == nil ? 0 : 1) violations, \(clock.now - start)")
    #expect(result.problem == nil, "\(result.story(bounds))")
  }
}

enum Scope: String, CaseIterable {
  case links

  var limit: Int { 20_000 }

  var bounds: Bounds {
    switch self {
    case .links:
      Bounds(
        "links", isSlow: Set(Question.Kind.allCases), links: Array(0..<9), byHand: [2, 7],
        failures: [.offline, .unauthorized, .notFound, .forbidden, .malformed])
    }
  }
}
