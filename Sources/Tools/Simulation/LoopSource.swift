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
