#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// A thread outside the Swift concurrency pool, whose few threads must not block.
package enum PosixThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a new thread; returns `false` if the system refuses one.
  package static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    let context = Unmanaged.passRetained(Body(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let error = pthread_create(
        &thread, nil,
        { context in
          Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
          return nil
        }, context.toOpaque())
    #else
      var thread = pthread_t()
      let error = pthread_create(
        &thread, nil,
        { context in
          if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
          return nil
        }, context.toOpaque())
    #endif
    guard error == 0 else {
      context.release()
      return false
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }
}

/// A mutex that may be held while waiting for another process.
package final class PosixLock: @unchecked Sendable {
  // Sendable, because a mutex may be used from any thread.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// Makes an unlocked mutex.
  package init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while holding the lock.
  package func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
