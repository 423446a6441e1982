internal import LandfallDomain
internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// A notification to show on the desktop, and what its tap hands to the app: one line of JSON.
public struct DesktopNotice: Hashable, Sendable {
  /// The most bytes of each of its texts.
  public static let maximumTextBytes = 1_024

  /// The app's id.
  public var app: String
  /// The app's name, as people see it.
  public var appName: String
  /// The first line.
  public var summary: String
  /// What stands below it.
  public var body: String
  /// What the action is called that opens it, where a desktop shows that as a button.
  public var action: String
  /// What the tap hands to the app.
  public var payload: [UInt8]

  /// Describes a notification.
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

  /// The notification as a line, with the line's end.
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

  /// Reads a line without its end; `nil` if it is none.
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
