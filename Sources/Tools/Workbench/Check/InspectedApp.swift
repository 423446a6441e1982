package import LandfallDiagnostics
package import LandfallDomain
package import LandfallLocalization
package import LandfallStrictJSON

/// An app folder as it was read, including its errors.
package struct InspectedApp: Sendable {
  /// The app that the folder declares, or `nil` if it cannot be read at all.
  package let definition: AppDefinition?
  /// The errors that the reader found in the files.
  package let faults: [Finding]
  /// The routes whose own file has an error.
  ///
  /// What they lack is not reported twice.
  package let faultyRoutes: Set<RouteID>
  /// The errors in the rows of the embedded services of the app.
  package let rowFaults: [Finding]
  /// The titles of service rows that come from the app's texts, with their positions.
  package let rowTitles: [(key: TextKey, file: String, position: JSONPosition?)]
  /// The texts of the app.
  package let catalogues: any CatalogueSource
  /// The default texts behind those of the app: from the core and from a front end.
  package var defaults: any CatalogueSource = LayeredCatalogues([])
  /// The folder in front of paths in messages, or `nil` for an app in the binary.
  package let folder: String?
  /// Returns the bytes of a file by its path in the folder, or `nil` if it does not exist.
  package let bytes: @Sendable (String) -> [UInt8]?

  /// Creates the result of an inspection.
  package init(
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
