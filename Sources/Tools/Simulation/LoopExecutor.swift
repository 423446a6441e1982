internal import CLoopHook
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

/// Runs jobs one after another on the thread that calls `run(_:)`, in the order they arrive.
///
/// If every actor of a program uses the same loop, runs are repeatable. There is one queue and no
/// parallel work, and ``idle()`` returns when only waiting is left. A command-line tool also needs
/// no second thread, so it starts faster.
public final class LoopExecutor: SerialExecutor, @unchecked Sendable {
  // Sendable: all properties below are used only under `mutex`.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [UnownedJob] = []
  private var next = 0
  private var idlers: [CheckedContinuation<Void, Never>] = []
  private var sleepers: [Sleeper] = []
  private var lastSleeper = 0
  private var isDone = false
  private var source: LoopSource?
  /// A task that waits for a time.
  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let clock: any Timekeeper
    let continuation: CheckedContinuation<Bool, Never>
  }

  /// Whether the loop waits in ``LoopSource/wait``, so that a new job must interrupt it.
  private var isWaiting = false

  /// Whether jobs from all threads run here.
  private let ownsProcess: Bool

  /// Creates an executor without jobs.
  ///
  /// - Parameter ownsProcess: Whether jobs for the runtime's thread pool also run here, from the
  ///   first ``run(on:_:)`` to the end of the process. Use it in a program with one loop. The
  ///   first thread of the pool needs file descriptors and terminates the process if there are
  ///   none.
  public init(ownsProcess: Bool = false) {
    self.ownsProcess = ownsProcess
    pthread_mutex_init(mutex, nil)
    #if canImport(Darwin)
      pthread_cond_init(arrival, nil)
    #else
      // A changed wall clock must not change how long the loop waits.
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(arrival, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    pthread_cond_destroy(arrival)
    pthread_mutex_destroy(mutex)
    arrival.deallocate()
    mutex.deallocate()
  }

  /// Appends a job to the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    add(UnownedJob(job))
  }

  /// Lets the loop also wait for a source, or only for jobs again.
  ///
  /// Call this method on an actor that runs on this executor.
  public func attach(_ source: LoopSource?) { locked { self.source = source } }

  /// Returns the reference that actors pass to the runtime.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// Runs `body` on `host`, and all jobs that it causes, until `body` returns.
  ///
  /// - Parameters:
  ///   - host: An actor that runs on this executor.
  ///   - body: The closure to run.
  /// - Returns: The result of `body`.
  public func run<Result: Sendable>(
    on host: LoopHost, _ body: @escaping @Sendable (isolated LoopHost) async -> Result
  ) -> Result {
    let box = ResultBox<Result>()
    locked { isDone = false }
    adoptPool()
    defer { landfall_loop_adopt(nil, nil) }
    Task {
      await host.run { host in
        box.value = await body(host)
        self.finish()
      }
    }
    while let job = take() { job.runSynchronously(on: asUnownedSerialExecutor()) }
    guard let result = box.value else { preconditionFailure("run ended before its body") }
    return result
  }

  /// Waits until nothing is left to do but wait for a clock, a file or a person.
  ///
  /// Call this method on an actor that runs on this executor.
  public func idle() async {
    await withCheckedContinuation { continuation in
      locked {
        idlers.append(continuation)
        wakeLoop()
      }
    }
  }

  /// Suspends as ``LoopClock/sleep(until:)`` does.
  func sleep(
    until deadline: Instant, on clock: any Timekeeper
  ) async throws(CancellationError) {
    let number = locked {
      lastSleeper += 1
      return lastSleeper
    }
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = locked {
          guard !Task.isCancelled else { return true }
          sleepers.append(
            Sleeper(number: number, deadline: deadline, clock: clock, continuation: continuation))
          wakeLoop()
          return false
        }
        if isCancelled { continuation.resume(returning: false) }
      }
    } onCancel: {
      let cancelled = locked {
        sleepers.firstIndex { $0.number == number }.map { sleepers.remove(at: $0) }
      }
      cancelled?.continuation.resume(returning: false)
    }
    if !isOver { throw CancellationError() }
  }

  /// Takes over the jobs that this thread passes to the runtime's pool.
  ///
  /// A resumed continuation, or a task that waits for another one, would otherwise continue through
  /// a thread of the pool. Then idleness could not be detected, and commands would start threads
  /// for nothing.
  private func adoptPool() {
    let take: landfall_take_job = { loop, job in
      guard let loop, let job else { return }
      let executor = Unmanaged<LoopExecutor>.fromOpaque(loop).takeUnretainedValue()
      executor.add(unsafeBitCast(job, to: UnownedJob.self))
    }
    landfall_loop_adopt(Unmanaged.passUnretained(self).toOpaque(), take)
    // Never released, because the process ends first.
    if ownsProcess { landfall_loop_adopt_process(Unmanaged.passRetained(self).toOpaque(), take) }
  }

  private func add(_ job: UnownedJob) {
    locked {
      jobs.append(job)
      wakeLoop()
    }
  }

  private func finish() {
    locked {
      isDone = true
      wakeLoop()
    }
  }

  /// Notifies the loop.
  ///
  /// The caller must hold `mutex`.
  private func wakeLoop() {
    if isWaiting { source?.wake() }
    pthread_cond_signal(arrival)
  }

  /// Waits for the next job and returns it, or `nil` after the body has returned.
  private func take() -> UnownedJob? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    // Jobs may create jobs without end, so check the source before each one to stay responsive.
    if source != nil { service(.zero) }
    while true {
      if isDone { return nil }
      if next < jobs.count {
        let job = jobs[next]
        next += 1
        if next == jobs.count {
          jobs.removeAll(keepingCapacity: true)
          next = 0
        }
        return job
      }
      if !idlers.isEmpty {
        let idler = idlers.removeFirst()
        unlocked { idler.resume() }
        continue
      }
      var rest: Duration?
      if let first = sleepers.indices.min(by: { sleepers[$0].deadline < sleepers[$1].deadline }) {
        let left = sleepers[first].deadline - sleepers[first].clock.now().instant
        if left <= .zero {
          let sleeper = sleepers.remove(at: first)
          unlocked { sleeper.continuation.resume(returning: true) }
          continue
        }
        rest = left
      }
      wait(rest?.nap)
    }
  }

  /// Waits for a job or an event of the source.
  private func wait(_ longest: Duration?) {
    if source != nil { return service(longest) }
    guard let longest else {
      pthread_cond_wait(arrival, mutex)
      return
    }
    let (seconds, attoseconds) = longest.components
    #if canImport(Darwin)
      var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
      pthread_cond_timedwait_relative_np(arrival, mutex, &time)
    #else
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      let nanoseconds = time.tv_nsec + Int(attoseconds / 1_000_000_000)
      time.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
      time.tv_nsec = nanoseconds % 1_000_000_000
      pthread_cond_timedwait(arrival, mutex, &time)
    #endif
  }

  /// Lets the source deliver events.
  private func service(_ longest: Duration?) {
    guard let source else { return }
    isWaiting = longest != .zero
    unlocked { source.wait(longest) }
    isWaiting = false
  }

  /// Runs `body`, which may enqueue jobs, without the lock that the caller holds.
  private func unlocked(_ body: () -> Void) {
    pthread_mutex_unlock(mutex)
    body()
    pthread_mutex_lock(mutex)
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}

