package import LandfallDomain
import LandfallStrictJSON

/// A notification from a push service, read strictly and within limits.
///
/// Each ``PayloadShape`` is recognized by its fixed keys; a payload that matches none is refused.
/// Titles and texts are not read, because they may contain names.
///
/// ```swift
/// let payload = try NotificationPayload(Array(#"{"aps": {}, "type": "new_assignment"}"#.utf8))
/// payload.shape  // .apns
/// ```
package struct NotificationPayload: Sendable {
  /// The payload's shape.
  package let shape: PayloadShape
  /// The push service's ID of the message, or `nil` if the shape has none.
  package let message: MessageID?
  /// The app's own data.
  let data: PayloadObject

  /// Reads a payload.
  ///
  /// - Parameter bytes: One JSON object, at most ``Limits/maximumPayloadBytes`` long.
  /// - Throws: A ``NotificationRefusal`` for which ``NotificationRefusal/isOfPayload`` is true.
  /// - Complexity: O(*n*) in the number of bytes; a payload over the limit is refused unread.
  package init(_ bytes: [UInt8]) throws(NotificationRefusal) {
    guard bytes.count <= Limits.maximumPayloadBytes else { throw .tooLong }
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(
        bytes, maximumDepth: Limits.maximumPayloadDepth, maximumBytes: Limits.maximumPayloadBytes)
    } catch {
      throw NotificationRefusal(error)
    }
    guard let members = node.object else { throw .unknownShape }
    let object = PayloadObject(members)
    guard let shape = Self.shape(of: object, node) else { throw .unknownShape }
    self.shape = shape
    switch shape {
    case .apns:
      _ = try Self.object("aps", in: object)
      // Everything next to `aps` is the app's own data.
      data = PayloadObject(members.filter { $0.name != "aps" })
      message = try Self.message(node["gcm.message_id"] ?? node["google.message_id"])
    case .fcm:
      let sent = try Self.object("message", in: object) ?? PayloadObject([])
      data = try Self.sentData(of: sent)
      message = nil
    case .remoteMessage:
      data = try Self.object("data", in: object) ?? PayloadObject([])
      message = try Self.message(try object.member("message_id"))
    case .expo:
      data = try Self.object("data", in: object) ?? PayloadObject([])
      message = nil
    case .expoResponse:
      let notification = try Self.object("notification", in: object) ?? object
      let request = try Self.object("request", in: notification) ?? PayloadObject([])
      let content = try Self.object("content", in: request) ?? PayloadObject([])
      data = try Self.object("data", in: content) ?? PayloadObject([])
      message = try Self.message(try request.member("identifier"))
    }
  }

  // MARK: Shapes

  private static func shape(of object: PayloadObject, _ node: JSONNode) -> PayloadShape? {
    let names = Set(object.names.map(PayloadField.canonical))
    if object.names.contains("aps") { return .apns }
    if names.contains("message"), names.isSubset(of: fcmKeys), node["message"]?.object != nil {
      return .fcm
    }
    if names.contains("to"), names.isSubset(of: expoKeys) { return .expo }
    if names.isSubset(of: expoResponseKeys),
      names.contains("request") || node["notification"]?["request"] != nil
    {
      return .expoResponse
    }
    // A `data` member could occur in any object, so a key of received messages is required as well.
    if names.contains("data") || names.contains("message_id"),
      !names.isDisjoint(with: receivedKeys),
      names.isSubset(of: receivedKeys.union(["data", "notification"]))
    {
      return .remoteMessage
    }
    return nil
  }

  private static let fcmKeys: Set<String> = ["message", "validate_only"]

  /// The keys of a request to Expo's push service, for one device or many.
  private static let expoKeys: Set<String> = [
    "to", "title", "subtitle", "body", "data", "sound", "badge", "ttl", "expiration", "priority",
    "category_id", "channel_id", "mutable_content", "interruption_level", "rich_content",
    "_content_available", "content_available", "icon", "tag", "collapse_id",
  ]

  private static let expoResponseKeys: Set<String> = [
    "notification", "request", "date", "action_identifier", "user_text",
  ]

  /// The keys of a `RemoteMessage` next to `data` and `notification`.
  private static let receivedKeys: Set<String> = [
    "message_id", "message_type", "from", "to", "sender_id", "sent_time", "collapse_key", "ttl",
    "category", "thread_id", "action_identifier", "content_available", "mutable_content",
    "original_priority", "priority", "fcm_options",
  ]

  // MARK: Parts

  private static func object(
    _ name: String, in object: PayloadObject
  ) throws(NotificationRefusal) -> PayloadObject? {
    guard let node = try object.member(name) else {
      if object.names.contains(name), name == "aps" { throw .wrongShape(part: name) }
      return nil
    }
    guard let members = PayloadObject.members(of: node) else { throw .wrongShape(part: name) }
    return PayloadObject(members)
  }

  /// Returns the data of an FCM HTTP v1 message, whose values are all strings.
  ///
  /// A message for only one platform has its data in `android.data`, or next to `aps` in
  /// `apns.payload`.
  private static func sentData(of message: PayloadObject) throws(NotificationRefusal)
    -> PayloadObject
  {
    if let data = try message.member("data") { return try strings(data, part: "data") }
    if let data = try object("android", in: message)?.member("data") {
      return try strings(data, part: "android.data")
    }
    guard let payload = try object("apns", in: message)?.member("payload") else {
      return PayloadObject([])
    }
    guard let members = payload.object else { throw .wrongShape(part: "apns.payload") }
    return PayloadObject(members.filter { $0.name != "aps" })
  }

  private static func strings(_ node: JSONNode, part: String) throws(NotificationRefusal)
    -> PayloadObject
  {
    guard let members = node.object, members.allSatisfy({ $0.node.string != nil }) else {
      throw .wrongShape(part: part)
    }
    return PayloadObject(members)
  }

  private static func message(_ node: JSONNode?) throws(NotificationRefusal) -> MessageID? {
    guard let node else { return nil }
    guard let text = node.text, !text.isEmpty else { throw .wrongShape(part: "message-id") }
    return MessageID(bounded: text)
  }
}

