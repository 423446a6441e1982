internal import LandfallDomain
internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// A desktop notification and the payload of its tap.
///
/// Sent as one line of JSON.
public struct DesktopNotice: Hashable, Sendable {
  /// The maximum size of each text in bytes.
  public static let maximumTextBytes = 1_024

  /// The ID of the app.
  public var app: String
  /// The name of the app as people see it.
  public var appName: String
  /// The first line.
  public var summary: String
  /// The text below the first line.
  public var body: String
  /// The title of the action that opens the notification.
  ///
  /// Some desktops show it as a button.
  public var action: String
  /// The payload that a tap passes to the app.
  public var payload: [UInt8]

  /// Creates a notification.
  public init(
    app: String, appName: String, summary: String, body: String, action: String, payload: [UInt8]
  ) {
    self.app = app
    self.appName = appName
    self.summary = summary
    self.body = body
    self.action = action
    self.payload = payload
  }

  /// The notification as a line of JSON, with a line feed at the end.
  public var line: [UInt8] {
    InstanceCall.form.line { writer in
      writer.member("app", app)
      writer.member("appName", appName)
      writer.member("summary", summary)
      writer.member("body", body)
      writer.member("action", action)
      writer.member("payload", Hexadecimal.text(payload))
    }
  }

  /// Reads a line without its line feed, or returns `nil` if it is not a notification.
  public init?(_ line: some Collection<UInt8>) {
    guard let node = InstanceCall.form.read(line),
      let app = node["app"]?.string, BusName.isValid(app),
      let payload = node["payload"]?.string.flatMap(Hexadecimal.bytes),
      payload.count <= Limits.maximumPayloadBytes
    else { return nil }
    let texts = ["appName", "summary", "body", "action"].compactMap { node[$0]?.string }
    guard texts.count == 4, texts.allSatisfy({ $0.utf8.count <= Self.maximumTextBytes }) else {
      return nil
    }
    self.init(
      app: app, appName: texts[0], summary: texts[1], body: texts[2], action: texts[3],
      payload: payload)
  }
}
