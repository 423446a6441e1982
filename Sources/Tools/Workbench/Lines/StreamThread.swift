#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A thread of the system, which blocks as it likes: a task must not.
struct StreamThread {
  #if canImport(Darwin)
    private let thread: pthread_t?
  #else
    private let thread: pthread_t
  #endif

  /// What a thread is handed.
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread; `nil` where the system has none to give, and those there are do the work.
  static func start(_ run: @escaping @Sendable () -> Void) -> StreamThread? {
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(
        &thread, nil,
        { body in
          Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
    #else
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { body in
          if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
          return nil
        }, body.toOpaque())
    #endif
    guard code == 0 else {
      body.release()
      return nil
    }
    return StreamThread(thread: thread)
  }

  /// Waits until it has ended.
  func join() {
    #if canImport(Darwin)
      if let thread { pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
  }
}

/// A lock with a condition.
final class StreamLock {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }

  /// Waits for ``broadcast()``; locked before and after.
  func wait() { pthread_cond_wait(condition, mutex) }
  func broadcast() { pthread_cond_broadcast(condition) }

  func locked<Value>(_ body: () -> Value) -> Value {
    lock()
    defer { unlock() }
    return body()
  }
}
