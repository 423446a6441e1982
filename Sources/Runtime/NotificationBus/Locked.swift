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
