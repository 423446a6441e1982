/// The unread messages of asynchronous subscribers, stored once for all of them.
///
/// Messages are appended to an open chunk. The first reader that reaches the open chunk seals it,
/// and all readers share the sealed array. Reading costs one retain per chunk, not one per message
/// and subscriber. The log keeps at most `capacity` messages plus one chunk.
@usableFromInline package struct SharedLog<Message> {
  /// A range of sealed messages that a reader has not read yet.
  @usableFromInline package struct Batch {
    @usableFromInline package let messages: ContiguousArray<Message>
    @usableFromInline package var next: Int
    @usableFromInline package let end: Int

    @inlinable init(messages: ContiguousArray<Message>, next: Int, end: Int) {
      self.messages = messages
      self.next = next
      self.end = end
    }

    /// The number of unread messages.
    @inlinable package var count: Int { end - next }
  }

  @usableFromInline struct Chunk {
    @usableFromInline let start: Int
    @usableFromInline var messages: ContiguousArray<Message>
    @usableFromInline let end: Int

    @inlinable init(start: Int, messages: ContiguousArray<Message>, end: Int) {
      self.start = start
      self.messages = messages
      self.end = end
    }
  }

  /// The maximum number of messages that a reader may be behind.
  @usableFromInline package let capacity: Int
  /// The position after the newest message; positions only increase.
  @usableFromInline package var head = 0

  @usableFromInline let chunkLimit: Int
  @usableFromInline var sealed: [Chunk] = []
  // The messages of earlier chunks are already released; the chunks themselves are removed later.
  @usableFromInline var firstSealed = 0
  @usableFromInline var open: ContiguousArray<Message> = []

  @inlinable package init(capacity: Int) {
    self.capacity = capacity
    chunkLimit = min(capacity, 256)
  }

  /// The number of messages in memory.
  @inlinable package var retained: Int {
    guard firstSealed < sealed.count else { return open.count }
    return head - sealed[firstSealed].start
  }

  @inlinable package mutating func append(_ message: Message) {
    open.append(message)
    head += 1
    if open.count == chunkLimit { seal() }
  }

  /// Returns the number of messages that a reader at `position` has lost by being too far behind.
  @inlinable package func overflow(at position: Int) -> Int { max(0, head - capacity - position) }

  /// Returns the messages from `position` to the end of its chunk, or to `limit` if that comes
  /// first.
  ///
  /// - Parameters:
  ///   - position: At most ``capacity`` behind ``head``, and before `limit`.
  ///   - limit: At most ``head``.
  @inlinable package mutating func read(from position: Int, to limit: Int) -> Batch {
    if position >= head - open.count { seal() }
    var low = firstSealed
    var high = sealed.count - 1
    while low < high {
      let middle = (low + high) / 2
      if position < sealed[middle].end { high = middle } else { low = middle + 1 }
    }
    let chunk = sealed[low]
    return Batch(
      messages: chunk.messages, next: position - chunk.start,
      end: min(limit, chunk.end) - chunk.start)
  }

  /// Releases every message, because all readers have reached ``head``.
  @inlinable package mutating func releaseAll() {
    sealed.removeAll(keepingCapacity: true)
    firstSealed = 0
    open.removeAll(keepingCapacity: true)
  }

  @inlinable mutating func seal() {
    let count = open.count
    guard count > 0 else { return }
    sealed.append(Chunk(start: head - count, messages: open, end: head))
    open = []
    open.reserveCapacity(count)
    trim()
  }

  @inlinable mutating func trim() {
    while firstSealed < sealed.count, head - sealed[firstSealed].end >= capacity {
      sealed[firstSealed].messages = []
      firstSealed += 1
    }
    // Removed only when half of the chunks are empty, so that trimming takes constant time on
    // average.
    if firstSealed > 16, firstSealed * 2 > sealed.count {
      sealed.removeFirst(firstSealed)
      firstSealed = 0
    }
  }
}
