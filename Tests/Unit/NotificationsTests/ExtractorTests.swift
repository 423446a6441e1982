@_spi(TypedRoutes) import LandfallDomain
import LandfallNotifications
import LandfallTestSupport
import Testing

@Suite("Payloads: how the destination is found")
struct ExtractorTests {
  private static func field(_ text: String) -> PayloadField { PayloadShapeTests.field(text) }

  /// The spellings that apps use, with a link before the others.
  private static let rules = NotificationRules(
    types: [
      NotificationDeclaration(
        type: "new_assignment", aliases: ["assignment"], titleKey: "t", route: "/work/:assignment",
        parameters: [.init("assignment")]),
      NotificationDeclaration(type: "inactivity", titleKey: "t", route: "/add"),
      NotificationDeclaration(
        type: "pair", titleKey: "t", route: "/:org/:member",
        parameters: [.init("org", fields: [field("org"), field("slug")]), .init("member")]),
    ],
    extractors: [
      .link(field("deep_link_path")), .link(field("target_route")),
      .type(field("entity_type"), id: field("entity_id")),
      .type(field("deep_link_type"), id: field("entity_id")),
      .type(field("route_type"), id: field("resource_id")),
      .type(field("payload.type"), id: field("payload.id")),
    ],
    read: .init(
      contract: "notifications", id: [field("notification_id")], value: NamedValue("state", "read"))
  )

