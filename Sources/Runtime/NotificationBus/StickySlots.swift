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
  @inlinable package mutating func take(_ slots: [SlotID], now: Int64) -> [(
    slot: SlotID, message: Message
  )] {
    var taken: [(slot: SlotID, kept: Kept)] = []
    for slot in slots {
      guard let found = kept.removeValue(forKey: slot.text) else { continue }
      if now <= found.deadline { taken.append((slot, found)) }
    }
    taken.sort { $0.kept.order < $1.kept.order }
    return taken.map { ($0.slot, $0.kept.message) }
  }

  /// Removes expired messages; a message is still valid at its deadline.
  ///
  /// Returns their number.
  @inlinable package mutating func expire(now: Int64) -> Int {
    let before = kept.count
    kept = kept.filter { now <= $0.value.deadline }
    return before - kept.count
  }

  /// Removes all messages and returns their number.
  @inlinable package mutating func clear() -> Int {
    defer { kept.removeAll() }
    return kept.count
  }
}
