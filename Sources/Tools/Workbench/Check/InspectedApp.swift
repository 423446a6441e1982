public import LandfallDiagnostics
public import LandfallDomain
public import LandfallLocalization
public import LandfallStrictJSON

/// An app folder as it was read, including its errors.
public struct InspectedApp: Sendable {
  /// The app that the folder declares, or `nil` if it cannot be read at all.
  public let definition: AppDefinition?
  /// The errors that the reader found in the files.
  public let faults: [Finding]
  /// The routes whose own file has an error.
  ///
  /// What they lack is not reported twice.
  public let faultyRoutes: Set<RouteID>
  /// The errors in the rows of the embedded services of the app.
  public let rowFaults: [Finding]
  /// The titles of service rows that come from the app's texts, with their positions.
  public let rowTitles: [(key: TextKey, file: String, position: JSONPosition?)]
  /// The texts of the app.
  public let catalogues: any CatalogueSource
  /// The default texts behind those of the app: from the core and from a front end.
  public var defaults: any CatalogueSource = LayeredCatalogues([])
  /// The folder in front of paths in messages, or `nil` for an app in the binary.
  public let folder: String?
  /// Returns the bytes of a file by its path in the folder, or `nil` if it does not exist.
  public let bytes: @Sendable (String) -> [UInt8]?

  /// Creates the result of an inspection.
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