  private func reading(_ data: String) throws -> NotificationReading {
    NotificationReading(
      try NotificationPayload(Array(#"{"aps":{},\#(data)}"#.utf8)), by: Self.rules)
  }

  @Test(
    "Each spelling of the field is found", .clause("TAP-B01", "TAP-M01"),
    arguments: [
      #""entity_type":"new_assignment","entity_id":"7""#,
      #""entityType":"newAssignment","entityId":7"#,
      #""entity-type":"assignment","entity-id":"7""#,
      #""deep_link_type":"assignment","entity_id":"7""#,
      #""route_type":"new_assignment","resource_id":"7""#,
      #""payload":{"type":"assignment","id":"7"}"#,
      #""payload":"{\"type\":\"assignment\",\"id\":7}""#,
      #""entity_type":null,"route_type":"assignment","resource_id":7"#,
      #""entity_type":"","route_type":"assignment","resource_id":7"#,
      #""entity_type":"assignment","entityType":"assignment","entity_id":7,"entityId":"7""#,
      #""entity_type":"survey","route_type":"assignment","resource_id":7"#,
    ])
  func spellings(data: String) throws {
    let reading = try reading(data)
    #expect(
      reading.candidates.first == .destination("/work/:assignment", [NamedValue("assignment", "7")])
    )
  }

  @Test("A link comes before a type, and links are tried in the app's order")
  func order() throws {
    let data = #""target_route":"/b","entity_type":"inactivity","deepLinkPath":"/a""#
    #expect(try reading(data).candidates == [.link("/a"), .link("/b"), .destination("/add", [])])
    #expect(try reading(data).type?.type == "inactivity")
  }

  @Test(
    "A payload without a destination has a reason",
    arguments: [
      (#""x":1"#, .noTarget), (#""entity_type":"survey","entity_id":"7""#, .unknownType),
      (#""entity_type":"assignment""#, .missing(parameter: "assignment")),
      (#""entity_type":"assignment","entity_id":"""#, .missing(parameter: "assignment")),
      (#""entity_type":"assignment","entity_id":null"#, .missing(parameter: "assignment")),
      (
        #""entity_type":"assignment","resource_id":"7""#, .missing(parameter: "assignment")
      ),
      (
        #""entity_type":"assignment","entity_id":"Kari Nordmann""#,
        .notAnID(parameter: "assignment")
      ),
      (#""entity_type":"assignment","entity_id":"Åse""#, .notAnID(parameter: "assignment")),
      (#""entity_type":"assignment","entity_id":"a/b""#, .notAnID(parameter: "assignment")),
      (#""entity_type":"assignment","entity_id":"a\u0000""#, .notAnID(parameter: "assignment")),
      (
        #""entity_type":"assignment","entity_id":"\#(String(repeating: "7", count: 129))""#,
        .notAnID(parameter: "assignment")
      ),
      (#""entity_type":"assignment","entity_id":1.5"#, .wrongKind(field: field("entity_id"))),
      (#""entity_type":"assignment","entity_id":1e3"#, .wrongKind(field: field("entity_id"))),
      (#""entity_type":"assignment","entity_id":true"#, .wrongKind(field: field("entity_id"))),
      (#""entity_type":"assignment","entity_id":["7"]"#, .wrongKind(field: field("entity_id"))),
      (#""entity_type":{"a":1}"#, .wrongKind(field: field("entity_type"))),
      (#""payload":"no JSON""#, .wrongKind(field: field("payload.type"))),
      (#""payload":3"#, .wrongKind(field: field("payload.type"))),
      (
        #""entity_type":"assignment","entity_id":"7","entityId":"8""#,
        .contradiction(field: field("entity_id"))
      ),
      (#""entity_type":"pair","entity_id":"ada""#, .missing(parameter: "org")),
    ] as [(String, NotificationRefusal)])
  func refused(data: String, refusal: NotificationRefusal) throws {
    let reading = try reading(data)
    #expect(reading.candidates.isEmpty)
    #expect(reading.refusal == refusal)
  }

  @Test("A type's own fields come first, then the id next to the type")
  func fields() throws {
    let pair = NotificationCandidate.destination(
      "/:org/:member", [NamedValue("org", "a"), NamedValue("member", "b")])
    #expect(
      try reading(#""entity_type":"pair","entity_id":"b","slug":"a""#).candidates == [pair])
    #expect(
      try reading(#""entity_type":"pair","entity_id":"b","slug":"x","org":"a""#).candidates
        == [pair])
  }

  @Test("A message has the id of the platform, the service or the notification itself")
  func names() throws {
    let data = #""notificationId":"n-1","gcm.message_id":"m-1""#
    let payload = try NotificationPayload(Array(#"{"aps":{},\#(data)}"#.utf8))
    #expect(NotificationReading(payload, by: Self.rules, message: "p-1").message == "p-1")
    #expect(NotificationReading(payload, by: Self.rules).message == "m-1")
    #expect(try reading(#""notification_id":"n-1""#).message == "item:n-1")
    #expect(try reading(#""notification_id":"n-1""#).item == "n-1")
    #expect(try reading(#""notification_id":"Kari N.""#).item == nil)
    #expect(try reading(#""x":1"#).message == nil)
  }

  @Test("A refusal contains no text of the payload")
  func silence() throws {
    let reading = try reading(#""entity_type":"assignment","entity_id":"Kari Nordmann""#)
    #expect(!"\(reading)".contains("Nordmann"))
  }

  @Test(
    "Field names follow the grammar",
    arguments: [
      ("entity_id", "entity_id"), ("entityId", "entity_id"), ("EntityID", "entity_id"),
      ("entity-id", "entity_id"), ("payload.entityId", "payload.entity_id"),
      ("i18nKey2Name", "i18n_key2_name"), ("a.b.c.d", "a.b.c.d"), ("a.b.c.d.e", nil), ("", nil),
      (".a", nil), ("a.", nil), ("a b", nil), ("ä", nil),
    ] as [(String, String?)])
  func grammar(text: String, canonical: String?) {
    #expect(PayloadField(text)?.description == canonical)
  }

  @Test("Printing what was found shows no text of a link, which may contain a token")
  func printed() throws {
    let reading = try reading(#""target_route":"app://game/7?token=t0p-s3cret""#)
    guard case .link(let text)? = reading.candidates.first else { return #expect(Bool(false)) }
    #expect(text.contains("t0p-s3cret"))
    var dumped = ""
    dump(reading, to: &dumped)
    for text in ["\(reading)", String(reflecting: reading), dumped] {
      #expect(text.contains("link") && !text.contains("t0p-s3cret"))
    }
  }
}

extension NotificationReading {
  /// The candidates for the destination, in the order in which to try them.
  var candidates: [NotificationCandidate] {
    trials.compactMap { trial in
      if case .success(let candidate) = trial.result { candidate } else { nil }
    }
  }

  /// The reason of the first extractor that has one.
  var refusal: NotificationRefusal {
    for case .failure(let refusal)? in trials.map(\.result) { return refusal }
    return .noTarget
  }
}
