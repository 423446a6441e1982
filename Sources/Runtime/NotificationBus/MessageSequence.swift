/// The messages of one asynchronous subscription to a ``NotificationBus``, for one task to read.
///
/// The sequence ends when it or the reading task is cancelled, after all messages posted before
/// have been read. The subscription ends when the sequence and its iterator are released. Two tasks
/// that read the same sequence share its messages.
///
///     for await message in bus.messages() { print(message) }
public final class MessageSequence<Message: Sendable>: AsyncSequence, Sendable {
  /// The type of the messages.
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

  /// Ends the sequence after the messages posted before.
  ///
  /// A second call does nothing.
  @inlinable public func cancel() {
    for waiter in bus.state.withLock({ $0.readerCancelled(reader) }) { waiter.resume() }
  }

  /// Returns an iterator that continues where the last iterator stopped.
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

  /// An iterator of a ``MessageSequence``.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let cursor: Cursor

    @inlinable init(sequence: MessageSequence) { cursor = Cursor(sequence) }

    /// Returns the next message, or `nil` after the last message of a cancelled sequence.
    ///
    /// Inlined, so that reading an available message needs no call of an `async` function.
    @inlinable @inline(__always)
    public mutating func next() async -> Message? {
      if cursor.batch.pointee.next == cursor.batch.pointee.end {
        guard await cursor.refill() else { return nil }
      }
      defer { cursor.batch.pointee.next += 1 }
      return cursor.batch.pointee.messages[cursor.batch.pointee.next]
    }

    /// Returns all available messages, at least one, or `nil` after the last one of a cancelled
    /// sequence.
    ///
    /// The slice shares the storage of the bus's log. A reader that is far behind suspends once,
    /// not once per message.
    @inlinable @inline(__always)
    public mutating func nextBatch() async -> ContiguousArray<Message>.SubSequence? {
      if cursor.batch.pointee.next == cursor.batch.pointee.end {
        guard await cursor.refill() else { return nil }
      }
      defer { cursor.batch.pointee.next = cursor.batch.pointee.end }
      return cursor.batch.pointee.messages[cursor.batch.pointee.next..<cursor.batch.pointee.end]
    }
  }

  // The batch is behind a pointer, so that reading it needs no exclusivity check.
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
          // Releases the messages already read while the reader waits.
          batch.pointee = SharedLog.Batch(messages: [], next: 0, end: 0)
          await sequence.park()
        case .ended: return false
        }
      }
    }

    @inlinable deinit {
      batch.deinitialize(count: 1)
      batch.deallocate()
    }
  }
}
