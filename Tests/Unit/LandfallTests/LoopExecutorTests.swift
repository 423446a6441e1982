import Glibc
import LandfallSimulation
import Testing

@Suite("The loop that everything runs on")
struct LoopExecutorTests {
  private final class Seen: @unchecked Sendable {
    // Sendable: used from one executor alone.
    var count = 0
  }

  @Test("whoever waits on the loop comes back on the loop's thread")
  func thread() async throws {
    try await onLoop { host, _ in
      let own = pthread_self()
      for _ in 0..<50 {
        await host.start { _ in #expect(pthread_self() == own) }.value
        await withCheckedContinuation { done in _ = host.start { _ in done.resume() } }
        await Task.detached { #expect(pthread_self() == own) }.value
        #expect(pthread_self() == own)
      }
    }
  }

  @Test("idle waits for those that the runtime brings back")
  func hops() async throws {
    try await onLoop { host, executor in
      for round in 1...200 {
        let seen = Seen()
        host.start { host in
          for _ in 0..<5 {
            // The end of a task is told through the runtime's pool, and so is a continuation's.
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
