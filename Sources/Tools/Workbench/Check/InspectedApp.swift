public import LandfallDiagnostics
public import LandfallDomain
public import LandfallLocalization
public import LandfallStrictJSON

/// An app folder as it was read, faults and all.
public struct InspectedApp: Sendable {
  /// What it declares, or `nil` where it cannot be read at all.
  public let definition: AppDefinition?
  /// What the reader found wrong in the files.
  public let faults: [Finding]
  /// Routes with something wrong in their own file: what their declaration lacks is not held against
  /// them twice.
  public let faultyRoutes: Set<RouteID>
  /// What is wrong with the rows of the embedded services beside the app.
  public let rowFaults: [Finding]
  /// The titles that rows of the embedded services take from the app's texts, each with its place.
  public let rowTitles: [(key: TextKey, file: String, position: JSONPosition?)]
  /// Its texts.
  public let catalogues: any CatalogueSource
  /// The texts that stand behind the app's: the core's, and a front end's.
  public var defaults: any CatalogueSource = LayeredCatalogues([])
  /// What stands before the files' paths in messages, or `nil` for an app in the binary.
  public let folder: String?
  /// The bytes of a file by its path below the folder, or `nil`.
  public let bytes: @Sendable (String) -> [UInt8]?

  /// Describes a folder.
  public init(
    definition: AppDefinition?, faults: [Finding], faultyRoutes: Set<RouteID>,
    rowFaults: [Finding] = [],
    rowTitles: [(key: TextKey, file: String, position: JSONPosition?)] = [],
    catalogues: any CatalogueSource, folder: String?,
    bytes: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.definition = definition
    self.faults = faults
    self.faultyRoutes = faultyRoutes
    self.rowFaults = rowFaults
    self.rowTitles = rowTitles
    self.catalogues = catalogues
    self.folder = folder
    self.bytes = bytes
  }
}
