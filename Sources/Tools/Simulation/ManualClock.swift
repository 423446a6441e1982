public import LandfallDomain

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A clock that stands still until it is moved.
///
/// ``advance(by:settling:)`` moves it from one deadline to the next, in order, and lets everything
/// that woke run to its next wait before it goes on: two runs of the same steps wake the same things
/// in the same order.
public final class ManualClock: Timekeeper, @unchecked Sendable {
  // Sendable: everything below is touched under `mutex` alone.
  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Bool, Never>
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var moment: Moment
  private var sleepers: [Sleeper] = []
  private var lastNumber = 0
  /// Sleepers that were woken and do not run again yet: the runtime resumes them on a thread of its
  /// own, from where they come back to their executor.
  private var waking = 0

  /// Starts at the monotonic clock's origin.
  ///
  /// - Parameter start: The calendar's reading to start with.
  public init(start: Timestamp = Timestamp(milliseconds: 1_772_355_600_000)) {
    pthread_mutex_init(mutex, nil)
    moment = Moment(instant: .origin, timestamp: start)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Reads both clocks.
  public func now() -> Moment { locked { moment } }

  /// Waits until the clock has been moved to `deadline` or past it.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant) async throws(CancellationError) {
    let number = locked {
      lastNumber += 1
      return lastNumber
    }
    let woke = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = locked {
          if Task.isCancelled { return false as Bool? }
          if moment.instant >= deadline { return true }
          sleepers.append(Sleeper(number: number, deadline: deadline, continuation: continuation))
          return nil
        }
        if let isOver {
          locked { waking += 1 }
          continuation.resume(returning: isOver)
        }
      }
    } onCancel: {
      let cancelled = locked { () -> Sleeper? in
        guard let index = sleepers.firstIndex(where: { $0.number == number }) else { return nil }
        waking += 1
        return sleepers.remove(at: index)
      }
      cancelled?.continuation.resume(returning: false)
    }
    locked { waking -= 1 }
    if !woke { throw CancellationError() }
  }

  /// Moves both clocks on, waking sleepers in the order of their deadlines.
  ///
  /// - Parameters:
  ///   - span: How far.
  ///   - settle: Lets everything that can run do so: an executor's ``LoopExecutor/idle()``.
  public func advance(by span: Duration, settling settle: () async -> Void) async {
    let end = now().instant + span
    await arrive(settle)
    while let deadline = nextDeadline(upTo: end) {
      for sleeper in move(to: deadline) { sleeper.continuation.resume(returning: true) }
      await arrive(settle)
    }
    for sleeper in move(to: end) { sleeper.continuation.resume(returning: true) }
    await arrive(settle)
  }

  /// Lets everything run, once all that were woken are back on their executors.
  private func arrive(_ settle: () async -> Void) async {
    while locked({ waking > 0 }) {
      await Task.yield()
      await settle()
    }
    await settle()
  }

  /// Moves both clocks on without letting anything run: what took this long did so at one stroke.
  public func pass(_ span: Duration) {
    for sleeper in move(to: now().instant + span) { sleeper.continuation.resume(returning: true) }
  }

  /// Sets the calendar alone, as a person does who changes the wall clock.
  public func shiftCalendar(by span: Duration) {
    locked { moment = Moment(instant: moment.instant, timestamp: moment.timestamp + span) }
  }

  private func nextDeadline(upTo end: Instant) -> Instant? {
    locked { sleepers.map(\.deadline).filter { $0 <= end }.min() }
  }

  private func move(to instant: Instant) -> [Sleeper] {
    locked {
      if instant > moment.instant {
        moment = Moment(instant: instant, timestamp: calendar(at: instant))
      }
      let due = sleepers.filter { $0.deadline <= moment.instant }.sorted {
        ($0.deadline, $0.number) < ($1.deadline, $1.number)
      }
      sleepers.removeAll { $0.deadline <= moment.instant }
      waking += due.count
      return due
    }
  }

  // Counted from the start, so that steps below a millisecond add up.
  private func calendar(at instant: Instant) -> Timestamp {
    let offset = moment.timestamp.milliseconds - moment.instant.nanoseconds / 1_000_000
    return Timestamp(milliseconds: offset + instant.nanoseconds / 1_000_000)
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
