/// A synchronous subscription to a ``NotificationBus``; it ends with its handle.
public final class Subscription: Sendable {
  private let end: @Sendable () -> Void

  @usableFromInline
  init(end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// Ends the subscription; a second time does nothing.
  ///
  /// What was posted before still reaches the closure, also when another thread is delivering it
  /// while this returns; what is posted after does not.
  public func cancel() { end() }
}
