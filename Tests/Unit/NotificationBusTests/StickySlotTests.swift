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
  func expiry(after: Int64, valid: Bool) {
    let bus = NotificationBus<Int>()
    let seen = Recorder<Int>()
    bus.post(1, slot: slot, until: deadline)
    bus.post(3, slot: "third", until: deadline)
    let handle = bus.subscribe(to: [slot], now: deadline + after) { seen.note($0) }
    #expect(seen.all == (valid ? [1] : []))
    bus.expireSlots(now: deadline + after)
    #expect(bus.keptCount == (valid ? 1 : 0))
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

  @Test("A sign-out clears kept messages, which other messages never displace")
  func clear() {
    let bus = NotificationBus<Int>(capacity: 2)
    #expect(!bus.post(-1, slot: slot, until: deadline))
    for message in 0..<1000 { bus.post(message) }
    #expect(bus.keptCount == 1)
    bus.clearSlots()
    #expect(bus.keptCount == 0)
  }
}
