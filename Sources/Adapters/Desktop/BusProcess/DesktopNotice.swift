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
  /// The same text for a desktop that reads markup (`body-markup`).
  package var bodyMarkup: String {
    var text = ""
    // Not by characters: a sign with a combining mark is another character, but still a sign.
    for scalar in body.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
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

/// The result of showing a notification.
///
/// Sent as one line of JSON.
public enum DesktopNoticeAnswer: Hashable, Sendable {
  /// The notification is visible. Carries its number from the desktop.
  case shown(Int)
  /// The notification is not shown.
  case failed(Failure)

  /// Why a notification is not shown.
  public enum Failure: String, CaseIterable, Hashable, Sendable {
    /// No bus was found.
    case noBus = "no-bus"
    /// The app could not receive the tap: it does not run, and the bus cannot start it.
    case notRegistered = "not-registered"
    /// The desktop has no notification server.
    case noServer = "no-server"
    /// The notification server does not report taps.
    case noActions = "no-actions"
    /// `textshell-desktop` is not installed.
    case missing
    /// `textshell-desktop` ended, or its response cannot be read.
    case ended
  }

  /// The result as a line of JSON, with a line feed at the end.
  public var line: [UInt8] {
    InstanceCall.form.line { writer in
      switch self {
      case .shown(let number): writer.member("shown", number)
      case .failed(let failure): writer.member("failed", failure.rawValue)
      }
    }
  }

  /// Reads a line without its line feed, or returns `nil` if it is not a result.
  public init?(_ line: some Collection<UInt8>) {
    guard let node = InstanceCall.form.read(line) else {
      return nil
    }
    if let number = node["shown"]?.int {
      self = .shown(number)
    } else if let failure = node["failed"]?.string.flatMap(Failure.init(rawValue:)) {
      self = .failed(failure)
    } else {
      return nil
    }
  }
}

/// What `textshell-desktop` found on the bus.
///
/// Sent as one line of JSON.
public struct BusReport: Hashable, Sendable {
  /// Whether a bus responds.
  public var hasBus: Bool
  /// The process ID of the owner of the app's name, or `nil`.
  public var owner: Int?
  /// Whether the bus can start the app.
  public var isActivatable: Bool
  /// The name of the notification server, or `nil` if there is none.
  ///
  /// Empty if the bus would have to start the server.
  public var notifications: String?
  /// Whether notifications can be tapped.
  public var hasActions: Bool

  /// Creates a report.
  ///
  /// By default nothing was found.
  public init(
    hasBus: Bool = false, owner: Int? = nil, isActivatable: Bool = false,
    notifications: String? = nil, hasActions: Bool = false
  ) {
    self.hasBus = hasBus
    self.owner = owner
    self.isActivatable = isActivatable
    self.notifications = notifications
    self.hasActions = hasActions
  }

  /// The report as a line of JSON, with a line feed at the end.
  public var line: [UInt8] {
    InstanceCall.form.line { writer in
      writer.member("hasBus", hasBus)
      writer.member("owner", owner)
      writer.member("isActivatable", isActivatable)
      writer.member("notifications", notifications)
      writer.member("hasActions", hasActions)
    }
  }

  /// Reads a line without its line feed, or returns `nil` if it is not a report.
  public init?(_ line: some Collection<UInt8>) {
    guard let node = InstanceCall.form.read(line),
      let hasBus = node["hasBus"]?.bool, let isActivatable = node["isActivatable"]?.bool,
      let hasActions = node["hasActions"]?.bool
    else { return nil }
    self.init(
      hasBus: hasBus, owner: node["owner"]?.int, isActivatable: isActivatable,
      notifications: node["notifications"]?.string, hasActions: hasActions)
  }
}
