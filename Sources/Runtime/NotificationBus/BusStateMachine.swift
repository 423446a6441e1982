/// The logic of the bus, without a lock, a thread or a clock.
///
/// Each method handles one event and returns an action. ``NotificationBus`` calls it with the lock
/// held and runs the action afterwards. `Waiter` resumes an asynchronous subscriber.
///
/// Only one thread delivers to closures at a time; this is called a turn. A post starts a turn if
/// there is none. Any other post, from a subscriber or from another thread, is queued and delivered
/// in the current turn. All subscribers therefore see the same order.
///
/// A turn borrows the list of subscribers, because retaining and releasing it would take a third of
/// the time of a post. A list that is replaced during a turn stays in `retired` until the turn
/// ends.
@usableFromInline package struct BusStateMachine<Message: Sendable, Waiter> {
  /// A message with the subscribers at the time of the post.
  @usableFromInline package struct Delivery {
    @usableFromInline package let message: Message
    @usableFromInline package let roster: Roster<Message>

    @inlinable init(message: Message, roster: Roster<Message>) {
      self.message = message
      self.roster = roster
    }
  }

  /// The action after a post: deliver if this post started the turn, and resume waiting readers.
  @usableFromInline package struct PostAction {
    /// Valid until the turn ends, that is until ``delivered()`` returns no next delivery.
    @usableFromInline package var deliver: Unmanaged<Roster<Message>>?
    @usableFromInline package var wake: [Waiter]?
    @usableFromInline package var taken = false

    @inlinable init() {}
  }

  /// The action after a delivery.
  @usableFromInline package struct TurnAction {
    /// The next delivery of the turn, or `nil` if the turn ends.
    @usableFromInline package var next: Delivery?
    /// The lists to release outside the lock.
    @usableFromInline package var released: [Roster<Message>]?

    @inlinable init() {}
  }

  /// The action after a new synchronous subscriber.
  @usableFromInline package struct SubscribeAction {
    @usableFromInline package let id: Int
    /// The first kept message, if this subscription started the turn; others may be queued.
    @usableFromInline package var deliver: Delivery?

    @inlinable init(id: Int) { self.id = id }
  }

  /// The result of a read.
  @usableFromInline package enum ReadAction {
    case messages(SharedLog<Message>.Batch)
    case nothingYet
    case ended
  }

  @usableFromInline var roster = Roster<Message>()
  @usableFromInline var isDelivering = false
  @usableFromInline var queue: [Delivery?] = []
  @usableFromInline var queueNext = 0
  // Lists that were replaced or removed while a turn may still deliver to them.
  @usableFromInline var retired: [Roster<Message>] = []

  // Keyed by the name of the slot, because the program already uses a dictionary with `String`
  // keys. Specializing one for another key type takes 250,000 instructions at launch.
  @usableFromInline var takers: [String: [Roster<Message>]] = [:]
  @usableFromInline var slots = StickySlots<Message>()

  @usableFromInline var log: SharedLog<Message>
  // Indexed by reader ID; `nil` is a free index.
  @usableFromInline var readers: ContiguousArray<BusReader<Message>?> = []
  @usableFromInline var freeSeats: [Int] = []
  @usableFromInline var followers = 0
  // The number of log readers that are behind the head. At 0, the log can be emptied.
  @usableFromInline var followersBehind = 0
  @usableFromInline var waiting: [(reader: Int, waiter: Waiter)] = []

  @usableFromInline var lastID = 0

  @inlinable package init(capacity: Int) { log = SharedLog(capacity: capacity) }

  // MARK: Posting

  /// Handles a post to all subscribers.
  @inlinable package mutating func posted(_ message: Message) -> PostAction {
    var action = PostAction()
    if followers > 0 {
      log.append(message)
      followersBehind = followers
      action.taken = true
      if !waiting.isEmpty { action.wake = wakeAll() }
    }
    if !roster.sinks.isEmpty {
      action.taken = true
      action.deliver = turn(message, to: roster)
    }
    return action
  }

  /// Handles a post to a slot.
  ///
  /// Without a subscriber, the message is kept until `deadline`.
  @inlinable package mutating func posted(
    _ message: Message, slot: SlotID, keptUntil deadline: Int64
  ) -> PostAction {
    var action = PostAction()
    guard let taker = takers[slot.text]?.first else {
      slots.keep(message, in: slot, until: deadline)
      return action
    }
    slots.empty(slot)
    action.taken = true
    action.deliver = turn(message, to: taker)
    return action
  }

  /// Ends the turn after its last delivery, if nothing has to be released.
  ///
  /// Handles the usual case without a ``TurnAction``, which is expensive to pass because it may own
  /// objects.
  ///
  /// - Returns: Whether the turn ended.
  @inlinable package mutating func deliveredLast() -> Bool {
    guard queue.isEmpty, retired.isEmpty else { return false }
    isDelivering = false
    return true
  }

  /// Returns the next delivery of the turn, or ends the turn.
  @inlinable package mutating func delivered() -> TurnAction {
    var action = TurnAction()
    if queueNext < queue.count {
      // Moved out of the queue, so that the last reference to a closure is never released under the
      // lock.
      action.next = queue[queueNext]
      queue[queueNext] = nil
      queueNext += 1
      return action
    }
    if queueNext > 0 {
      queue.removeAll(keepingCapacity: queue.capacity <= 64)
      queueNext = 0
    }
    isDelivering = false
    if !retired.isEmpty {
      action.released = retired
      retired = []
    }
    return action
  }

  // MARK: Synchronous subscribers

  /// Adds a closure that receives everything.
  @inlinable package mutating func subscribed(
    _ receive: @escaping @Sendable (Message) -> Void
  ) -> SubscribeAction {
    let id = nextID()
    if isDelivering { retired.append(roster) }
    roster = roster.adding(Sink(id: id, receive: receive))
    return SubscribeAction(id: id)
  }

  /// Adds a closure that receives the messages of slots, and those that the slots hold at `now`.
  @inlinable package mutating func subscribed(
    to slots: [SlotID], now: Int64, _ receive: @escaping @Sendable (Message) -> Void
  ) -> SubscribeAction {
    let id = nextID()
    let own = Roster([Sink(id: id, receive: receive)])
    for slot in slots { takers[slot.text, default: []].append(own) }
    var action = SubscribeAction(id: id)
    for message in self.slots.take(slots, now: now) {
      guard turn(message, to: own) != nil else { continue }
      action.deliver = Delivery(message: message, roster: own)
    }
    return action
  }

  /// Removes a closure; messages posted before still reach it.
  ///
  /// - Returns: The lists to release outside the lock, because a closure may own an object that
  ///   calls the bus in its `deinit`.
  @inlinable package mutating func cancelled(_ id: Int) -> [Roster<Message>] {
    var removed = removeTaker(id)
    if roster.contains(id) {
      removed.append(roster)
      roster = roster.removing(id)
    }
    guard isDelivering else { return removed }
    retired += removed
    return []
  }

  // MARK: Slots

  /// Discards all messages that wait in a slot.
  @inlinable package mutating func clearedSlots() { slots.clear() }

  /// Discards the kept messages whose deadline is before `now`.
  @inlinable package mutating func expired(now: Int64) { slots.expire(now: now) }

  /// The number of slots that hold a message.
  @inlinable package var keptCount: Int { slots.count }
}

// MARK: - Steps

extension BusStateMachine {
  @inlinable mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  @inlinable mutating func turn(
    _ message: Message, to roster: Roster<Message>
  ) -> Unmanaged<Roster<Message>>? {
    guard isDelivering else {
      isDelivering = true
      return Unmanaged.passUnretained(roster)
    }
    queue.append(Delivery(message: message, roster: roster))
    return nil
  }

  @inlinable mutating func wakeAll() -> [Waiter] {
    defer { waiting.removeAll(keepingCapacity: true) }
    return waiting.map(\.waiter)
  }

  @inlinable mutating func wake(_ id: Int) -> [Waiter] {
    guard !waiting.isEmpty else { return [] }
    defer { waiting.removeAll { $0.reader == id } }
    return waiting.lazy.filter { $0.reader == id }.map(\.waiter)
  }

  @inlinable mutating func removeTaker(_ id: Int) -> [Roster<Message>] {
    var removed: [Roster<Message>] = []
    for (slot, list) in takers {
      guard let taker = list.first(where: { $0.contains(id) }) else { continue }
      removed.append(taker)
      takers[slot] = list.count == 1 ? nil : list.filter { !$0.contains(id) }
    }
    return removed
  }
}
