import Dispatch
import Foundation
import LandfallDomain
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
        wait: { longest in
          if longest != .zero {
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

  /// A clock that is an hour later each time it is read.
  final class Hours: Timekeeper, @unchecked Sendable {
    // Sendable: used only on the loop's thread.
    private var hour: Int64 = 0

    func now() -> Moment {
      hour += 1
      return Moment(
        instant: .origin + .seconds(3_600 * hour), timestamp: Timestamp(milliseconds: 0))
    }

    func sleep(until deadline: Instant) async throws(CancellationError) {
      throw CancellationError()
    }
  }

  final class Log: @unchecked Sendable {
    // Sendable: used only on the loop's thread.
    var lines: [String] = []
  }

  @Test("Waits end in the order of their times, and at once if they are cancelled")
  func sleeping() async {
    let ended = await Self.run { host in
      let clock = LoopClock(host.executor, Hours())
      let ended = Log()
      let cancelled = host.start { _ in
        do {
          try await clock.sleep(until: .origin + .seconds(1_800))
        } catch {
          ended.lines.append("cancelled")
        }
      }
      let tasks = [30, 10, 20].map { seconds in
        host.start { _ in
          try? await clock.sleep(until: .origin + .seconds(seconds))
          ended.lines.append("\(seconds)")
          if seconds == 20 { cancelled.cancel() }
        }
      }
      for task in tasks { await task.value }
      await cancelled.value
      return ended.lines
    }
    #expect(ended == ["10", "20", "cancelled", "30"])
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
