@_spi(TypedRoutes) import LandfallDomain
import LandfallNotifications
import LandfallTestSupport
import Testing

@Suite("Payload shapes", .clause("TAP-B01"))
struct PayloadShapeTests {
  /// A shape with a sample payload that has the type `new_assignment` and one id.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let payload: String
    let shape: PayloadShape
    var message: MessageID?

    var testDescription: String { name }
  }

  static let data = #""entity_type":"new_assignment","entity_id":"a-1""#

  static let rows = [
    Row(name: "APNs", payload: #"{"aps":{"alert":"x"},\#(data)}"#, shape: .apns),
    Row(
      name: "APNs with an empty aps, camel case",
      payload: #"{"aps":{},"entityType":"newAssignment","entityId":"a-1"}"#, shape: .apns),
    Row(
      name: "FCM on an iPhone", payload: #"{"aps":{},"gcm.message_id":"m-1",\#(data)}"#,
      shape: .apns, message: "m-1"),
    Row(
      name: "simulator file",
      payload: #"{"Simulator Target Bundle":"com.example","aps":{},\#(data)}"#, shape: .apns),
    Row(name: "FCM v1", payload: #"{"message":{"token":"t","data":{\#(data)}}}"#, shape: .fcm),
    Row(
      name: "FCM v1, validate only, camel case",
      payload:
        #"{"validateOnly":true,"message":{"topic":"t","data":{"entityType":"new_assignment","entityId":"a-1"}}}"#,
      shape: .fcm),
    Row(
      name: "FCM v1 for Android only",
      payload: #"{"message":{"token":"t","android":{"data":{\#(data)}}}}"#, shape: .fcm),
    Row(
      name: "FCM v1 for Apple only",
      payload: #"{"message":{"token":"t","apns":{"payload":{"aps":{},\#(data)}}}}"#, shape: .fcm),
    Row(
      name: "RemoteMessage",
      payload: #"{"messageId":"m-2","from":"1","sentTime":5,"data":{\#(data)}}"#,
      shape: .remoteMessage, message: "m-2"),
    Row(
      name: "RemoteMessage, snake case, data as JSON in a string",
      payload:
        #"{"message_id":"m-3","data":"{\"entity_type\":\"new_assignment\",\"entity_id\":\"a-1\"}"}"#,
      shape: .remoteMessage, message: "m-3"),
    Row(
      name: "RemoteMessage with a number for a name",
      payload: #"{"messageId":77,"notification":{"title":"x"},"data":{\#(data)}}"#,
      shape: .remoteMessage, message: "77"),
    Row(
      name: "Expo request",
      payload: #"{"to":["ExponentPushToken[x]"],"title":"t","data":{\#(data)}}"#, shape: .expo),
    Row(
      name: "Expo response",
      payload:
        #"{"notification":{"request":{"identifier":"m-4","content":{"data":{\#(data)}}}},"actionIdentifier":"d"}"#,
      shape: .expoResponse, message: "m-4"),
    Row(
      name: "Expo notification",
      payload: #"{"date":1,"request":{"identifier":"m-5","content":{"data":{\#(data)}}}}"#,
      shape: .expoResponse, message: "m-5"),
  ]

  static let rules = NotificationRules(
    types: [
      NotificationDeclaration(
        type: "new_assignment", titleKey: "t", route: "/a/:a", parameters: [.init("a")])
    ],
    extractors: [.type(field("entity_type"), id: field("entity_id"))])

  static func field(_ text: String) -> PayloadField {
    guard let field = PayloadField(text) else { preconditionFailure("\(text) is no field") }
    return field
  }

  @Test("Each shape gives the same destination", arguments: rows)
  func shapes(row: Row) throws {
    let payload = try NotificationPayload(Array(row.payload.utf8))
    #expect(payload.shape == row.shape)
    #expect(payload.message == row.message)
    let reading = NotificationReading(payload, by: Self.rules)
    #expect(reading.candidates == [.destination("/a/:a", [NamedValue("a", "a-1")])])
    #expect(reading.type?.type == "new_assignment")
  }

  @Test(
    "A payload of none of the shapes is refused",
    arguments: [
      (#"{}"#, .unknownShape), (#"[]"#, .unknownShape), (#""aps""#, .unknownShape),
      (#"{"data":{"entity_type":"new_assignment"}}"#, .unknownShape),
      (#"{"entity_type":"new_assignment","entity_id":"a-1"}"#, .unknownShape),
      (#"{"messageId":"m","data":{},"extra":1}"#, .unknownShape),
      (#"{"to":"x","data":{},"extra":1}"#, .unknownShape),
      (#"{"message":{"data":{}},"extra":1}"#, .unknownShape),
      (#"{"message":"text"}"#, .unknownShape), (#"{"from":"1"}"#, .unknownShape),
      (#"{"aps":null}"#, .wrongShape(part: "aps")), (#"{"aps":"x"}"#, .wrongShape(part: "aps")),
      (#"{"aps":[]}"#, .wrongShape(part: "aps")),
      (#"{"message":{"data":{"n":1}}}"#, .wrongShape(part: "data")),
      (#"{"message":{"data":"x"}}"#, .wrongShape(part: "data")),
      (#"{"message":{"android":{"data":{"n":{}}}}}"#, .wrongShape(part: "android.data")),
      (#"{"message":{"apns":{"payload":"x"}}}"#, .wrongShape(part: "apns.payload")),
      (#"{"messageId":"m","data":[1]}"#, .wrongShape(part: "data")),
      (#"{"messageId":{},"data":{}}"#, .wrongShape(part: "message-id")),
      (#"{"messageId":"","data":{}}"#, .wrongShape(part: "message-id")),
      (
        #"{"messageId":"a","message_id":"b","data":{}}"#,
        .contradiction(field: field("message_id"))
      ),
    ] as [(String, NotificationRefusal)])
  func refused(text: String, refusal: NotificationRefusal) {
    #expect(throws: refusal) { try NotificationPayload(Array(text.utf8)) }
  }
}
