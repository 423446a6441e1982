import Foundation
import LandfallDomain
import LandfallSystem
import Testing

@Suite("The person's time zone")
struct LocalTimeTests {
  @Test(
    "The offset equals the one that Foundation reads from the same system",
    arguments: [0, 1_772_355_900, 1_782_000_000, -1_000_000_000, 4_000_000_000] as [Int64])
  func offset(seconds: Int64) {
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    #expect(
      LocalTime.offset(at: Timestamp(milliseconds: seconds * 1000))
        == .seconds(TimeZone.current.secondsFromGMT(for: date)))
  }

  @Test("Times out of the calendar's range have no offset", arguments: [Int64.min, .max])
  func unreachable(milliseconds: Int64) {
    let offset = LocalTime.offset(at: Timestamp(milliseconds: milliseconds))
    #expect(abs(offset.components.seconds) <= 86_400)
  }
}
