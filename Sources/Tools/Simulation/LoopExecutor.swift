internal import CLoopHook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Runs jobs one after another on the thread that calls `run(_:)`, in the order they came.
///
/// With every actor of a program on one of these, a run is repeatable: there is one queue, nothing
/// runs beside it, and ``idle()`` tells when all that can be done without waiting has been done. A
/// command line tool needs no second thread either, and starts sooner for it.
public final class LoopExecutor: SerialExecutor, @unchecked Sendable {
  // Sendable: everything below is touched under `mutex` alone.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [UnownedJob] = []
  private var next = 0
  private var idlers: [CheckedContinuation<Void, Never>] = []
  private var isDone = false
  private var source: LoopSource?
  /// Whether the loop waits in ``LoopSource/wait``, from where a new job has to wake it.
  private var isWaiting = false

  /// Whether jobs of all threads come here.
  private let ownsProcess: Bool

  /// Starts with no job.
  ///
  /// - Parameter ownsProcess: Whether jobs that any other thread hands to the runtime's pool run here
  ///   too, from the first ``run(on:_:)`` to the end of the process. For a program that has one loop: the
  ///   pool's first thread needs descriptors of its own, and ends the process where there are none.
  public init(ownsProcess: Bool = false) {
    self.ownsProcess = ownsProcess
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(arrival, nil)
  }

  deinit {
    pthread_cond_destroy(arrival)
    pthread_mutex_destroy(mutex)
    arrival.deallocate()
    mutex.deallocate()
  }

  /// Puts a job at the end of the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    add(UnownedJob(job))
  }

  /// Lets the loop wait for files too, or for jobs alone again.
  ///
  /// Call it on an actor that runs on this executor.
  public func attach(_ source: LoopSource?) { locked { self.source = source } }

  /// A reference that actors hand to the runtime.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// Runs `body` on `host` and every job that comes of it, until `body` has returned.
  ///
  /// - Parameters:
  ///   - host: An actor that runs on this executor.
  ///   - body: What to run.
  /// - Returns: What `body` returned.
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
  /// Call it on an actor that runs on this executor.
  public func idle() async {
    await withCheckedContinuation { continuation in
      locked {
        idlers.append(continuation)
        wakeLoop()
      }
    }
  }

  /// Takes the jobs that this thread gives to the runtime's pool.
  ///
  /// A continuation that is resumed, and whoever waits for a task that has ended, would come back by
  /// way of a thread of the pool: nobody could tell then whether all is idle, and a command would
  /// start threads for nothing.
  private func adoptPool() {
    let take: landfall_take_job = { loop, job in
      guard let loop, let job else { return }
      let executor = Unmanaged<LoopExecutor>.fromOpaque(loop).takeUnretainedValue()
      executor.add(unsafeBitCast(job, to: UnownedJob.self))
    }
    landfall_loop_adopt(Unmanaged.passUnretained(self).toOpaque(), take)
    // Never released: the process ends before.
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

  /// Under `mutex`.
  private func wakeLoop() {
    if isWaiting { source?.wake() }
    pthread_cond_signal(arrival)
  }

  /// The next job; waits for one, and gives `nil` once the body has returned.
  private func take() -> UnownedJob? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    // Jobs that beget jobs must not keep a person waiting: the source is looked at before each.
    if source != nil { service(mayWait: false) }
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
        pthread_mutex_unlock(mutex)
        idler.resume()
        pthread_mutex_lock(mutex)
        continue
      }
      if source != nil {
        service(mayWait: true)
      } else {
        pthread_cond_wait(arrival, mutex)
      }
    }
  }

  /// Lets the source deliver, with `mutex` free: it may enqueue.
  private func service(mayWait: Bool) {
    guard let source else { return }
    isWaiting = mayWait
    pthread_mutex_unlock(mutex)
    source.wait(mayWait)
    pthread_mutex_lock(mutex)
    isWaiting = false
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}

private final class ResultBox<Value>: @unchecked Sendable {
  // Sendable: written on the loop's thread and read there after the loop has ended.
  var value: Value?
}
