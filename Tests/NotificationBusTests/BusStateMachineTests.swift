import LandfallNotificationBus
import Testing

@Suite("The bus's machine, without lock or task")
struct BusStateMachineTests {
  private typealias Machine = BusStateMachine<Int, String>

  @Test("a message nobody subscribed to is not kept")
  func nobody() {
    var machine = Machine(capacity: 4)
    let action = machine.posted(1)
    #expect(!action.taken)
    #expect(action.deliver == nil)
    #expect(machine.retained == 0)
  }

  @Test("the first post has the turn, the ones behind it queue up")
  func turns() {
    var machine = Machine(capacity: 4)
    _ = machine.subscribed { _ in }
    #expect(machine.posted(1).deliver != nil)
    #expect(machine.posted(2).deliver == nil)
    #expect(machine.posted(3).deliver == nil)
    #expect(machine.delivered()?.message == 2)
    #expect(machine.posted(4).deliver == nil)
    #expect(machine.delivered()?.message == 3)
    #expect(machine.delivered()?.message == 4)
    #expect(machine.delivered() == nil)
    #expect(machine.posted(5).deliver != nil)
  }

  @Test("a queued message goes to those who stood when it was posted")
  func rosterOfThePost() {
    var machine = Machine(capacity: 4)
    let first = machine.subscribed { _ in }
    _ = machine.posted(1)
    _ = machine.posted(2)
    let second = machine.subscribed { _ in }
    #expect(machine.cancelled(first.id).count == 1)
    #expect(machine.delivered()?.roster.sinks.map(\.id) == [first.id])
    #expect(machine.delivered() == nil)
    #expect(machine.posted(3).deliver?.sinks.map(\.id) == [second.id])
  }

  @Test("two readers share a chunk, and the log is empty when both have read it")
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

  @Test("a reader parks only when there is nothing, and one post wakes it once")
  func parking() {
    var machine = Machine(capacity: 8)
    let reader = machine.readerSubscribed()
    #expect(machine.parked(reader, "a") == true)
    #expect(machine.posted(1).wake == ["a"])
    #expect(machine.posted(2).wake == nil)
    #expect(machine.parked(reader, "b") == false)
  }

  @Test("cancelling wakes the reader; it ends after what was posted before")
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

  @Test("memory stays within the capacity and one chunk, however slow a reader is")
  func bounded() {
    var machine = Machine(capacity: 100)
    let slow = machine.readerSubscribed()
    let quick = machine.readerSubscribed()
    var worst = 0
    for message in 0..<10_000 {
      _ = machine.posted(message)
      if message % 7 == 0 { _ = machine.read(quick) }
      worst = max(worst, machine.retained)
    }
    #expect(worst <= 200)
    #expect(machine.dropped(by: slow) == 9_900)
    #expect(machine.dropped(by: quick) == 0)
  }

  @Test("a reader that is gone leaves its unread messages in the count")
  func gone() {
    var machine = Machine(capacity: 8)
    let reader = machine.readerSubscribed()
    for message in 1...10 { _ = machine.posted(message) }
    _ = machine.readerGone(reader)
    #expect(machine.dropped == 10)
    #expect(machine.retained == 0)
  }
}
