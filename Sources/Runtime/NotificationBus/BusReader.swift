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
