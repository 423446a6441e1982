/// Delivers messages to subscribers, in the same order for all.
///
/// There are two kinds of message. A message posted with ``post(_:)`` goes to every subscriber. A
/// message posted to a *slot* goes to only one subscriber of that slot, the one that subscribed
/// first. Without a subscriber, the newest message of the slot can be kept until a subscriber comes
/// or its deadline passes.
///
/// There are two kinds of subscriber:
///
/// - A closure is called by the poster before the post returns, in order of subscription. The bus's
///   lock is not held, so the closure may post, subscribe and cancel. Messages posted during a
///   delivery are delivered after the current message has reached every subscriber.
/// - A ``MessageSequence`` is read by a task. It can be at most `capacity` messages behind; then it
///   loses the oldest messages.
///
/// The `deinit` of a message must not call the bus, because the lock may be held.
///
/// The bus reads no clock. All times are nanoseconds of the caller's monotonic clock.
///
///     let bus = NotificationBus<String>()
///     let subscription = bus.subscribe { print($0) }
///     bus.post("hello")
public final class NotificationBus<Message: Sendable>: Sendable {
  @usableFromInline typealias Waiter = UnsafeContinuation<Void, Never>

  @usableFromInline let state: Locked<BusStateMachine<Message, Waiter>>

  /// Creates a bus without subscribers.
  ///
  /// - Parameter capacity: The maximum number of messages that an asynchronous subscriber may be
  ///   behind, at least 1. Only unread messages use memory.
  @inlinable public init(capacity: Int = 1024) {
    state = Locked(BusStateMachine(capacity: max(1, capacity)))
  }

  // MARK: Posting

  /// Posts `message` to every subscriber that did not subscribe to slots.
  ///
  /// Does not allocate memory if all subscribers are closures. O(closures).
  ///
  /// - Returns: Whether there was a subscriber.
  @discardableResult
  @inlinable public func post(_ message: Message) -> Bool {
    let action = state.withLock { $0.posted(message) }
    if let wake = action.wake { for waiter in wake { waiter.resume() } }
    if let roster = action.deliver { deliver(message, to: roster) }
    return action.taken
  }

  /// Posts `message` to the first subscriber of `slot`, or keeps it for the next one.
  ///
  /// A kept message replaces an older one of the same slot. It is never dropped for lack of space,
  /// and only one subscriber receives it.
  ///
  /// - Parameters:
  ///   - message: The message to post.
  ///   - slot: The slot of the message.
  ///   - deadline: The last nanosecond at which a new subscriber still receives it.
  /// - Returns: Whether a subscriber received it now; `false` means that it was kept.
  @discardableResult
  @inlinable package func post(_ message: Message, slot: SlotID, until deadline: Int64) -> Bool {
    let action = state.withLock { $0.posted(message, slot: slot, keptUntil: deadline) }
    if let roster = action.deliver { deliver(message, to: roster) }
    return action.taken
  }

  // MARK: Subscribing

  /// Calls `receive` with every message posted without a slot, until the handle is released.
  @inlinable public func subscribe(_ receive: @escaping @Sendable (Message) -> Void) -> Subscription
  {
    handle(state.withLock { $0.subscribed(receive) }.id)
  }

  /// Calls `receive` with every message of `slots` that no earlier subscriber receives.
  ///
  /// The messages that the slots hold are delivered before this method returns, oldest first. If
  /// another thread is delivering at that moment, that thread delivers them.
  ///
  /// - Parameters:
  ///   - slots: The slots to subscribe to.
  ///   - now: The time in nanoseconds; messages past their deadline are discarded.
  ///   - receive: Called once per message.
  @inlinable package func subscribe(
    to slots: [SlotID], now: Int64, _ receive: @escaping @Sendable (Message) -> Void
  ) -> Subscription {
    let action = state.withLock { $0.subscribed(to: slots, now: now, receive) }
    if let first = action.deliver {
      first.roster.deliver(first.message)
      endTurn()
    }
    return handle(action.id)
  }

  /// Returns the messages that are posted without a slot from now on.
  @inlinable public func messages() -> MessageSequence<Message> {
    MessageSequence(bus: self, reader: state.withLock { $0.readerSubscribed() })
  }

  // MARK: Slots

  /// Discards every message that waits in a slot.
  @inlinable package func clearSlots() { state.withLock { $0.clearedSlots() } }

  /// Discards the kept messages whose deadline is before `now`.
  @inlinable package func expireSlots(now: Int64) { state.withLock { $0.expired(now: now) } }

  /// The number of slots that hold a message.
  @inlinable package var keptCount: Int { state.withLock { $0.keptCount } }

  // MARK: Effects

  @inlinable func deliver(_ message: Message, to roster: Unmanaged<Roster<Message>>) {
    roster._withUnsafeGuaranteedRef { $0.deliver(message) }
    if !state.withLock({ $0.deliveredLast() }) { endTurn() }
  }

  // Delivers the queued messages until the turn ends.
  @inlinable @inline(never) func endTurn() {
    while let next = state.withLock({ $0.delivered() }).next {
      next.roster.deliver(next.message)
    }
  }

  @inlinable func handle(_ id: Int) -> Subscription {
    Subscription { [state] in
      let released = state.withLock { $0.cancelled(id) }
      withExtendedLifetime(released) {}
    }
  }
}

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
package struct SlotID: Equatable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, compared like a `String`: canonically equivalent names are equal.
  @usableFromInline package let text: String

  /// Creates an ID from `text`, unchanged.
  @usableFromInline package init(_ text: String) { self.text = text }

  /// Creates an ID from the literal, unchanged.
  @usableFromInline package init(stringLiteral text: String) { self.text = text }

  /// The name.
  @usableFromInline package var description: String { text }
}
