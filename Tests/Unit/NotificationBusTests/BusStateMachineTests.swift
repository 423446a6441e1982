import Testing

@testable import LandfallNotificationBus

@Suite("The state machine of the bus, without locks or tasks")
struct BusStateMachineTests {
  private typealias Machine = BusStateMachine<Int, String>

  @Test("A message without a subscriber is not kept")
  func noOne() {
    var machine = Machine(capacity: 4)
    let action = machine.posted(1)
    #expect(!action.taken)
    #expect(action.deliver == nil)
    #expect(machine.retained == 0)
  }

  @Test("The first post gets the turn, later ones are queued")
  func turns() {
    var machine = Machine(capacity: 4)
    _ = machine.subscribed { _ in }
    #expect(machine.posted(1).deliver != nil)
    #expect(machine.posted(2).deliver == nil)
    #expect(machine.posted(3).deliver == nil)
    #expect(machine.deliveredLast() == false)
    #expect(machine.nextDelivery()?.message == 2)
    #expect(machine.posted(4).deliver == nil)
    #expect(machine.nextDelivery()?.message == 3)
    #expect(machine.nextDelivery()?.message == 4)
    #expect(machine.nextDelivery() == nil)
    #expect(machine.posted(5).deliver != nil)
    #expect(machine.deliveredLast() == true)
    #expect(machine.posted(6).deliver != nil)
  }

  @Test("A queued message goes to the subscribers at the time of its post")
  func rosterOfThePost() {
    var machine = Machine(capacity: 4)
    let first = machine.subscribed { _ in }
    _ = machine.posted(1)
    _ = machine.posted(2)
    let second = machine.subscribed { _ in }
    _ = machine.cancelled(first.id)
    #expect(machine.nextDelivery()?.roster.sinks.map(\.id) == [first.id])
    #expect(machine.nextDelivery() == nil)
    let deliver = machine.posted(3).deliver
    #expect(deliver?.takeUnretainedValue().sinks.map(\.id) == [second.id])
  }

  private final class Owned: Sendable {}

  @Test("A subscriber list lives until its delivery ends, and is released then")
  func borrowedRoster() {
    for isOfSlot in [false, true] {
      var machine = Machine(capacity: 4)
      weak var owned: Owned?
      var id = 0
      do {
        let strong = Owned()
        owned = strong
        id =
          isOfSlot
          ? machine.subscribed(to: ["s"], now: 0) { _ in withExtendedLifetime(strong) {} }.id
          : machine.subscribed { _ in withExtendedLifetime(strong) {} }.id
      }
      let deliver =
        isOfSlot
        ? machine.posted(1, slot: "s", keptUntil: 1).deliver : machine.posted(1).deliver
      #expect(machine.cancelled(id).isEmpty)
      #expect(owned != nil)
      #expect(deliver?.takeUnretainedValue().sinks.map(\.id) == [id])
      #expect(machine.deliveredLast() == false)
      #expect(owned != nil)
      do {
        let released = machine.delivered().released ?? []
        #expect(released.contains { $0.sinks.contains { $0.id == id } })
      }
      #expect(owned == nil)
      #expect(machine.deliveredLast() == true)
    }
  }

  @Test("Outside a turn a cancelled closure is released at once by the caller")
  func cancelledBetweenTurns() {
    var machine = Machine(capacity: 4)
    let first = machine.subscribed { _ in }
    _ = machine.posted(1)
    #expect(machine.deliveredLast() == true)
    #expect(machine.cancelled(first.id).count == 1)
    #expect(machine.cancelled(first.id).isEmpty)
  }

  @Test("A free seat goes to the next reader, without the messages of the first")
  func seats() {
    var machine = Machine(capacity: 4)
    let first = machine.readerSubscribed()
    let other = machine.readerSubscribed()
    _ = machine.posted(1)
    #expect(machine.readerGone(first).isEmpty)
    let second = machine.readerSubscribed()
    #expect(second == first)
    guard case .nothingYet = machine.read(second) else {
      Issue.record("the second reader found something")
      return
    }
    guard case .messages(let rest) = machine.read(other), rest.count == 1 else {
      Issue.record("the other reader lost its message")
      return
    }
    #expect(machine.retained == 0)
  }

  @Test("Two readers share a chunk, and the log is empty when both have read it")
  func sharedChunk() throws {
    var machine = Machine(capacity: 8)
    let readers = [machine.readerSubscribed(), machine.readerSubscribed()]
    for message in 1...3 { _ = machine.posted(message) }
    #expect(machine.retained == 3)
    var addresses: [UnsafeRawPointer?] = []
    for reader in readers {
      guard case .messages(let batch) = machine.read(reader) else {
        Issue.record("reader \(reader) found nothing")
        continue
      }
      #expect(Array(batch.messages[batch.next..<batch.end]) == [1, 2, 3])
      addresses.append(batch.messages.withUnsafeBytes { $0.baseAddress })
    }
    #expect(addresses.count == 2 && addresses[0] == addresses[1])
    #expect(machine.retained == 0)
  }

  @Test("A reader parks only if there is no message, and one post wakes it once")
  func parking() {
    var machine = Machine(capacity: 8)
    let reader = machine.readerSubscribed()
    #expect(machine.parked(reader, "a") == true)
    #expect(machine.posted(1).wake == ["a"])
    #expect(machine.posted(2).wake == nil)
    #expect(machine.parked(reader, "b") == false)
  }

  @Test("Cancelling wakes the reader, which ends after the earlier messages")
  func cancelledReader() {
    var machine = Machine(capacity: 8)
    let reader = machine.readerSubscribed()
    #expect(machine.parked(reader, "a") == true)
    #expect(machine.readerCancelled(reader) == ["a"])
    #expect(machine.readerCancelled(reader).isEmpty)
    #expect(machine.parked(reader, "b") == false)
    guard case .ended = machine.read(reader) else {
      Issue.record("a cancelled reader goes on")
      return
    }
    #expect(!machine.posted(1).taken)
  }

  @Test("Memory stays within the capacity and one chunk, however slow a reader is")
  func bounded() {
    var machine = Machine(capacity: 100)
    let slow = machine.readerSubscribed()
    let quick = machine.readerSubscribed()
    var worst = 0
    var found: [Int] = []
    for message in 0..<10_000 {
      _ = machine.posted(message)
      if message % 7 == 0 { found += machine.rest(of: quick) }
      worst = max(worst, machine.retained)
    }
    #expect(worst <= 200)
    #expect(machine.rest(of: slow) == Array(9_900..<10_000))
    #expect(found + machine.rest(of: quick) == Array(0..<10_000))
  }

  @Test("The unread messages of an abandoned reader are released")
  func gone() {
    var machine = Machine(capacity: 8)
    let reader = machine.readerSubscribed()
    for message in 1...10 { _ = machine.posted(message) }
    _ = machine.readerGone(reader)
    #expect(machine.retained == 0)
  }
}

extension BusStateMachine {
  fileprivate mutating func nextDelivery() -> Delivery? { delivered().next }

  /// The number of messages in memory.
  fileprivate var retained: Int {
    guard log.firstSealed < log.sealed.count else { return log.open.count }
    return log.head - log.sealed[log.firstSealed].start
  }

  fileprivate mutating func rest(of reader: Int) -> [Message] {
    var found: [Message] = []
    while case .messages(let batch) = read(reader) {
      found += batch.messages[batch.next..<batch.end]
    }
    return found
  }
}
