import Synchronization

/// Runs a task on the thread that waits for it, so that valgrind sees a single thread.
///
/// For contenders that start no tasks of their own.
final class CallerExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs `work` to its end on the calling thread.
  static func run(_ work: @escaping @Sendable () async -> Void) {
    let executor = CallerExecutor()
    Task.detached(executorPreference: executor) { await work() }
    while let job = executor.jobs.withLock({ $0.popLast() }) {
      job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
  }
}
