/// Carries messages from whoever posts them to whoever subscribed, in one order for all.
///
/// There are two kinds of message. One posted with ``post(_:)`` goes to every subscriber. One
/// posted to a *slot* goes to exactly one subscriber of that slot, the one that subscribed first; if
/// there is none it may be kept, the newest alone, until a subscriber comes or its deadline passes.
///
/// There are two kinds of subscriber. A closure is called by the poster, before the post returns,
/// in order of subscription and outside the bus's lock: it may post, subscribe and cancel. What it
/// posts, and what other threads post meanwhile, is delivered after the message at hand has
/// reached everybody. A ``MessageSequence`` is read by a task; it may fall at most `capacity`
/// messages behind, then loses the oldest and counts them.
///
/// A message must not call the bus when it is destroyed: that can happen inside the lock.
///
/// The bus reads no clock: times are nanoseconds on whatever monotonic clock the caller uses.
///
///     let bus = NotificationBus<String>()
///     let subscription = bus.subscribe { print($0) }
///     bus.post("hello")
public final class NotificationBus<Message: Sendable>: Sendable {
  @usableFromInline typealias Waiter = UnsafeContinuation<Void, Never>

  @usableFromInline let state: Locked<BusStateMachine<Message, Waiter>>

  /// Makes a bus without subscribers.
  ///
  /// - Parameter capacity: how many messages an asynchronous subscriber may fall behind, at
  ///   least 1. Memory is used only for messages that somebody has yet to read.
  @inlinable public init(capacity: Int = 1024) {
    state = Locked(BusStateMachine(capacity: max(1, capacity)))
  }

  // MARK: Posting

  /// Posts `message` to every subscriber that has not asked for slots.
  ///
  /// Allocates nothing when there are only closures. O(closures).
  ///
  /// - Returns: Whether there was a subscriber.
  @discardableResult
  @inlinable public func post(_ message: Message) -> Bool {
    let action = state.withLock { $0.posted(message) }
    if let wake = action.wake { for waiter in wake { waiter.resume() } }
    if let roster = action.deliver { deliver(message, to: roster) }
    return action.taken
  }

  /// Posts `message` to the first subscriber of `slot`; it is gone if there is none.
  ///
  /// For a message that must be answered at once or not at all. Nothing that the slot keeps is
  /// disturbed when nobody takes the message.
  ///
  /// - Returns: Whether a subscriber of the slot took it; `false` asks the poster to answer itself.
  @discardableResult
  @inlinable public func post(_ message: Message, slot: SlotID) -> Bool {
    offer(message, slot: slot, keptUntil: nil)
  }

  /// Posts `message` to the first subscriber of `slot`, or keeps it for the next one.
  ///
  /// A kept message takes the place of an older one of the slot, is never dropped for lack of
  /// room, and goes to one subscriber alone.
  ///
  /// - Parameters:
  ///   - message: what to post.
  ///   - slot: whose it is.
  ///   - deadline: the last nanosecond at which a subscriber still gets it.
  /// - Returns: Whether a subscriber took it now; `false` when it was kept.
  @discardableResult
  @inlinable public func post(_ message: Message, slot: SlotID, until deadline: Int64) -> Bool {
    offer(message, slot: slot, keptUntil: deadline)
  }

  // MARK: Subscribing

  /// Calls `receive` with every message that is posted without a slot, until the handle goes.
  @inlinable public func subscribe(_ receive: @escaping @Sendable (Message) -> Void) -> Subscription
  {
    handle(state.withLock { $0.subscribed(receive) }.id)
  }

  /// Calls `receive` with every message of `slots` that no earlier subscriber takes.
  ///
  /// What the slots hold is taken out and delivered before this returns, oldest first (or by the
  /// thread that is delivering at this moment).
  ///
  /// - Parameters:
  ///   - slots: the slots it owns.
  ///   - now: the time in nanoseconds; what is past its deadline is discarded.
  ///   - receive: called once for each message.
  @inlinable public func subscribe(
    to slots: [SlotID], now: Int64, _ receive: @escaping @Sendable (Message) -> Void
  ) -> Subscription {
    let action = state.withLock { $0.subscribed(to: slots, now: now, receive) }
    if let first = action.deliver {
      first.roster.deliver(first.message)
      endTurn()
    }
    return handle(action.id)
  }

  /// The messages that are posted without a slot from now on.
  @inlinable public func messages() -> MessageSequence<Message> {
    MessageSequence(bus: self, reader: state.withLock { $0.readerSubscribed() })
  }

  /// The messages of `slots` that no earlier subscriber takes, what the slots hold first.
  ///
  /// A message counts as taken when it is posted. One that was not read yet gives way to a newer
  /// one of its slot, and to nothing else but ``clearSlots()``.
  ///
  /// - Parameters:
  ///   - slots: the slots it owns.
  ///   - now: the time in nanoseconds; what is past its deadline is discarded.
  @inlinable public func messages(of slots: [SlotID], now: Int64) -> MessageSequence<Message> {
    MessageSequence(
      bus: self, reader: state.withLock { $0.readerSubscribed(to: slots, now: now) })
  }

  // MARK: Slots and counts

  /// Discards every message that waits in a slot, or was taken from one and not read yet.
  ///
  /// - Returns: How many there were.
  @discardableResult
  @inlinable public func clearSlots() -> Int { state.withLock { $0.clearedSlots() } }

  /// Discards the kept messages whose deadline is before `now`.
  ///
  /// - Returns: How many there were.
  @discardableResult
  @inlinable public func expireSlots(now: Int64) -> Int { state.withLock { $0.expired(now: now) } }

  /// How many slots hold a message.
  @inlinable public var keptCount: Int { state.withLock { $0.keptCount } }

  /// How many messages asynchronous subscribers lost: fell too far behind, or left unread.
  @inlinable public var droppedCount: Int { state.withLock { $0.dropped } }

  // MARK: Effects

  @inlinable func offer(_ message: Message, slot: SlotID, keptUntil deadline: Int64?) -> Bool {
    let action = state.withLock { $0.posted(message, slot: slot, keptUntil: deadline) }
    if let wake = action.wake { for waiter in wake { waiter.resume() } }
    if let roster = action.deliver { deliver(message, to: roster) }
    return action.taken
  }

  @inlinable func deliver(_ message: Message, to roster: Unmanaged<Roster<Message>>) {
    roster._withUnsafeGuaranteedRef { $0.deliver(message) }
    if !state.withLock({ $0.deliveredLast() }) { endTurn() }
  }

  // Keeps the turn until nothing is queued behind it.
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
