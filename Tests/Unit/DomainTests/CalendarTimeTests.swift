import LandfallTestSupport
import Testing

@testable import LandfallDomain

@Suite("Dates and times as text")
struct CalendarTimeTests {
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
    #expect(Timestamp(milliseconds: milliseconds).rfc3339 == text)
    #expect(Timestamp(rfc3339: text) == Timestamp(milliseconds: milliseconds))
  }

  @Test(
    "A fraction and an offset are read, and any other form is refused",
    arguments: [
      ("2026-03-01T09:00:00Z", 1_772_355_600_000), ("2026-03-01T09:00:00.5Z", 1_772_355_600_500),
      ("2026-03-01T09:00:00.25Z", 1_772_355_600_250),
      ("2026-03-01T14:30:00.123456789+05:30", 1_772_355_600_123),
      ("2026-03-01T05:00:00-04:00", 1_772_355_600_000), ("2026-03-01t09:00:00Z", nil),
      ("2026-03-01T09:00:60Z", nil), ("2026-02-30T09:00:00Z", nil), ("2026-03-01T24:00:00Z", nil),
      ("2026-03-01T09:00:00+24:00", nil), ("2026-03-01T09:00:00.Z", nil),
      ("2026-03-01T09:00:00.1234567890Z", nil), ("2026-03-01T09:00:00", nil),
      ("2026-03-01T09:00:00Zx", nil), ("26-03-01T09:00:00Z", nil), ("2026-03-01", nil), ("", nil),
    ] as [(String, Int64?)])
  func forms(text: String, milliseconds: Int64?) {
    #expect(Timestamp(rfc3339: text)?.milliseconds == milliseconds)
  }

  @Test("Times are read back as they were written")
  func roundTrip() {
    var dice = Dice(seed: 9)
    let (first, last) = (-62_167_219_200_000 as Int64, 253_402_300_799_999 as Int64)
    let span = UInt64(last - first)
    for _ in 0..<5_000 {
      let time = Timestamp(milliseconds: first + Int64(dice.next() % span))
      if Timestamp(rfc3339: time.rfc3339) != time { Issue.record("\(time)") }
    }
  }

  @Test("Times beyond four-digit years are clamped, never wrapped")
  func clamped() {
    #expect(Timestamp(milliseconds: .max).rfc3339 == "9999-12-31T23:59:59.999Z")
    #expect(Timestamp(milliseconds: .min).rfc3339 == "0000-01-01T00:00:00.000Z")
  }
}
