#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A thread outside the Swift concurrency pool, whose few threads must not block.
package struct PosixThread {
  private let thread: pthread_t

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread, which must be joined; returns `nil` if the system refuses one.
  package static func start(_ run: @escaping @Sendable () -> Void) -> PosixThread? {
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread, nil,
      { body in
        // Not optional on every platform.
        if let body = body as UnsafeMutableRawPointer? {
          Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
        }
        return nil
      }, body.toOpaque())
    guard code == 0, let thread = thread as pthread_t? else {
      body.release()
      return nil
    }
    return PosixThread(thread: thread)
  }

  /// Runs `body` on a new thread; returns `false` if the system refuses one.
  package static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let started = start(body) else { return false }
    pthread_detach(started.thread)
    return true
  }

  /// Waits until the thread has ended.
  package func join() { pthread_join(thread, nil) }
}

/// A mutex that may be held while waiting for another process, with a condition variable.
package final class PosixLock: @unchecked Sendable {
  // Sendable, because a mutex may be used from any thread.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Makes an unlocked mutex.
  package init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Waits for the mutex.
  package func lock() { pthread_mutex_lock(mutex) }

  /// Releases the mutex.
  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Waits for ``broadcast()``, with the lock held before and after.
  package func wait() { pthread_cond_wait(condition, mutex) }

  /// Ends every ``wait()``.
  package func broadcast() { pthread_cond_broadcast(condition) }

  /// Runs `body` while holding the lock.
  package func locked<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
