// The events of asynchronous subscribers.

extension BusStateMachine {
  /// Adds a reader of everything that is posted from now on.
  @inlinable package mutating func readerSubscribed() -> Int {
    followers += 1
    return seat(BusReader(followsLog: true, position: log.head))
  }

  /// Adds a reader of slots, with the messages that the slots hold at `now`.
  @inlinable package mutating func readerSubscribed(to slots: [SlotID], now: Int64) -> Int {
    var reader = BusReader<Message>(followsLog: false, position: log.head)
    for kept in self.slots.take(slots, now: now) {
      reader.hand(kept.message, of: kept.slot, at: log.head)
    }
    let id = seat(reader)
    for slot in slots { takers[slot.text, default: []].append(.reader(id)) }
    return id
  }

  /// Returns the next messages for a reader.
  @inlinable package mutating func read(_ id: Int) -> ReadAction {
    guard let reader = readers[id] else { return .ended }
    if let rest = reader.rest {
      readers[id]?.rest = []
      guard !rest.isEmpty else { return .ended }
      return .messages(SharedLog.Batch(messages: rest, next: 0, end: rest.count))
    }
    guard let batch = nextBatch(of: id) else { return .nothingYet }
    return .messages(batch)
  }

  /// Registers a waiting reader; returns `false` if there is something to read or it was cancelled.
  @inlinable package mutating func parked(_ id: Int, _ waiter: Waiter) -> Bool {
    guard let reader = readers[id], reader.rest == nil, reader.handed.isEmpty,
      !reader.followsLog || reader.position == log.head
    else { return false }
    waiting.append((id, waiter))
    return true
  }

  /// Cancels a reader: it can still read what was posted before, and then ends.
  @inlinable package mutating func readerCancelled(_ id: Int) -> [Waiter] {
    guard let reader = readers[id], reader.rest == nil else { return [] }
    var rest: ContiguousArray<Message> = []
    while let batch = nextBatch(of: id) {
      rest.append(contentsOf: batch.messages[batch.next..<batch.end])
    }
    readers[id]?.rest = rest
    if reader.followsLog { followers -= 1 }
    removeTaker(.reader(id))
    return wake(id)
  }

  /// Removes a reader.
  ///
  /// Its unread messages count as dropped.
  @inlinable package mutating func readerGone(_ id: Int) -> [Waiter] {
    let wake = readerCancelled(id)
    if let reader = readers[id] {
      droppedByGone += reader.dropped + (reader.rest?.count ?? 0)
      readers[id] = nil
      freeSeats.append(id)
    }
    return wake
  }

  /// Counts messages that a destroyed reader took and never delivered.
  @inlinable package mutating func abandoned(_ count: Int) { droppedByGone += count }

  /// Returns the number of messages that a reader has lost because it was too slow.
  @inlinable package func dropped(by id: Int) -> Int {
    guard let reader = readers[id] else { return 0 }
    guard reader.followsLog, reader.rest == nil else { return reader.dropped }
    return reader.dropped + log.overflow(at: reader.position)
  }

  /// The number of messages that all readers lost, including removed readers.
  @inlinable package var dropped: Int {
    readers.indices.reduce(droppedByGone) { $0 + dropped(by: $1) }
  }

  /// The number of messages that the log holds in memory.
  @inlinable package var retained: Int { log.retained }

  /// Stores a reader at a free index and returns the index.
  ///
  /// Readers have an index, because a lookup in a dictionary costs more than reading a message.
  @inlinable mutating func seat(_ reader: BusReader<Message>) -> Int {
    guard let free = freeSeats.popLast() else {
      readers.append(reader)
      return readers.count - 1
    }
    readers[free] = reader
    return free
  }

  /// Returns the next messages of an active reader.
  @inlinable mutating func nextBatch(of id: Int) -> SharedLog<Message>.Batch? {
    Self.nextBatch(of: &readers[id], &log, &followersBehind)
  }

  @inlinable static func nextBatch(
    of reader: inout BusReader<Message>?, _ log: inout SharedLog<Message>,
    _ followersBehind: inout Int
  ) -> SharedLog<Message>.Batch? {
    guard let followsLog = reader?.followsLog, var position = reader?.position else { return nil }
    let wasBehind = followsLog && position < log.head
    if wasBehind {
      let lost = log.overflow(at: position)
      reader?.dropped += lost
      position += lost
    }
    defer { reader?.position = position }
    let first = reader?.handed.first
    if let first, first.position <= position || !followsLog {
      reader?.handed.removeFirst()
      return SharedLog.Batch(messages: [first.message], next: 0, end: 1)
    }
    guard wasBehind else { return nil }
    let batch = log.read(from: position, to: first?.position ?? log.head)
    position += batch.count
    if position == log.head {
      followersBehind -= 1
      if followersBehind == 0 { log.releaseAll() }
    }
    return batch
  }
}

/// The reading position of an asynchronous subscriber.
@usableFromInline struct BusReader<Message> {
  /// A message of a slot, to be read when the reader reaches `position` of the log.
  @usableFromInline struct Handed {
    @usableFromInline let slot: SlotID
    @usableFromInline let message: Message
    @usableFromInline let position: Int

    @inlinable init(slot: SlotID, message: Message, position: Int) {
      self.slot = slot
      self.message = message
      self.position = position
    }
  }

  /// The messages left to a cancelled reader, or `nil` while the reader is active.
  @usableFromInline var rest: ContiguousArray<Message>?
  /// Whether it reads the log; a subscriber of slots does not.
  @usableFromInline let followsLog: Bool
  /// The next position of the log to read.
  @usableFromInline var position: Int
  /// The unread messages of slots, at most one per slot, oldest first.
  @usableFromInline var handed: [Handed] = []
  /// The number of messages it lost.
  @usableFromInline var dropped = 0

  @inlinable init(followsLog: Bool, position: Int) {
    self.followsLog = followsLog
    self.position = position
  }

  /// Adds a message of a slot and replaces an unread one of the same slot.
  @inlinable mutating func hand(_ message: Message, of slot: SlotID, at head: Int) {
    handed.removeAll { $0.slot == slot }
    handed.append(Handed(slot: slot, message: message, position: head))
  }
}

/// A synchronous subscriber.
@usableFromInline package final class Sink<Message>: Sendable {
  @usableFromInline package let id: Int
  @usableFromInline package let receive: @Sendable (Message) -> Void

  @inlinable package init(id: Int, receive: @escaping @Sendable (Message) -> Void) {
    self.id = id
    self.receive = receive
  }
}

/// An immutable, ordered list of synchronous subscribers.
///
/// Because it never changes, a post holds one reference instead of a copy of the list.
@usableFromInline package final class Roster<Message>: Sendable {
  @usableFromInline package let sinks: ContiguousArray<Sink<Message>>

  @inlinable package init(_ sinks: ContiguousArray<Sink<Message>> = []) { self.sinks = sinks }

  @inlinable package func adding(_ sink: Sink<Message>) -> Roster { Roster(sinks + [sink]) }

  @inlinable package func removing(_ id: Int) -> Roster { Roster(sinks.filter { $0.id != id }) }

  @inlinable package func deliver(_ message: Message) {
    // The roster keeps its sinks alive during this call. Retaining and releasing each sink would
    // take most of the time of a post.
    sinks.withUnsafeBufferPointer { sinks in
      for index in sinks.indices {
        Unmanaged.passUnretained(sinks[index])._withUnsafeGuaranteedRef { $0.receive(message) }
      }
    }
  }
}
