/// A synchronous subscriber.
@usableFromInline package final class Sink<Message>: Sendable {
  @usableFromInline package let id: Int
  @usableFromInline package let receive: @Sendable (Message) -> Void

  @inlinable package init(id: Int, receive: @escaping @Sendable (Message) -> Void) {
    self.id = id
    self.receive = receive
  }
}

/// The synchronous subscribers a message goes to, in order; it never changes, so that a post under
/// way holds one reference instead of copying the list.
@usableFromInline package final class Roster<Message>: Sendable {
  @usableFromInline package let sinks: ContiguousArray<Sink<Message>>

  @inlinable package init(_ sinks: ContiguousArray<Sink<Message>> = []) { self.sinks = sinks }

  @inlinable package func adding(_ sink: Sink<Message>) -> Roster { Roster(sinks + [sink]) }

  @inlinable package func removing(_ id: Int) -> Roster { Roster(sinks.filter { $0.id != id }) }

  @inlinable package func deliver(_ message: Message) {
    // The roster is alive for the length of this call and its sinks with it, so the loop need not
    // retain and release each of them: that would be most of the price of a post.
    sinks.withUnsafeBufferPointer { sinks in
      for index in sinks.indices {
        Unmanaged.passUnretained(sinks[index])._withUnsafeGuaranteedRef { $0.receive(message) }
      }
    }
  }
}
