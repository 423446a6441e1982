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
