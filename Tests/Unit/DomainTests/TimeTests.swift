import LandfallDomain
import Testing

@Suite("Instants and timestamps")
struct TimeTests {
  @Test("Durations are exact to the nanosecond and the millisecond")
  func spans() {
    let start = Instant(nanoseconds: 5)
    #expect((start + .seconds(600)).nanoseconds == 600_000_000_005)
    #expect(start + .seconds(600) - start == .seconds(600))
    #expect(start - (start + .seconds(1)) == .seconds(-1))
    #expect(Timestamp(milliseconds: 1) + .microseconds(1999) == Timestamp(milliseconds: 2))
    #expect(Timestamp(milliseconds: 9) - Timestamp(milliseconds: 4) == .milliseconds(5))
    #expect(Instant.origin < start)
  }

  @Test("Sums are clamped instead of overflowing")
  func clamped() {
    let long = Duration.seconds(Int64.max)
    #expect(Instant(nanoseconds: 1) + long == Instant(nanoseconds: .max))
    #expect(Instant(nanoseconds: .max) + .nanoseconds(1) == Instant(nanoseconds: .max))
    #expect(Instant(nanoseconds: .min) + .nanoseconds(-1) == Instant(nanoseconds: .min))
    #expect(Instant(nanoseconds: -2) + .seconds(Int64.min) == Instant(nanoseconds: .min))
    #expect(Timestamp(milliseconds: .max) + .seconds(1) == Timestamp(milliseconds: .max))
    #expect(Timestamp(milliseconds: .min) + .seconds(-1) == Timestamp(milliseconds: .min))
    #expect(Instant(nanoseconds: .min) - Instant(nanoseconds: 1) == .nanoseconds(Int64.min))
    #expect(Instant(nanoseconds: .max) - Instant(nanoseconds: -1) == .nanoseconds(Int64.max))
    #expect(
      Timestamp(milliseconds: .min) - Timestamp(milliseconds: 1) == .milliseconds(Int64.min))
  }

  @Test("Whole units are rounded towards zero")
  func units() {
    #expect(Duration.nanoseconds(1_999_999).wholeMilliseconds == 1)
    #expect(Duration.nanoseconds(-1_999_999).wholeMilliseconds == -1)
    #expect(Duration.seconds(Int64.max).wholeNanoseconds == .max)
    #expect(Duration.seconds(Int64.min).wholeNanoseconds == .min)
  }
}
