import Glibc
import LandfallSimulation
import Testing

@Suite("The loop on which everything runs")
struct LoopExecutorTests {
  private final class Seen: @unchecked Sendable {
    // Sendable: used from one executor only.
    var count = 0
  }

  @Test("A task that waits on the loop resumes on the loop's thread")
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

  @Test("idle() waits for tasks that the runtime resumes")
  func hops() async throws {
    try await onLoop { host, executor in
      for round in 1...200 {
        let seen = Seen()
        host.start { host in
          for _ in 0..<5 {
            // The runtime reports the end of a task through its pool, and that of a continuation as
            // well.
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
