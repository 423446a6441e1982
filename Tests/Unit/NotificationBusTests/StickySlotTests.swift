import LandfallNotificationBus
import Testing

@Suite("Sticky slots")
struct StickySlotTests {
  private let slot: SlotID = "charger"
  private let deadline: Int64 = 600_000_000_000

  @Test("A late subscriber gets only the newest message, at once and once")
  func late() {
    let bus = NotificationBus<Int>()
    let seen = Recorder<String>()
    #expect(!bus.post(1, slot: slot, until: deadline))
    #expect(!bus.post(2, slot: slot, until: deadline))
    #expect(bus.keptCount == 1)
    let first = bus.subscribe(to: [slot], now: 0) { seen.note("a\($0)") }
    #expect(seen.all == ["a2"])
    let second = bus.subscribe(to: [slot], now: 0) { seen.note("b\($0)") }
    #expect(seen.all == ["a2"])
    #expect(bus.post(3, slot: slot, until: deadline))
    #expect(seen.all == ["a2", "a3"])
    first.cancel()
    #expect(bus.post(4, slot: slot, until: deadline))
    #expect(seen.all == ["a2", "a3", "b4"])
    second.cancel()
    #expect(!bus.post(5, slot: slot, until: deadline))
    #expect(bus.keptCount == 1)
  }

  @Test(
    "A message is valid at its deadline and gone one nanosecond later",
    arguments: [(0, true), (1, false)] as [(Int64, Bool)])
  func expiry(after: Int64, valid: Bool) async {
    let bus = NotificationBus<Int>()
    let seen = Recorder<Int>()
    bus.post(1, slot: slot, until: deadline)
    bus.post(2, slot: "other", until: deadline)
    bus.post(3, slot: "third", until: deadline)
    let handle = bus.subscribe(to: [slot], now: deadline + after) { seen.note($0) }
    #expect(seen.all == (valid ? [1] : []))
    let messages = bus.messages(of: ["other"], now: deadline + after)
    #expect(await messages.rest() == (valid ? [2] : []))
    #expect(bus.expireSlots(now: deadline + after) == (valid ? 0 : 1))
    #expect(bus.keptCount == (valid ? 1 : 0))
    withExtendedLifetime(handle) {}
  }

  @Test("A message without a deadline is delivered at once or not at all")
  func answered() {
    let bus = NotificationBus<Int>()
    let seen = Recorder<Int>()
    #expect(!bus.post(1, slot: slot))
    #expect(bus.keptCount == 0)
    let handle = bus.subscribe(to: [slot], now: 0) { seen.note($0) }
    #expect(bus.post(2, slot: slot))
    #expect(seen.all == [2])
    withExtendedLifetime(handle) {}
  }

  @Test("Subscribers without a slot do not see a slot's messages, nor the reverse")
  func apart() {
    let bus = NotificationBus<Int>()
    let seen = Recorder<String>()
    let all = bus.subscribe { seen.note("all\($0)") }
    let own = bus.subscribe(to: [slot], now: 0) { seen.note("own\($0)") }
    bus.post(1)
    bus.post(2, slot: slot, until: deadline)
    bus.post(3, slot: "other", until: deadline)
    #expect(seen.all == ["all1", "own2"])
    withExtendedLifetime((all, own)) {}
  }

  @Test("Several slots are delivered oldest first")
  func severalSlots() {
    let bus = NotificationBus<Int>()
    let seen = Recorder<Int>()
    bus.post(1, slot: "a", until: deadline)
    bus.post(2, slot: "b", until: deadline)
    bus.post(3, slot: "c", until: deadline)
    bus.post(4, slot: "a", until: deadline)
    let handle = bus.subscribe(to: ["a", "b", "c"], now: 0) { seen.note($0) }
    #expect(seen.all == [2, 3, 4])
    withExtendedLifetime(handle) {}
  }

  @Test("A sign-out clears kept messages, and taken ones that were not read")
  func clear() async {
    let bus = NotificationBus<Int>()
    let messages = bus.messages(of: ["taken"], now: 0)
    #expect(bus.post(1, slot: "taken", until: deadline))
    #expect(!bus.post(2, slot: slot, until: deadline))
    #expect(bus.clearSlots() == 2)
    #expect(bus.clearSlots() == 0)
    #expect(await messages.rest() == [])
    #expect(bus.keptCount == 0)
  }

  @Test("A flood of other messages drops no sticky one")
  func neverDropped() async {
    let bus = NotificationBus<Int>(capacity: 2)
    let messages = bus.messages(of: [slot], now: 0)
    let all = bus.messages()
    bus.post(-1, slot: slot, until: deadline)
    for message in 0..<1000 { bus.post(message) }
    #expect(await messages.rest() == [-1])
    #expect(messages.droppedCount == 0)
    #expect(all.droppedCount == 998)
  }

  @Test("An asynchronous handler that is behind gets the newest message of each slot")
  func newestWinsUnread() async {
    let bus = NotificationBus<Int>()
    let messages = bus.messages(of: ["a", "b"], now: 0)
    for message in 1...3 { #expect(bus.post(message, slot: "a", until: deadline)) }
    bus.post(9, slot: "b", until: deadline)
    #expect(await messages.rest() == [3, 9])
  }

  @Test("A message in its slot resumes a waiting handler")
  func wakes() async {
    let bus = NotificationBus<Int>()
    let messages = bus.messages(of: [slot], now: 0)
    let reader = Task {
      for await message in messages { return message }
      return 0
    }
    await Task.yield()
    #expect(bus.post(7, slot: slot, until: deadline))
    #expect(await reader.value == 7)
  }
}
