/// Where an asynchronous subscriber stands.
@usableFromInline struct BusReader<Message> {
  /// A message of a slot, to be read once the reader has come to `position` of the log.
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

  /// What a reader that was cancelled may still read, or `nil` while it goes on.
  @usableFromInline var rest: ContiguousArray<Message>?
  /// Whether it reads the log; a subscriber of slots does not.
  @usableFromInline let followsLog: Bool
  /// The next position of the log to read.
  @usableFromInline var position: Int
  /// At most one message a slot, oldest first.
  @usableFromInline var handed: [Handed] = []
  /// How many messages it lost.
  @usableFromInline var dropped = 0

  @inlinable init(followsLog: Bool, position: Int) {
    self.followsLog = followsLog
    self.position = position
  }

  /// Puts a message of a slot in place of an older one that was not read yet.
  @inlinable mutating func hand(_ message: Message, of slot: SlotID, at head: Int) {
    handed.removeAll { $0.slot == slot }
    handed.append(Handed(slot: slot, message: message, position: head))
  }
}
