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

/// The messages that wait for a subscriber of their slot, at most one per slot.
@usableFromInline package struct StickySlots<Message> {
  @usableFromInline struct Kept {
    @usableFromInline let message: Message
    @usableFromInline let deadline: Int64
    @usableFromInline let order: Int

    @inlinable init(message: Message, deadline: Int64, order: Int) {
      self.message = message
      self.deadline = deadline
      self.order = order
    }
  }

  @usableFromInline var kept: [String: Kept] = [:]
  @usableFromInline var nextOrder = 0

  @inlinable package init() {}

  /// The number of slots that hold a message, including expired ones.
  @inlinable package var count: Int { kept.count }

  /// Keeps `message` and replaces an older one of the slot.
  @inlinable package mutating func keep(_ message: Message, in slot: SlotID, until deadline: Int64)
  {
    kept[slot.text] = Kept(message: message, deadline: deadline, order: nextOrder)
    nextOrder += 1
  }

  /// Empties the slot, because a newer message of the slot was delivered.
  @inlinable package mutating func empty(_ slot: SlotID) {
    guard !kept.isEmpty else { return }
    kept[slot.text] = nil
  }

  /// Removes and returns the messages of `slots`, oldest first, without expired ones.
  @inlinable package mutating func take(_ slots: [SlotID], now: Int64) -> [Message] {
    var taken: [Kept] = []
    for slot in slots {
      guard let found = kept.removeValue(forKey: slot.text) else { continue }
      if now <= found.deadline { taken.append(found) }
    }
    taken.sort { $0.order < $1.order }
    return taken.map { $0.message }
  }

  /// Removes expired messages; a message is still valid at its deadline.
  @inlinable package mutating func expire(now: Int64) {
    kept = kept.filter { now <= $0.value.deadline }
  }

  /// Removes all messages.
  @inlinable package mutating func clear() { kept.removeAll() }
}
