/// What a ``LoopExecutor`` waits for beside jobs: a terminal, a socket, a frame's time.
///
/// With one attached, the loop sleeps in ``wait`` instead of on its own lock, so that input, timers
/// and jobs meet on one thread and none of them is polled for.
public struct LoopSource: Sendable {
  /// Looks for what has happened and delivers it, on the loop's thread.
  ///
  /// Where it may wait, it returns once something was delivered or ``wake`` was called; else at once.
  public var wait: @Sendable (_ mayWait: Bool) -> Void
  /// Ends a wait, from any thread; it is called with a lock held and must not block or enqueue.
  public var wake: @Sendable () -> Void

  /// Fills both in.
  public init(
    wait: @escaping @Sendable (_ mayWait: Bool) -> Void, wake: @escaping @Sendable () -> Void
  ) {
    self.wait = wait
    self.wake = wake
  }
}
