/// A state that one thread at a time can reach.
///
/// The closure given to ``withLock(_:)`` must call nothing of a subscriber's: it changes the state
/// and returns what is to be done, which the caller does after the lock is released.
@usableFromInline
package final class Locked<State>: Lock, @unchecked Sendable {
  // Sendable: `state` is reached inside `withLock` alone. It lives behind a pointer, so that the
  // compiler adds no exclusivity check to what the lock guards; a subclass, because a
  // lock of its own would be one more load on the way of every post.
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

  /// Changes the state, alone.
  @inlinable @inline(__always)
  package func withLock<Result, Failure: Error>(
    _ change: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try change(&state.pointee)
  }
}
