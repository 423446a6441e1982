import LandfallAuth
import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("Reachability")
struct ReachabilityTests {
  /// Returns the waits after each answer, in seconds.
  private func waits(_ answers: [Reachability.Answer]) -> [Int64] {
    var state = Reachability.State()
    var waits: [Int64] = []
    var effects = Reachability.reduce(&state, .asked)
    for answer in answers {
      guard case .probe(let request)? = effects.first else { break }
      guard
        case .wait(let span, let wait)? =
          Reachability.reduce(&state, .answered(answer, request: request)).first
      else { break }
      waits.append(span.wholeMilliseconds / 1000)
      effects = Reachability.reduce(&state, .waited(request: wait))
    }
    return waits
  }

  @Test("The app backs off while the services do not answer, and polls while they do")
  func waits() {
    #expect(waits(Array(repeating: .failed, count: 7)) == [2, 5, 10, 20, 30, 30, 30])
    #expect(waits([.status(200), .status(404), .status(499)]) == [20, 20, 20])
    #expect(waits([.status(500), .status(301), .status(503), .status(599)]) == [2, 20, 2, 5])
    #expect(waits([.deviceOffline, .deviceOffline]) == [60, 60])
  }

  @Test("A superseded answer or wait changes nothing")
  func overtaken() {
    var state = Reachability.State()
    _ = Reachability.reduce(&state, .asked)
    _ = Reachability.reduce(&state, .asked)
    let before = state
    #expect(Reachability.reduce(&state, .answered(.failed, request: 1)).isEmpty)
    #expect(Reachability.reduce(&state, .waited(request: 1)).isEmpty)
    #expect(state == before)
  }

  @Test(
    "The overlay never covers a launch", .clause("ROUTE-R02"),
    arguments: RequirementTests.rows.map(\.0))
  func overlay(phase: AppPhase) {
    let mayShow = phase.name != .launching && phase.name != .bootstrapping
    #expect(Reachability.showsOverlay(.deviceOffline, in: phase) == mayShow)
    #expect(Reachability.showsOverlay(.serverUnreachable, in: phase) == mayShow)
    #expect(!Reachability.showsOverlay(.online, in: phase))
  }
}
