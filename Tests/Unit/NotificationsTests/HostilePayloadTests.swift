@_spi(TypedRoutes) import LandfallDomain
import LandfallNotifications
import LandfallTestSupport
import Testing

@Suite("Malicious payloads")
struct HostilePayloadTests {
  private static func nested(_ open: String, _ close: String, _ depth: Int) -> String {
    #"{"aps":"# + String(repeating: open, count: depth) + "1"
      + String(repeating: close, count: depth) + "}"
  }

  @Test(
    "Each malicious payload has a typed refusal",
    arguments: [
      ("1,000 arrays deep", nested("[", "]", 1_000), .malformed(.tooDeep, offset: 22)),
      ("1,000 objects deep", nested(#"{"a":"#, "}", 1_000), .malformed(.tooDeep, offset: 82)),
      ("NaN", #"{"aps":{},"id":NaN}"#, .malformed(.notJSON, offset: 15)),
      ("Infinity", #"{"aps":{},"id":-Infinity}"#, .malformed(.notJSON, offset: 16)),
      ("duplicate", #"{"aps":{},"id":1,"id":2}"#, .malformed(.duplicateName, offset: 17)),
      (
        "duplicate by escape", #"{"aps":{},"id":1,"\u0069d":2}"#,
        .malformed(.duplicateName, offset: 17)
      ),
      ("half a surrogate", #"{"aps":{},"id":"\ud800"}"#, .malformed(.notJSON, offset: 16)),
      ("two values", #"{"aps":{}} {"aps":{}}"#, .malformed(.notJSON, offset: 11)),
      ("a comment", #"{"aps":{} /* x */}"#, .malformed(.notJSON, offset: 10)),
      ("a comma too much", #"{"aps":{},}"#, .malformed(.notJSON, offset: 10)),
      ("cut short", #"{"aps":{"alert":"#, .malformed(.notJSON, offset: 16)),
      ("nothing", "", .malformed(.notJSON, offset: 0)),
      ("a raw control byte", "{\"aps\":{},\"id\":\"\u{1}\"}", .malformed(.notJSON, offset: 16)),
      ("a mark before it", "\u{FEFF}{\"aps\":{}}", .malformed(.illFormedText, offset: 0)),
      (
        "one byte too long",
        #"{"aps":{},"x":""# + String(repeating: "x", count: 16_384 - 16) + #""}"#, .tooLong
      ),
    ] as [(String, String, NotificationRefusal)])
  func refused(name: String, text: String, refusal: NotificationRefusal) {
    #expect(throws: refusal, "\(name)") { try NotificationPayload(Array(text.utf8)) }
  }

  @Test("A payload of the maximum length is read")
  func longest() throws {
    let text = #"{"aps":{},"x":""# + String(repeating: "x", count: 16_384 - 17) + #""}"#
    #expect(text.utf8.count == 16_384)
    #expect(try NotificationPayload(Array(text.utf8)).shape == .apns)
  }

  @Test("Bytes that are not UTF-8 are refused")
  func illFormed() {
    let bytes = Array(#"{"aps":{},"id":""#.utf8) + [0xC3, 0x28] + Array("\"}".utf8)
    #expect(throws: NotificationRefusal.malformed(.illFormedText, offset: 16)) {
      try NotificationPayload(bytes)
    }
  }

  @Test("10 MB are refused by size, without parsing")
  func tenMegabytes() {
    let small = [UInt8](repeating: 0x5B, count: 16_384)
    let large = [UInt8](repeating: 0x5B, count: 10_000_000)
    #expect(throws: NotificationRefusal.malformed(.tooDeep, offset: 16)) {
      try NotificationPayload(small)
    }
    #expect(throws: NotificationRefusal.tooLong) { try NotificationPayload(large) }
  }

  @Test("JSON inside strings is bounded too")
  func nestedStrings() throws {
    let rules = NotificationRules(
      extractors: [.type(PayloadShapeTests.field("a.b.c.d"), id: nil)])
    let deep = #"{"aps":{},"a":"{\"b\":\"[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]\"}"}"#
    let reading = NotificationReading(try NotificationPayload(Array(deep.utf8)), by: rules)
    #expect(reading.refusal == .wrongKind(field: PayloadShapeTests.field("a.b.c.d")))
  }

  @Test("A randomly changed payload ends in a payload or a refusal", arguments: 0..<8)
  func mutated(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let rows = PayloadShapeTests.rows
    let pieces = ["{", "}", "[", "]", "\"", ":", ",", "null", "1e999", "\\u0000", "aps", "data"]
    var (read, refused) = (0, 0)
    for _ in 0..<2_000 {
      var bytes = Array(rows[dice.below(rows.count)].payload.utf8)
      for _ in 0..<(1 + dice.below(4)) {
        let at = dice.below(bytes.count)
        switch dice.below(4) {
        case 0: bytes[at] = UInt8(dice.below(256))
        case 1: bytes.remove(at: at)
        case 2: bytes.insert(contentsOf: Array(pieces[dice.below(pieces.count)].utf8), at: at)
        default: bytes.append(contentsOf: bytes[at...])
        }
      }
      do throws(NotificationRefusal) {
        let reading = NotificationReading(
          try NotificationPayload(bytes), by: PayloadShapeTests.rules)
        for case .destination(_, let values) in reading.candidates {
          #expect(values.allSatisfy { (1...128).contains($0.value.utf8.count) })
        }
        read += 1
      } catch {
        #expect(error.isOfPayload || error.code == "contradiction")
        refused += 1
      }
    }
    #expect(read > 0 && refused > 0)
  }
}
