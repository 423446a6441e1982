import Dispatch
import Foundation
import LandfallSimulation
import Testing

/// What the loop does with a source beside its jobs.
@Suite("Loop source")
struct LoopSourceTests {
  /// Counts calls; wakes by a semaphore, as a pipe does.
  final class Source: @unchecked Sendable {
    // Sendable: the counts are touched on the loop's thread alone.
    private let semaphore = DispatchSemaphore(value: 0)
    var looks = 0
    var waits = 0
    var onLook: () -> Void = {}

    var source: LoopSource {
      LoopSource(
        wait: { mayWait in
          if mayWait {
            self.waits += 1
            self.semaphore.wait()
          } else {
            self.looks += 1
          }
          self.onLook()
        },
        wake: { self.semaphore.signal() })
    }
  }

  /// Runs a loop on a thread of its own: the pool's must stay free for what the loop waits for.
  private static func run<Result: Sendable>(
    _ body: @escaping @Sendable (isolated LoopHost) async -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let executor = LoopExecutor()
        continuation.resume(returning: executor.run(on: LoopHost(executor), body))
      }
    }
  }

  @Test("a job from another thread wakes a loop that waits in its source")
  func woken() async {
    let source = Source()
    let value = await Self.run { host in
      host.executor.attach(source.source)
      // Resumed on a thread of the system's, from where the job comes back here.
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: 42) }
      }
    }
    #expect(value == 42)
  }

  @Test("the source is looked at before each job, also when jobs never end")
  func starvation() async {
    let source = Source()
    let jobs = await Self.run { host in
      var isOver = false
      host.executor.attach(source.source)
      source.onLook = { isOver = source.looks >= 100 }
      var jobs = 0
      while !isOver, jobs < 100_000 {
        jobs += 1
        await Task.yield()
      }
      return jobs
    }
    #expect(jobs <= 101)
  }

  @Test("without a source the loop waits for jobs alone again")
  func detached() async {
    let source = Source()
    let value = await Self.run { host in
      host.executor.attach(source.source)
      host.executor.attach(nil)
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: 7) }
      }
    }
    #expect(value == 7)
    #expect(source.waits == 0)
  }
}
