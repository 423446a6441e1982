import LandfallSimulation
import Testing

@Suite("The loop that everything runs on")
struct LoopExecutorTests {
  private final class Seen: @unchecked Sendable {
    // Sendable: used from one executor alone.
    var count = 0
  }

  @Test("idle waits for those that the runtime brings back by way of a thread of its own")
  func hops() async throws {
    try await onLoop { host, executor in
      for round in 1...200 {
        let seen = Seen()
        host.start { host in
          for _ in 0..<5 {
            // The end of a task is told on a thread of the runtime's, and so is a continuation's.
            await host.start { _ in }.value
            await withCheckedContinuation { done in _ = host.start { _ in done.resume() } }
            seen.count += 1
          }
        }
        await executor.idle()
        #expect(seen.count == 5, "round \(round)")
      }
    }
  }
}
