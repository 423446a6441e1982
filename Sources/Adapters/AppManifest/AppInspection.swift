public import LandfallDomain

/// An app folder that was read to its end, whatever is wrong in it.
public struct AppInspection: Sendable {
  /// What the folder declares, or `nil` where `app.json` cannot be read at all.
  ///
  /// Where there are ``faults``, what they are about is left out or has a value that stands in for it.
  public let definition: AppDefinition?
  /// Everything that is wrong, in the order of reading; ``AppManifest/load(_:)`` throws the first.
  public let faults: [AppFolderError]
  /// The routes with something wrong in their own file.
  public let faultyRoutes: Set<RouteID>
}
