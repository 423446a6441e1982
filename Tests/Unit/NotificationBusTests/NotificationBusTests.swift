import LandfallNotificationBus
import Synchronization
import Testing

@Suite("NotificationBus")
struct NotificationBusTests {
  @Test("Closures are called by the poster, in order of subscription")
  func order() {
    let bus = NotificationBus<Int>()
    let seen = Recorder<String>()
    let first = bus.subscribe { seen.note("a\($0)") }
    let second = bus.subscribe { seen.note("b\($0)") }
    #expect(bus.post(1))
    #expect(bus.post(2))
    #expect(seen.all == ["a1", "b1", "a2", "b2"])
    first.cancel()
    first.cancel()
    bus.post(3)
    #expect(seen.all.suffix(1) == ["b3"])
    second.cancel()
    #expect(!bus.post(4))
  }

  @Test("A dropped handle ends its subscription")
  func handleDeinit() {
    let bus = NotificationBus<Int>()
    let seen = Recorder<Int>()
    var handle: Subscription? = bus.subscribe { seen.note($0) }
    bus.post(1)
    withExtendedLifetime(handle) {}
    handle = nil
    bus.post(2)
    #expect(seen.all == [1])
  }

  @Test("A message that a subscriber posts comes after the current one, for every subscriber")
  func reentrant() {
    let bus = NotificationBus<Int>()
    let seen = Recorder<String>()
    let first = bus.subscribe { message in
      seen.note("a\(message)")
      if message < 3 { bus.post(message + 1) }
    }
    let second = bus.subscribe { seen.note("b\($0)") }
    bus.post(1)
    #expect(seen.all == ["a1", "b1", "a2", "b2", "a3", "b3"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("A subscriber may subscribe and cancel while it is called")
  func reentrantSubscription() {
    let bus = NotificationBus<Int>()
    let seen = Recorder<String>()
    let handles = Mutex<[Subscription]>([])
    let first = bus.subscribe { message in
      seen.note("a\(message)")
      let late = bus.subscribe { seen.note("late\($0)") }
      handles.withLock { $0.append(late) }
    }
    bus.post(1)
    first.cancel()
    bus.post(2)
    #expect(seen.all == ["a1", "late2"])
    handles.withLock { $0.removeAll() }
    #expect(!bus.post(3))
  }

  @Test("A closure that owns a subscription of the same bus can be cancelled")
  func closureOwnsSubscription() {
    let bus = NotificationBus<Int>()
    let inner = bus.subscribe { _ in }
    let outer = bus.subscribe { [inner] _ in withExtendedLifetime(inner) {} }
    outer.cancel()
    #expect(bus.post(1))
  }

  private final class Farewell: Sendable {
    let bus: NotificationBus<Int>
    let seen: Recorder<String>

    init(_ bus: NotificationBus<Int>, _ seen: Recorder<String>) {
      self.bus = bus
      self.seen = seen
    }

    deinit {
      bus.post(99)
      seen.note("gone")
    }
  }

  @Test("A closure cancelled during its call is released after the turn, and may post then")
  func cancelledInItsTurn() {
    let bus = NotificationBus<Int>()
    let seen = Recorder<String>()
    let handles = Recorder<Subscription>()
    do {
      let farewell = Farewell(bus, seen)
      handles.note(
        bus.subscribe { message in
          withExtendedLifetime(farewell) { seen.note("a\(message)") }
          if message == 1 {
            for handle in handles.all { handle.cancel() }
            bus.post(2)
            seen.note("still here")
          }
        })
    }
    let other = bus.subscribe { seen.note("b\($0)") }
    bus.post(1)
    #expect(seen.all == ["a1", "still here", "b1", "b2", "b99", "gone"])
    withExtendedLifetime(other) {}
  }

  @Test("An asynchronous subscriber reads every message in order")
  func asynchronous() async {
    let bus = NotificationBus<Int>(capacity: 1000)
    let messages = bus.messages()
    let reader = Task {
      var found: [Int] = []
      for await message in messages {
        found.append(message)
        if found.count == 500 { break }
      }
      return found
    }
    for message in 0..<500 { bus.post(message) }
    #expect(await reader.value == Array(0..<500))
  }

  @Test("A batch has all messages so far, in order; later ones are in the next batch")
  func batches() async {
    let bus = NotificationBus<Int>(capacity: 1000)
    let messages = bus.messages()
    var iterator = messages.makeAsyncIterator()
    for message in 0..<5 { bus.post(message) }
    #expect(await iterator.next() == 0)
    #expect(await iterator.nextBatch().map(Array.init) == [1, 2, 3, 4])
    for message in 5..<8 { bus.post(message) }
    #expect(await iterator.nextBatch().map(Array.init) == [5, 6, 7])
    messages.cancel()
    #expect(await iterator.nextBatch() == nil)
  }

  @Test(
    "Exactly the capacity is kept; the oldest messages are dropped when a reader is too slow",
    arguments: [(10, 0), (11, 1), (25, 15)])
  func bound(posts: Int, dropped: Int) async {
    let bus = NotificationBus<Int>(capacity: 10)
    let messages = bus.messages()
    for message in 0..<posts { bus.post(message) }
    #expect(await messages.rest() == Array(dropped..<posts))
  }

  @Test("After cancelling, earlier messages are read and later ones are not")
  func cancelMidStream() async {
    let bus = NotificationBus<Int>()
    let messages = bus.messages()
    var iterator = messages.makeAsyncIterator()
    bus.post(1)
    #expect(await iterator.next() == 1)
    bus.post(2)
    bus.post(3)
    #expect(await iterator.next() == 2)
    messages.cancel()
    bus.post(4)
    #expect(await iterator.next() == 3)
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  @Test("Cancelling the reading task ends a waiting reader")
  func cancelTask() async {
    let bus = NotificationBus<Int>()
    let messages = bus.messages()
    let (started, start) = AsyncStream<Void>.makeStream()
    let reader = Task {
      var found: [Int] = []
      for await message in messages {
        found.append(message)
        start.yield()
      }
      return found
    }
    bus.post(1)
    for await _ in started { break }
    reader.cancel()
    #expect(await reader.value == [1])
    #expect(!bus.post(2))
  }
}
