public import LandfallDomain

/// The result of reading an app folder completely, including everything that is wrong in it.
public struct AppInspection: Sendable {
  /// The app that the folder declares, or `nil` if `app.json` cannot be read at all.
  ///
  /// Values with ``faults`` are left out or replaced by a default.
  public let definition: AppDefinition?
  /// All errors in the order of reading.
  ///
  /// ``AppManifest/load(_:)`` throws the first one.
  public let faults: [AppFolderError]
  /// The routes whose own file has an error.
  public let faultyRoutes: Set<RouteID>
}
