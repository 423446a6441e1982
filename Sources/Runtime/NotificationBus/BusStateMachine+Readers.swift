// The events of asynchronous subscribers.

extension BusStateMachine {
  /// Adds a reader of everything that is posted from now on.
  @inlinable package mutating func readerSubscribed() -> Int {
    followers += 1
    return seat(BusReader(position: log.head))
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
    guard let reader = readers[id], reader.rest == nil, reader.position == log.head
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
    followers -= 1
    return wake(id)
  }

  /// Removes a reader.
  @inlinable package mutating func readerGone(_ id: Int) -> [Waiter] {
    let wake = readerCancelled(id)
    if readers[id] != nil {
      readers[id] = nil
      freeSeats.append(id)
    }
    return wake
  }

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
    guard var position = reader?.position, position < log.head else { return nil }
    position += log.overflow(at: position)
    let batch = log.read(from: position, to: log.head)
    position += batch.count
    reader?.position = position
    if position == log.head {
      followersBehind -= 1
      if followersBehind == 0 { log.releaseAll() }
    }
    return batch
  }
}

/// The reading position of an asynchronous subscriber.
@usableFromInline struct BusReader<Message> {
  /// The messages left to a cancelled reader, or `nil` while the reader is active.
  @usableFromInline var rest: ContiguousArray<Message>?
  /// The next position of the log to read.
  @usableFromInline var position: Int

  @inlinable init(position: Int) { self.position = position }
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

  @inlinable package func contains(_ id: Int) -> Bool { sinks.contains { $0.id == id } }

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
