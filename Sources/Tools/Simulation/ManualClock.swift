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

/// A clock that moves only when a test or scenario advances it.
///
/// ``advance(by:settling:)`` moves it from one deadline to the next in order. At each deadline, it
/// lets all resumed tasks run to their next wait. So repeated runs resume the same tasks in the
/// same order.
public final class ManualClock: Timekeeper, @unchecked Sendable {
  // Sendable: all properties below are used only under `mutex`.
  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Bool, Never>
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var moment: Moment
  private var sleepers: [Sleeper] = []
  private var lastNumber = 0
  /// The number of resumed sleepers that do not run again yet.
  ///
  /// The runtime resumes them on its own thread before they return to their executor.
  private var waking = 0

  /// Creates a clock at the origin of the monotonic clock.
  ///
  /// - Parameter start: The initial wall-clock time.
  public init(start: Timestamp = Timestamp(milliseconds: 1_772_355_600_000)) {
    pthread_mutex_init(mutex, nil)
    moment = Moment(instant: .origin, timestamp: start)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Returns the time of both clocks.
  public func now() -> Moment { locked { moment } }

  /// Waits until the clock reaches `deadline`.
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

  /// Advances both clocks and resumes sleepers in the order of their deadlines.
  ///
  /// - Parameters:
  ///   - span: The duration.
  ///   - settle: Lets everything run that can run, such as ``LoopExecutor/idle()``.
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

  /// Lets everything run, after all resumed sleepers are back on their executors.
  private func arrive(_ settle: () async -> Void) async {
    while locked({ waking > 0 }) {
      await Task.yield()
      await settle()
    }
    await settle()
  }

  /// Advances both clocks without letting anything run, like a blocking call of this duration.
  public func pass(_ span: Duration) {
    for sleeper in move(to: now().instant + span) { sleeper.continuation.resume(returning: true) }
  }

  /// Changes only the wall-clock time, as when a person sets the clock.
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

  // Keep the offset from the start, so that steps below a millisecond add up.
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