extension MessageID {
  /// Creates an ID from a push service's name for a message; `nil` if it is empty or longer than
  /// ``Limits/maximumIDBytes``.
  package init?(bounded text: String) {
    guard 1...Limits.maximumIDBytes ~= text.utf8.count else { return nil }
    self.init(text)
  }
}

extension NotificationRefusal {
  /// Converts an error of the JSON reader.
  init(_ error: JSONError) {
    let reason: Malformed
    switch error.reason {
    case .tooLong:
      self = .tooLong
      return
    case .tooDeep: reason = .tooDeep
    case .duplicateName: reason = .duplicateName
    case .illFormedUTF8: reason = .illFormedText
    case .unexpectedByte, .unexpectedEnd, .trailingBytes, .controlCharacter, .malformedEscape,
      .malformedNumber:
      reason = .notJSON
    }
    self = .malformed(reason, offset: error.position.offset)
  }
}

/// The form that a push service, or a library for it, gives a notification.
package enum PayloadShape: String, CaseIterable, Sendable {
  /// The `userInfo` of Apple's push service: `aps`, and the app's own keys next to it.
  ///
  /// Firebase messages on Apple platforms have this shape too, with `gcm.message_id`.
  case apns
  /// A sent request to FCM HTTP v1: `message` with `data`.
  case fcm
  /// The `RemoteMessage` of Firebase's libraries for a received message.
  case remoteMessage = "remote-message"
  /// A sent request to Expo's push service: `to` with `data`.
  case expo
  /// The object that Expo's library passes on when a notification arrived or was tapped.
  case expoResponse = "expo-response"
}
