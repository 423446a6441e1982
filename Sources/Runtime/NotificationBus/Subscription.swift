/// A synchronous subscription to a ``NotificationBus``; it ends when this object is released.
public final class Subscription: Sendable {
  private let end: @Sendable () -> Void

  @usableFromInline
  init(end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// Ends the subscription.
  ///
  /// A second call does nothing.
  ///
  /// Messages posted before still reach the closure, even if another thread delivers them after
  /// this method returns. Messages posted later do not.
  public func cancel() { end() }
}

/// The name of a slot of a ``NotificationBus``, usually the ID of a link rule.
@usableFromInline
package struct SlotID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, compared like a `String`: canonically equivalent names are equal.
  @usableFromInline package let text: String

  /// Creates an ID from `text`, unchanged.
  @usableFromInline package init(_ text: String) { self.text = text }

  /// Creates an ID from the literal, unchanged.
  @usableFromInline package init(stringLiteral text: String) { self.text = text }

  /// The name.
  @usableFromInline package var description: String { text }
}
