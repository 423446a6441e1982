import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

@Suite("The slot of the pending link")
struct PendingSlotTests {
  private func target(_ number: Int, at now: Instant = .origin) -> PendingLink {
    PendingLink(delivery: DeliveryID(number), target: Fixture.target(), keptAt: now)
  }

  @Test(
    "A pending link is valid at 600 s and gone one nanosecond later",
    .clause("DL-C04", "DL-A12", "DL-E05"),
    arguments: [
      (Duration.seconds(599), true), (.seconds(600), true),
      (.seconds(600) + .nanoseconds(1), false), (.seconds(601), false),
    ])
  func boundary(age: Duration, isValid: Bool) {
    let start = Fixture.at(seconds: 7)
    var slot = PendingSlot()
    let isKept = slot.keep(target(1, at: start))
    #expect(isKept)
    let now = start + age
    #expect(slot.count(at: now) == (isValid ? 1 : 0))
    #expect((slot.target(at: now) != nil) == isValid)
    var other = slot
    let expired = other.expire(at: now)
    #expect((expired == nil) == isValid)
    let taking = slot.take(at: now)
    #expect(taking == (isValid ? .taken(target(1, at: start)) : .expired(target(1, at: start))))
    let second = slot.take(at: now)
    #expect(second == (isValid ? taking : .nothing))
  }

  @Test("The slot keeps at most one link, the newest", .clause("DL-R04"))
  func newest() {
    var slot = PendingSlot()
    #expect(slot.count(at: .origin) == 0)
    _ = slot.keep(target(1))
    _ = slot.keep(target(2))
    #expect(slot.count(at: .origin) == 1)
    #expect(slot.target(at: .origin)?.delivery == DeliveryID(2))
  }

  @Test("A link is taken, put back with its first deadline, and committed")
  func phases() {
    var slot = PendingSlot()
    _ = slot.keep(target(1))
    _ = slot.take(at: Fixture.at(seconds: 599))
    // A link that is being opened does not expire.
    #expect(slot.count(at: Fixture.at(seconds: 900)) == 1)
    let early = slot.expire(at: Fixture.at(seconds: 900))
    #expect(early == nil)
    slot.putBack()
    #expect(slot.count(at: Fixture.at(seconds: 600)) == 1)
    #expect(slot.count(at: Fixture.at(seconds: 601)) == 0)
    _ = slot.take(at: Fixture.at(seconds: 600))
    slot.commit()
    let none = slot.take(at: .origin)
    #expect(none == .nothing)
    slot.putBack()
    #expect(slot.count(at: .origin) == 0)
  }

  @Test("A slot that fails loses its link and keeps no other", .clause("DL-I05", "DL-F04"))
  func broken() {
    var slot = PendingSlot()
    _ = slot.keep(target(1))
    slot.breakDown()
    #expect(slot.count(at: .origin) == 0)
    let isKept = slot.keep(target(2))
    #expect(!isKept)
    #expect(slot.count(at: .origin) == 0)
  }
}
