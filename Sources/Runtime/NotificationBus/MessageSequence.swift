/// The messages of one asynchronous subscription to a ``NotificationBus``, for one task to read.
///
/// It ends when it is cancelled, or the reading task is, after what was posted before has been
/// read. When the sequence and its iterator are gone the subscription ends, and what was left
/// unread counts as dropped. Two tasks that read the same sequence share its messages.
///
///     for await message in bus.messages() { print(message) }
public final class MessageSequence<Message: Sendable>: AsyncSequence, Sendable {
  /// What is read.
  public typealias Element = Message
  /// Reading never fails.
  public typealias Failure = Never

  @usableFromInline let bus: NotificationBus<Message>
  @usableFromInline let reader: Int

  @inlinable init(bus: NotificationBus<Message>, reader: Int) {
    self.bus = bus
    self.reader = reader
  }

  @inlinable deinit {
    for waiter in bus.state.withLock({ $0.readerGone(reader) }) { waiter.resume() }
  }

  /// Ends the sequence after what was posted before; a second time does nothing.
  @inlinable public func cancel() {
    for waiter in bus.state.withLock({ $0.readerCancelled(reader) }) { waiter.resume() }
  }

  /// How many messages were lost because they were not read in time.
  @inlinable public var droppedCount: Int { bus.state.withLock { $0.dropped(by: reader) } }

  /// Starts reading where the last iterator stopped taking.
  @inlinable public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  @inlinable func read() -> BusStateMachine<Message, NotificationBus<Message>.Waiter>.ReadAction {
    bus.state.withLock { $0.read(reader) }
  }

  @inlinable func park() async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { (waiter: NotificationBus<Message>.Waiter) in
        if !bus.state.withLock({ $0.parked(reader, waiter) }) { waiter.resume() }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Reads a ``MessageSequence``.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let cursor: Cursor

    @inlinable init(sequence: MessageSequence) { cursor = Cursor(sequence) }

    /// The next message, or `nil` after the last one of a cancelled sequence.
    ///
    /// Inlined, so that a message which is there costs the reader no call of an `async` function.
    @inlinable @inline(__always)
    public mutating func next() async -> Message? {
      if cursor.batch.pointee.next == cursor.batch.pointee.end {
        guard await cursor.refill() else { return nil }
      }
      defer { cursor.batch.pointee.next += 1 }
      return cursor.batch.pointee.messages[cursor.batch.pointee.next]
    }

    /// All messages that are there, one at least, or `nil` after the last one of a cancelled sequence.
    ///
    /// The slice is the bus's own log, not a copy: a reader with much to catch up on suspends once
    /// and not once a message.
    @inlinable @inline(__always)
    public mutating func nextBatch() async -> ContiguousArray<Message>.SubSequence? {
      if cursor.batch.pointee.next == cursor.batch.pointee.end {
        guard await cursor.refill() else { return nil }
      }
      defer { cursor.batch.pointee.next = cursor.batch.pointee.end }
      return cursor.batch.pointee.messages[cursor.batch.pointee.next..<cursor.batch.pointee.end]
    }
  }

  // A class, so that what was taken from the log and never read is counted when it goes; the batch
  // behind a pointer, so that reading it costs no exclusivity check.
  @usableFromInline final class Cursor {
    @usableFromInline let sequence: MessageSequence
    @usableFromInline let batch: UnsafeMutablePointer<SharedLog<Message>.Batch>

    @inlinable init(_ sequence: MessageSequence) {
      self.sequence = sequence
      batch = .allocate(capacity: 1)
      batch.initialize(to: SharedLog.Batch(messages: [], next: 0, end: 0))
    }

    @inlinable func refill() async -> Bool {
      while true {
        switch sequence.read() {
        case .messages(let more):
          batch.pointee = more
          return true
        case .nothingYet:
          // A waiting reader must not keep what it has read.
          batch.pointee = SharedLog.Batch(messages: [], next: 0, end: 0)
          await sequence.park()
        case .ended: return false
        }
      }
    }

    @inlinable deinit {
      let unread = batch.pointee.count
      if unread > 0 { sequence.bus.state.withLock { $0.abandoned(unread) } }
      batch.deinitialize(count: 1)
      batch.deallocate()
    }
  }
}
