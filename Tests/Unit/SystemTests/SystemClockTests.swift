import LandfallDomain
import Testing

@testable import LandfallSystem

@Suite struct SystemClockTests {
  private let clock = SystemClock()

  @Test func monotonicClockNeverGoesBack() {
    var last = clock.now().instant
    for _ in 0..<10_000 {
      let next = clock.now().instant
      #expect(next >= last)
      last = next
    }
  }

  @Test func wallClockIsInThisCentury() {
    let milliseconds = clock.now().timestamp.milliseconds
    #expect(1_700_000_000_000..<4_102_444_800_000 ~= milliseconds)
  }

  @Test func deadlineThatHasPassedIsNotSleptFor() async throws {
    try await clock.sleep(until: clock.now().instant)
    try await clock.sleep(until: Instant(nanoseconds: .min))
  }

  @Test(
    "A long sleep wakes rarely, and is late by at most one hundredth",
    arguments: [
      (Duration.milliseconds(1), Duration.milliseconds(1)), (.seconds(3), .seconds(3)),
      (.seconds(500), .seconds(5)), (.seconds(1_000), .seconds(10)),
      (.seconds(2_592_000), .seconds(25_920)),
    ])
  func naps(rest: Duration, nap: Duration) {
    #expect(rest.nap == nap)
  }

  @Test func cancelledSleepEnds() async {
    let clock = clock
    let sleeper = Task { try await clock.sleep(until: Instant(nanoseconds: .max)) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }
}
