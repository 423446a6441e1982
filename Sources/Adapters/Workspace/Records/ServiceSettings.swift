import LandfallStrictJSON

/// The settings of the services in `services.json`.
struct ServiceSettings: Sendable {
  let pageSize: Int
  let latency: Duration
  let faults: Workspace.Faults
  /// The roles that may change what belongs to an organization, including its members.
  let editors: [String]
  /// The collections whose public items are listed, and whose public and unlisted items open,
  /// without sign-in.
  ///
  /// In these, another person's private item answers `forbidden` instead of `notFound`.
  let openCollections: [String]

  static let keys = ["version", "pageSize", "latencyMs", "faults", "editors", "openCollections"]

  static func read(_ bytes: [UInt8], file: String) throws(WorkspaceError) -> ServiceSettings {
    let root = try Schema<Int>.root(bytes, file: file, allowed: keys)
    var faults = Workspace.Faults()
    if let node = root.node["faults"] {
      let object = try StrictObject(
        node, file: file, allowed: ["offline", "unavailable", "malformed", "gone", "changed"])
      faults.isOffline = try object.bool("offline", absent: false)
      faults.isUnavailable = try object.bool("unavailable", absent: false)
      faults.isMalformed = try object.bool("malformed", absent: false)
      faults.goneEntities = Set(try object.strings("gone"))
      faults.changedEntities = Set(try object.strings("changed"))
    }
    return ServiceSettings(
      pageSize: try root.int("pageSize", atLeast: 1, atMost: 1_000),
      latency: .milliseconds(try root.int("latencyMs", atLeast: 0, atMost: 600_000)),
      faults: faults,
      editors: root.node["editors"] == nil ? ["owner", "admin"] : try root.strings("editors"),
      openCollections: try root.strings("openCollections"))
  }
}
