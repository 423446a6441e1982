public import LandfallDomain
public import LandfallLocalization

/// An app folder as it was read, faults and all.
public struct InspectedApp: Sendable {
  /// What it declares, or `nil` where it cannot be read at all.
  public let definition: AppDefinition?
  /// What the reader found wrong in the files.
  public let faults: [Finding]
  /// Routes with something wrong in their own file: what their declaration lacks is not held against
  /// them twice.
  public let faultyRoutes: Set<RouteID>
  /// Its texts.
  public let catalogues: any CatalogueSource
  /// What stands before the files' paths in messages, or `nil` for an app in the binary.
  public let folder: String?
  /// The bytes of a file by its path below the folder, or `nil`.
  public let bytes: @Sendable (String) -> [UInt8]?

  /// Describes a folder.
  public init(
    definition: AppDefinition?, faults: [Finding], faultyRoutes: Set<RouteID>,
    catalogues: any CatalogueSource, folder: String?,
    bytes: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.definition = definition
    self.faults = faults
    self.faultyRoutes = faultyRoutes
    self.catalogues = catalogues
    self.folder = folder
    self.bytes = bytes
  }
}