/// A clock whose waits end in a loop: without a thread, and without a file descriptor.
///
/// The runtime's own timers need one thread and three descriptors, and end the process without them.
public struct LoopClock: Timekeeper {
  private let executor: LoopExecutor
  private let clock: any Timekeeper

  /// Creates a clock that shows the time of `clock` and waits in `executor`.
  public init(_ executor: LoopExecutor, _ clock: any Timekeeper) {
    (self.executor, self.clock) = (executor, clock)
  }

  /// Reads both clocks.
  public func now() -> Moment { clock.now() }

  /// Suspends until the clock reaches `deadline`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant) async throws(CancellationError) {
    try await executor.sleep(until: deadline, on: clock)
  }
}

private final class ResultBox<Value>: @unchecked Sendable {
  // Sendable: written on the loop's thread, and read there after the loop has ended.
  var value: Value?
}

/// An actor that runs on a ``LoopExecutor``. Pass it to `Landfall` as its host.
public actor LoopHost {
  /// The executor of the actor.
  public nonisolated let executor: LoopExecutor

  /// Creates an actor that runs on `executor`.
  public init(_ executor: LoopExecutor) { self.executor = executor }

  /// The executor of the actor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Starts `body` as a new task, which waits for its turn in the queue.
  @discardableResult
  public func start(
    _ body: @escaping @Sendable (isolated LoopHost) async -> Void
  ) -> Task<Void, Never> {
    Task { await body(self) }
  }

  /// Starts `body` like ``start(_:)``, for a caller on any thread that is not isolated to the host.
  @discardableResult
  public nonisolated func begin(
    _ body: @escaping @Sendable (isolated LoopHost) async -> Void
  ) -> Task<Void, Never> {
    Task { await self.run(body) }
  }

  func run(_ body: @Sendable (isolated LoopHost) async -> Void) async { await body(self) }
}

/// A source of events for a ``LoopExecutor`` in addition to jobs: a terminal, a socket, a frame
/// timer.
///
/// With a source, the loop sleeps in ``wait`` instead of on its own lock. So input, timers and jobs
/// are handled on one thread without polling.
public struct LoopSource: Sendable {
  /// Checks for events and delivers them on the loop's thread.
  ///
  /// Returns after an event was delivered, ``wake`` was called, or `longest` is over. With zero it
  /// returns immediately; with `nil` there is no limit.
  public var wait: @Sendable (_ longest: Duration?) -> Void
  /// Interrupts a wait, from any thread.
  ///
  /// A lock is held during the call, so it must not block or enqueue.
  public var wake: @Sendable () -> Void

  /// Creates a source from both closures.
  public init(
    wait: @escaping @Sendable (_ longest: Duration?) -> Void, wake: @escaping @Sendable () -> Void
  ) {
    self.wait = wait
    self.wake = wake
  }
}
