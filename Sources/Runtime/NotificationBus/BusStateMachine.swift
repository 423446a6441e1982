/// What the bus does next, decided without a lock, a thread or a clock.
///
/// Each method is one event and returns its own action; ``NotificationBus`` holds the lock around
/// it and carries the action out afterwards. `Waiter` is whatever wakes an asynchronous subscriber.
///
/// Synchronous deliveries take turns. The post that finds nobody delivering delivers; a post made
/// meanwhile, from a subscriber or from another thread, queues up and is delivered by the same
/// turn. So every subscriber sees the same order.
///
/// A turn borrows the list of subscribers it delivers to, because counting a reference up and down
/// costs a third of a post: a list that is replaced during a turn is kept in `retired` until the
/// turn ends.
@usableFromInline package struct BusStateMachine<Message: Sendable, Waiter> {
  /// A message and the subscribers that stood when it was posted.
  @usableFromInline package struct Delivery {
    @usableFromInline package let message: Message
    @usableFromInline package let roster: Roster<Message>

    @inlinable init(message: Message, roster: Roster<Message>) {
      self.message = message
      self.roster = roster
    }
  }

  /// What follows a post: deliver, if this post has the turn, and wake whoever waits.
  @usableFromInline package struct PostAction {
    /// Alive until the turn ends, that is until ``delivered()`` has no next.
    @usableFromInline package var deliver: Unmanaged<Roster<Message>>?
    @usableFromInline package var wake: [Waiter]?
    @usableFromInline package var taken = false

    @inlinable init() {}
  }

  /// What follows a delivery.
  @usableFromInline package struct TurnAction {
    /// What the turn delivers next, or `nil` where it ends.
    @usableFromInline package var next: Delivery?
    /// What to let go of outside the lock.
    @usableFromInline package var released: [Roster<Message>]?

    @inlinable init() {}
  }

  /// What follows a new synchronous subscriber.
  @usableFromInline package struct SubscribeAction {
    @usableFromInline package let id: Int
    /// The first kept message, if this subscription has the turn; more may be queued behind it.
    @usableFromInline package var deliver: Delivery?

    @inlinable init(id: Int) { self.id = id }
  }

  /// What a reader finds.
  @usableFromInline package enum ReadAction {
    case messages(SharedLog<Message>.Batch)
    case nothingYet
    case ended
  }

  @usableFromInline enum Owner: Equatable {
    case sink(Int)
    case reader(Int)
  }

  @usableFromInline enum Taker {
    case sink(Roster<Message>, id: Int)
    case reader(Int)

    @inlinable var owner: Owner {
      switch self {
      case .sink(_, let id): .sink(id)
      case .reader(let id): .reader(id)
      }
    }
  }

  @usableFromInline var roster = Roster<Message>()
  @usableFromInline var isDelivering = false
  @usableFromInline var queue: [Delivery?] = []
  @usableFromInline var queueNext = 0
  // Lists that were replaced or removed while a turn may be delivering to them.
  @usableFromInline var retired: [Roster<Message>] = []

  // By the slot's name: a table of text is there anyway, and one of another type takes a quarter of
  // a million instructions to make when a program starts.
  @usableFromInline var takers: [String: [Taker]] = [:]
  @usableFromInline var slots = StickySlots<Message>()

  @usableFromInline var log: SharedLog<Message>
  // By seat, which is a reader's id; nobody sits where there is none.
  @usableFromInline var readers: ContiguousArray<BusReader<Message>?> = []
  @usableFromInline var freeSeats: [Int] = []
  @usableFromInline var followers = 0
  // How many followers have not come to the log's head: at 0 nothing in the log is needed.
  @usableFromInline var followersBehind = 0
  @usableFromInline var waiting: [(reader: Int, waiter: Waiter)] = []

  @usableFromInline var lastID = 0
  @usableFromInline var droppedByGone = 0

  @inlinable package init(capacity: Int) { log = SharedLog(capacity: capacity) }

  // MARK: Posting

  /// A message was posted to everybody.
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

  /// A message was posted to the owner of a slot, to be kept until `deadline` if there is none.
  @inlinable package mutating func posted(
    _ message: Message, slot: SlotID, keptUntil deadline: Int64?
  ) -> PostAction {
    var action = PostAction()
    guard let taker = takers[slot.text]?.first else {
      if let deadline { slots.keep(message, in: slot, until: deadline) }
      return action
    }
    slots.empty(slot)
    action.taken = true
    switch taker {
    case .sink(let roster, _): action.deliver = turn(message, to: roster)
    case .reader(let id):
      readers[id]?.hand(message, of: slot, at: log.head)
      action.wake = wake(id)
    }
    return action
  }

  /// The turn has delivered a message: whether it ends with it and leaves nothing to let go of.
  ///
  /// The usual case, apart because an action that may own something is dear to carry about.
  @inlinable package mutating func deliveredLast() -> Bool {
    guard queue.isEmpty, retired.isEmpty else { return false }
    isDelivering = false
    return true
  }

  /// The turn has delivered a message: the next one, or the end of the turn.
  @inlinable package mutating func delivered() -> TurnAction {
    var action = TurnAction()
    if queueNext < queue.count {
      // Moved out, so that the last reference to a closure never goes while the lock is held.
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

  /// A closure subscribed to everything.
  @inlinable package mutating func subscribed(
    _ receive: @escaping @Sendable (Message) -> Void
  ) -> SubscribeAction {
    let id = nextID()
    if isDelivering { retired.append(roster) }
    roster = roster.adding(Sink(id: id, receive: receive))
    return SubscribeAction(id: id)
  }

  /// A closure subscribed to slots, and gets what they hold at `now`.
  @inlinable package mutating func subscribed(
    to slots: [SlotID], now: Int64, _ receive: @escaping @Sendable (Message) -> Void
  ) -> SubscribeAction {
    let id = nextID()
    let own = Roster([Sink(id: id, receive: receive)])
    for slot in slots { takers[slot.text, default: []].append(.sink(own, id: id)) }
    var action = SubscribeAction(id: id)
    for kept in self.slots.take(slots, now: now) {
      guard turn(kept.message, to: own) != nil else { continue }
      action.deliver = Delivery(message: kept.message, roster: own)
    }
    return action
  }

  /// A closure was cancelled; what was posted before still reaches it.
  ///
  /// - Returns: What to let go of outside the lock: a closure may own something that calls the bus
  ///   when it is destroyed.
  @inlinable package mutating func cancelled(_ id: Int) -> [Roster<Message>] {
    var removed = removeTaker(.sink(id))
    if roster.sinks.contains(where: { $0.id == id }) {
      removed.append(roster)
      roster = roster.removing(id)
    }
    guard isDelivering else { return removed }
    retired += removed
    return []
  }

  // MARK: Slots

  /// Everything that waits for an owner is to go.
  @inlinable package mutating func clearedSlots() -> Int {
    var cleared = slots.clear()
    for id in readers.indices {
      cleared += readers[id]?.handed.count ?? 0
      readers[id]?.handed = []
    }
    return cleared
  }

  /// It is `now`: what is past its deadline is to go.
  @inlinable package mutating func expired(now: Int64) -> Int { slots.expire(now: now) }

  /// How many slots hold a message.
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

  @discardableResult
  @inlinable mutating func removeTaker(_ owner: Owner) -> [Roster<Message>] {
    var removed: [Roster<Message>] = []
    for (slot, list) in takers {
      guard let index = list.firstIndex(where: { $0.owner == owner }) else { continue }
      if case .sink(let roster, _) = list[index] { removed.append(roster) }
      takers[slot] = list.count == 1 ? nil : list.filter { $0.owner != owner }
    }
    return removed
  }
}
