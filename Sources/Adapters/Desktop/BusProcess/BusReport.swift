internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// What `textshell-desktop` finds on the bus, as one line of JSON.
public struct BusReport: Hashable, Sendable {
  /// Whether there is a bus that answers.
  public var hasBus: Bool
  /// The process that has the app's name, or `nil`.
  public var owner: Int?
  /// Whether the bus knows how to start the app.
  public var isActivatable: Bool
  /// What shows notifications, or `nil`; empty for one that the bus would have to start.
  public var notifications: String?
  /// Whether notifications can be tapped.
  public var hasActions: Bool

  /// Describes what was found; nothing by itself.
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

  /// The report as a line, with the line's end.
  public var line: [UInt8] {
    InstanceCall.form.line { writer in
      writer.member("hasBus", hasBus)
      writer.member("owner", owner)
      writer.member("isActivatable", isActivatable)
      writer.member("notifications", notifications)
      writer.member("hasActions", hasActions)
    }
  }

  /// Reads a line without its end; `nil` if it is none.
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
