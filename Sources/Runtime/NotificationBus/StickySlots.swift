/// The messages that wait for a subscriber of their slot, at most one each.
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

  /// How many slots hold a message, expired ones included.
  @inlinable package var count: Int { kept.count }

  /// Keeps `message`, in place of an older one of the slot.
  @inlinable package mutating func keep(_ message: Message, in slot: SlotID, until deadline: Int64)
  {
    kept[slot.text] = Kept(message: message, deadline: deadline, order: nextOrder)
    nextOrder += 1
  }

  /// Empties the slot: a newer message of it has just been answered.
  @inlinable package mutating func empty(_ slot: SlotID) {
    guard !kept.isEmpty else { return }
    kept[slot.text] = nil
  }

  /// Takes what `slots` hold out of them, oldest first, without what is past its deadline.
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

  /// Removes what is past its deadline; a message is still valid at its deadline.
  @inlinable package mutating func expire(now: Int64) -> Int {
    let before = kept.count
    kept = kept.filter { now <= $0.value.deadline }
    return before - kept.count
  }

  /// Removes everything.
  @inlinable package mutating func clear() -> Int {
    defer { kept.removeAll() }
    return kept.count
  }
}
