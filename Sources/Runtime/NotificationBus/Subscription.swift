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

/// Names a sticky slot of a ``NotificationBus``: the id of a link rule, as a rule.
public struct SlotID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, compared byte for byte up to canonical equivalence, as `String` does.
  public let text: String

  /// Takes `text` as it is.
  public init(_ text: String) { self.text = text }

  /// Takes the literal as it is.
  public init(stringLiteral text: String) { self.text = text }

  /// The name.
  public var description: String { text }
}
