// The only file of levels 1 to 3 that imports a system library. `Mutex` needs iOS 18; this does
// not.
#if canImport(Darwin)
  internal import Darwin

  private typealias Primitive = os_unfair_lock
#elseif canImport(Glibc)
  internal import Glibc

  private typealias Primitive = pthread_mutex_t
#elseif canImport(Musl)
  internal import Musl

  private typealias Primitive = pthread_mutex_t
#elseif canImport(Android)
  internal import Android

  private typealias Primitive = pthread_mutex_t
#endif

/// A lock of the operating system, stored behind a pointer so that its address never changes.
@usableFromInline
package class Lock: @unchecked Sendable {
  // Sendable: its only job is to exclude other threads.
  private let primitive: UnsafeMutablePointer<Primitive>

  @usableFromInline
  init() {
    primitive = .allocate(capacity: 1)
    primitive.initialize(to: Primitive())
    #if !canImport(Darwin)
      let code = pthread_mutex_init(primitive, nil)
      precondition(code == 0, "cannot create a mutex: the system is out of resources")
    #endif
  }

  deinit {
    #if !canImport(Darwin)
      pthread_mutex_destroy(primitive)
    #endif
    primitive.deinitialize(count: 1)
    primitive.deallocate()
  }

  // Not inlinable: other modules would have to import the system library.
  @usableFromInline
  final func lock() {
    #if canImport(Darwin)
      os_unfair_lock_lock(primitive)
    #else
      pthread_mutex_lock(primitive)
    #endif
  }

  @usableFromInline
  final func unlock() {
    #if canImport(Darwin)
      os_unfair_lock_unlock(primitive)
    #else
      pthread_mutex_unlock(primitive)
    #endif
  }
}

/// A value that only one thread at a time can access.
///
/// The closure of ``withLock(_:)`` must not call subscribers. It changes the value and returns what
/// the caller must do after the lock is released.
@usableFromInline
package final class Locked<State>: Lock, @unchecked Sendable {
  // Sendable: `state` is accessed only in `withLock`. It is stored behind a pointer, so that the
  // compiler adds no exclusivity checks. It is a subclass of `Lock`, because a separate lock object
  // would cost another load for every post.
  @usableFromInline let state: UnsafeMutablePointer<State>

  @inlinable
  package init(_ initial: State) {
    state = .allocate(capacity: 1)
    state.initialize(to: initial)
    super.init()
  }

  @inlinable
  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Changes the value with exclusive access.
  @inlinable @inline(__always)
  package func withLock<Result, Failure: Error>(
    _ change: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try change(&state.pointee)
  }
}
