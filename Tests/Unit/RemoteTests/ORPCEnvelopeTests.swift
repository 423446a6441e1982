import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallRemote

@Suite("oRPC: envelopes and dates")
struct ORPCEnvelopeTests {
  /// Values written in the test, and the exchange whose request they are.
  private static let rows: [(name: String, value: ORPCValue)] = [
    (
      "members.list next page",
      .object([
        .init("org", .string("acme")), .init("cursor", .string("c-2")),
        .init("limit", .number("2")),
      ])
    ),
    (
      "members.list undefined member in input",
      .object([.init("org", .string("acme")), .init("cursor", .undefined)])
    ),
    ("members.list empty input", .undefined),
    (
      "teams.list Date in input",
      .object([
        .init("org", .string("acme")),
        .init("updatedSince", .date(Timestamp(milliseconds: 1_740_787_200_000))),
      ])
    ),
    ("types.echo bigint", .integer("5")), ("types.echo invalid date", .date(nil)),
    ("types.echo NaN", .notANumber), ("types.echo url", .url("https://example.com/?a=b%20c")),
    ("types.echo regexp", .pattern("a\\/b\\n[\\]]", flags: "gms")),
    (
      "types.echo set of maps",
      .set([.map([.init(.string("a"), .integer("1"))]), .map([])])
    ),
    (
      "types.echo map with object keys",
      .map([
        .init(.object([.init("k", .number("1"))]), .date(Timestamp(milliseconds: 0))),
        .init(.null, .undefined),
      ])
    ),
    ("types.echo set of undefined", .set([.undefined, .notANumber])),
    ("types.echo array of undefined", .array([.undefined, .undefined])),
    ("types.echo date far", .date(Timestamp(milliseconds: 8_640_000_000_000_000))),
    ("types.echo date negative year", .date(Timestamp(milliseconds: -62_198_755_200_000))),
    ("types.echo false", .bool(false)),
  ]

  @Test(
    "A value is encoded as the upstream client does, and decoded again", arguments: rows.indices
  )
  func written(_ index: Int) throws {
    let row = Self.rows[index]
    let recorded = try #require(RecordedExchange.named(row.name).requestBody)
    #expect(ORPCEnvelope.text(row.value) == recorded, "\(row.name)")
    let read = try ORPCEnvelope.value(Array(recorded.utf8))
    // A member without a value is left out.
    #expect(read == row.value || recorded == #"{"json":{"org":"acme"}}"#, "\(row.name)")
  }

