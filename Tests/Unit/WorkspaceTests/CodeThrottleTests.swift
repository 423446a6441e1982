import LandfallAuth
import LandfallDomain
import LandfallWorkspace
import Testing

@Suite("The limit of codes for an address")
struct CodeThrottleTests {
  private let address: EmailAddress
  private let other: EmailAddress

  init() throws {
    address = try #require(EmailAddress("ada@acme.test"))
    other = try #require(EmailAddress("nobody@nowhere.test"))
  }

  private func full(at now: Timestamp = Samples.now) -> CodeThrottle {
    var throttle = CodeThrottle()
    for step in 0..<5 {
      let wait = throttle.admit(address, now: now.plus(ms: Int64(step) * 1000))
      #expect(wait == nil)
    }
    return throttle
  }

  @Test(
    "The sixth code waits until the first is out of the window, to the millisecond",
    arguments: [
      (Int64(4000), Duration.milliseconds(596_000) as Duration?),
      (599_999, .milliseconds(1)), (600_000, nil), (1_000_000, nil),
    ])
  func window(ms: Int64, wait: Duration?) {
    var throttle = full()
    let reported = throttle.admit(address, now: Samples.now.plus(ms: ms))
    #expect(reported == wait)
  }

  @Test("A refused request does not count, and other addresses are not affected")
  func refused() {
    var throttle = full()
    for _ in 0..<10 {
      let reported = throttle.admit(address, now: Samples.now.plus(ms: 5000))
      #expect(reported == .milliseconds(595_000))
    }
    let first = throttle.admit(other, now: Samples.now.plus(ms: 5000))
    let second = throttle.admit(address, now: Samples.now.plus(ms: 600_000))
    let third = throttle.admit(address, now: Samples.now.plus(ms: 600_000))
    #expect(first == nil)
    #expect(second == nil)
    #expect(third == .milliseconds(1000))
  }

  @Test("Requests out of the window are forgotten")
  func forgotten() {
    var throttle = full()
    _ = throttle.admit(other, now: Samples.now.plus(ms: 604_000))
    #expect(throttle.records.map(\.address) == [other])
  }

  @Test("A wall clock that is set back makes no wait longer than the window")
  func clockSetBack() {
    var throttle = full()
    let reported = throttle.admit(address, now: Samples.now.plus(ms: -3_600_000))
    #expect(reported == CodeThrottle.window)
  }

  @Test("Requests still count after they were written and read")
  func remembered() {
    var throttle = CodeThrottle(records: full().records)
    let reported = throttle.admit(address, now: Samples.now.plus(ms: 5000))
    #expect(reported == .milliseconds(595_000))
  }
}
