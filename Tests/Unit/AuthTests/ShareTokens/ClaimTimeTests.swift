import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallAuth

@Suite("Times in claims")
struct ClaimTimeTests {
  @Test(
    "Times are written as calendar dates",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1_772_355_600_000, "2026-03-01T09:00:00.000Z"),
      (951_782_399_999, "2000-02-28T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func spelled(milliseconds: Int64, text: String) {
    #expect(ClaimTime.text(Timestamp(milliseconds: milliseconds)) == text)
    #expect(ClaimTime.timestamp(text) == Timestamp(milliseconds: milliseconds))
  }

  @Test("Times are read back as they were written")
  func roundTrip() {
    var dice = Dice(seed: 9)
    let span = UInt64(ClaimTime.spelled.upperBound - ClaimTime.spelled.lowerBound)
    for _ in 0..<5_000 {
      let time = Timestamp(
        milliseconds: ClaimTime.spelled.lowerBound + Int64(dice.next() % span))
      if ClaimTime.timestamp(ClaimTime.text(time)) != time { Issue.record("\(time)") }
    }
  }

  @Test("Times beyond four-digit years are clamped, never wrapped")
  func clamped() {
    #expect(ClaimTime.text(Timestamp(milliseconds: .max)) == "9999-12-31T23:59:59.999Z")
    #expect(ClaimTime.text(Timestamp(milliseconds: .min)) == "0000-01-01T00:00:00.000Z")
  }
}