  @Test(
    "A refused envelope gives no value",
    arguments: [
      ("path through the prototype", #"{"json":{"__proto__":"1"},"meta":[[0,"__proto__"]]}"#),
      ("path to the constructor", #"{"json":{"constructor":"1"},"meta":[[0,"constructor"]]}"#),
      ("path below a text", #"{"json":"1","meta":[[0,0]]}"#),
      ("path without json", #"{"meta":[[0]]}"#),
      ("negative index", #"{"json":["1"],"meta":[[0,-1]]}"#),
      ("index with a fraction", #"{"json":["1"],"meta":[[0,0.5]]}"#),
      ("outer first", #"{"json":[["1"]],"meta":[[6,0],[0,0,0]]}"#),
      ("type without number", #"{"json":"1","meta":[["0"]]}"#),
      ("leading zero", #"{"json":"01","meta":[[0]]}"#),
      ("date that is none", #"{"json":"2025-02-29T00:00:00.000Z","meta":[[1]]}"#),
      ("date without zone", #"{"json":"2025-02-28T00:00:00.000","meta":[[1]]}"#),
      ("files that did not come", #"{"json":{},"maps":[[]]}"#),
      ("two of one name", #"{"json":{"a":1,"a":2}}"#), ("half a pair", #"{"json":"\ud800"}"#),
      ("no object", "[]"), ("nothing but space", " "), ("something after it", #"{"json":1} 2"#),
      (
        "too deep",
        #"{"json":"# + String(repeating: "[", count: 70)
          + String(repeating: "]", count: 70) + "}"
      ),
      (
        "too many entries",
        #"{"json":"1","meta":["#
          + String(repeating: "[0],", count: 16_384) + "[0]]}"
      ),
    ])
  func refused(name: String, text: String) {
    #expect(throws: ORPCEnvelope.Refusal.self, "\(name)") {
      try ORPCEnvelope.value(Array(text.utf8))
    }
  }

  @Test("A value of a type that only the server knows is not read; its neighbours are")
  func unknownType() throws {
    let text =
      #"{"json":{"price":{"amount":"5","at":"2025-03-01T00:00:00.000Z"},"#
      + #""joinedAt":"2025-03-01T00:00:00.000Z","tags":[1,"x"]},"#
      + #""meta":[[0,"price","amount"],[1,"price","at"],[21,"price"],[1,"joinedAt"],[99,"tags",1]]}"#
    let value = try ORPCEnvelope.value(Array(text.utf8))
    #expect(
      value
        == .object([
          .init("price", .unknown(type: 21)),
          .init("joinedAt", .date(Timestamp(milliseconds: 1_740_787_200_000))),
          .init("tags", .array([.number("1"), .unknown(type: 99)])),
        ]))
    #expect(value["price"]?.text == nil)
    #expect(try ORPCEnvelope.value(Array(#"{"json":1,"meta":[[8]]}"#.utf8)) == .unknown(type: 8))
  }

  @Test(
    "An entry that no serializer writes refuses the envelope",
    arguments: ["[-1]", "[1.5]", "[null]", "[]", #"[21,"b"]"#, "[21],[22]", #"[21],[1,"a"]"#])
  func badEntry(entries: String) {
    let text = #"{"json":{"a":"x"},"meta":[\#(entries)]}"#
    #expect(throws: ORPCEnvelope.Refusal.self) { try ORPCEnvelope.value(Array(text.utf8)) }
  }

  @Test(
    "An envelope of 2.x is refused as such",
    arguments: [
      #"{"json":"2022-01-01T00:00:00.000Z","meta":[["date"]]}"#,
      #"{"json":{"id":"1"},"meta":[["bigint","id"]]}"#,
      #"{"json":{"id":1},"meta":[["money","id"]]}"#,
    ])
  func version2(text: String) {
    #expect(throws: ORPCEnvelope.Refusal.version2) { try ORPCEnvelope.value(Array(text.utf8)) }
  }

  @Test(
    "Values that cannot be sent are refused",
    arguments: [
      ("number", ORPCValue.number("1e")), ("text for a number", .number("1,\"a\":2")),
      ("hex", .integer("0x1")), ("url", .url("/members")),
      ("a name twice", .object([.init("a", .null), .init("a", .null)])),
      ("a value of an unknown type", .array([.unknown(type: 21)])),
      ("a file", .file(.init(name: "a", type: "b", bytes: []))),
      ("a list too deep", (0..<70).reduce(.null) { value, _ in .array([value]) }),
    ])
  func unsendable(name: String, value: ORPCValue) { #expect(ORPCEnvelope.text(value) == nil) }

  @Test("Every day of four centuries and unusual dates are read as written")
  func dates() throws {
    for day in stride(from: -150_000 as Int64, to: 150_000, by: 97) {
      let timestamp = Timestamp(milliseconds: day * 86_400_000 + 86_399_999)
      #expect(DateText.text(timestamp).flatMap { DateText.timestamp($0) } == timestamp)
    }
    #expect(DateText.text(Timestamp(milliseconds: -1)) == "1969-12-31T23:59:59.999Z")
    #expect(
      DateText.timestamp("2024-02-29T12:34:56Z") == Timestamp(milliseconds: 1_709_210_096_000))
    #expect(DateText.timestamp("2000-02-29T00:00:00Z") == Timestamp(milliseconds: 951_782_400_000))
    #expect(DateText.timestamp("1900-02-29T00:00:00Z") == nil)
    #expect(DateText.text(Timestamp(milliseconds: 8_640_000_000_000_001)) == nil)
    #expect(
      DateText.timestamp(header: "Sun, 06 Nov 1994 08:49:37 GMT")
        == Timestamp(milliseconds: 784_111_777_000))
    #expect(
      DateText.timestamp(header: "Sat, 31 Dec 2016 23:59:60 GMT")
        == Timestamp(milliseconds: 1_483_228_799_000))
    for text in ["Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 061 Nov 994 08:49:37 GMT"] {
      #expect(DateText.timestamp(header: text) == nil)
    }
  }

  @Test("Files are read from a multipart answer")
  func multipart() throws {
    let row = RecordedExchange.named("files.bundle files inside")
    let value = try ORPCClient.value(
      status: 200, type: row.headers["content-type"], body: Array(row.body.utf8))
    #expect(
      value["parts"]
        == .array([
          .file(.init(name: "a.txt", type: "text/plain", bytes: Array("A".utf8))),
          .file(.init(name: "blob", type: "application/json", bytes: Array(#"{"b":1}"#.utf8))),
        ]))
    for end in 1..<(row.body.utf8.count - 3) {
      #expect(throws: ORPCFailure.self) {
        try ORPCClient.value(
          status: 200, type: row.headers["content-type"], body: Array(row.body.utf8.prefix(end)))
      }
    }
  }

  @Test(
    "Each status is one error for the cores",
    arguments: [
      (400, ServiceError.badRequest), (401, .unauthorized), (403, .forbidden), (404, .notFound),
      (405, .badRequest), (408, .timeout), (409, .conflict), (410, .notFound), (412, .conflict),
      (413, .badRequest), (422, .badRequest), (429, .tooManyRequests), (500, .unavailable),
      (502, .unavailable), (503, .unavailable), (504, .timeout), (600, .malformed),
      (100, .malformed),
    ])
  func statuses(status: Int, expected: ServiceError) {
    let canary = "canary-7f3a"
    let error = ORPCError(code: canary, status: status, isDefined: true, message: canary)
    #expect(error.service == expected)
    #expect(!"\(error) \(ORPCFailure.error(error))".contains(canary))
    #expect(
      ORPCError(code: "BANNED", status: 403, isDefined: true, message: "").service == .banned)
    // A host without that procedure does not report a missing item.
    #expect(ORPCError(status: 404).service == .malformed)
  }
}
