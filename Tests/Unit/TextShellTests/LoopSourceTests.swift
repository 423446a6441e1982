import Dispatch
import Foundation
import LandfallSimulation
import Testing

/// The handling of an event source by the loop, next to its jobs.
@Suite("Loop source")
struct LoopSourceTests {
  /// A source that counts calls and waits on a semaphore, as others wait on a pipe.
  final class Source: @unchecked Sendable {
    // Sendable: the counts are used only on the loop's thread.
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

  /// Runs a loop on its own thread.
  ///
  /// The pool's threads must stay free for the work that the loop awaits.
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

  @Test("A job from another thread wakes the loop while it waits in its source")
  func woken() async {
    let source = Source()
    let value = await Self.run { host in
      host.executor.attach(source.source)
      // Resumed on a system thread, from which the job returns here.
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: 42) }
      }
    }
    #expect(value == 42)
  }

  @Test("The source is checked before each job, even when jobs never end")
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

  @Test("After the source is removed, the loop waits only for jobs")
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
