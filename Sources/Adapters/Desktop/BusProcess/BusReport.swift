internal import LandfallHelperProcess
internal import LandfallStrictJSON

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
